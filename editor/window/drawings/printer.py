"""Which printers are there, and how do pages reach one?"""

from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from editor.texts.card_choice import Paper
from editor.window.drawings.sheets import PagedSheets


def printers() -> list[str]:
    """Return the names of the printers of this computer, the usual one first."""
    usual = QPrinterInfo.defaultPrinterName()
    return sorted(QPrinterInfo.availablePrinterNames(), key=lambda name: (name != usual, name))


def printer_by(name: str) -> QPrinter:
    """Return a printer by its name."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPrinterName(name)
    return printer


class PrinterSheets(PagedSheets):
    """The pages of a printer."""

    def __init__(self, printer: QPrinter, title: str, paper: Paper) -> None:
        self._printer = printer
        printer.setDocName(title)
        printer.setCreator("Losheim")
        super().__init__(printer, printer.resolution(), paper, printer.newPage)

    def call_off(self) -> None:
        """Let the printer forget what it has been given."""
        self._printer.abort()
        self.end()
