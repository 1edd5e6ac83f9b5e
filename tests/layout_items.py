"""Which places of widgets in layouts does Python hold on to, though Qt made them and takes them away?"""

import gc

from PySide6.QtWidgets import QLayout, QLayoutItem
from shiboken6 import createdByPython, isValid


def kept_items() -> list[QLayoutItem]:
    """Return the Python objects that stand for items made by Qt, not by Python."""
    found = [item for item in gc.get_objects() if isinstance(item, QLayoutItem) and not isinstance(item, QLayout)]
    return [item for item in found if isValid(item) and not createdByPython(item)]
