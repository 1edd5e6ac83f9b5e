"""What does the window show while work that takes seconds runs aside, and how is it stopped?"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from editor.window import worker
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

T = TypeVar("T")


def wait_for(
    window: "MainWindow",
    label: str,
    work: Callable[[], T],
    then: Callable[[T], object],
    failures: tuple[type[Exception], ...],
) -> None:
    """Let ``work`` run in a thread, see ``worker.run``, and call ``then`` with its value in the thread of the window.

    The window can be used meanwhile. Stop leaves everything as it is; the work may run on, and nothing is heard of it.
    What fails with one of ``failures`` is told in the message bar, any other exception is raised.
    """
    job = worker.run(work, window)

    def stopped() -> None:
        job.drop()

    def done(value: T) -> None:
        window.message_bar.retell(stopped, "")
        then(value)

    def failed(error: Exception) -> None:
        window.message_bar.retell(stopped, "")
        if not isinstance(error, failures):
            raise error
        window.message_bar.refuse(str(error))

    job.done.connect(done)
    job.failed.connect(failed)
    window.message_bar.offer(label, tr("Stop"), stopped, stopped, warns=False)
