"""A document as a page of HTML that stands by itself."""

from collections.abc import Iterable
from html import escape

from editor.texts.document import Block, Document, Heading, Paragraph, Points

_STYLE = (
    "body{font-family:sans-serif;max-width:48em;margin:2em auto;padding:0 1em;line-height:1.4}"
    "table{border-collapse:collapse}th,td{border:1px solid #999;padding:.2em .5em;text-align:left;vertical-align:top}"
)


def as_html(document: Document) -> str:
    """Return a document as a page; its title is the first heading."""
    title = next((block.text for block in document if isinstance(block, Heading)), "")
    body = "\n".join(map(_block, document))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        anchor = f' id="{escape(block.anchor)}"' if block.anchor else ""
        return f"<h{block.level}{anchor}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        return f"<p>{''.join(_tagged('b', run.text) if run.bold else escape(run.text) for run in block.runs)}</p>"
    if isinstance(block, Points):
        return "\n".join(["<ul>", *(_tagged("li", line) for line in block.lines), "</ul>"])
    rows = (_row("th", block.head), *(_row("td", row) for row in block.rows))
    return "\n".join(["<table>", *rows, "</table>"])


def _row(tag: str, cells: Iterable[str]) -> str:
    return _tagged_raw("tr", "".join(_tagged(tag, cell) for cell in cells))


def _tagged(tag: str, text: str) -> str:
    return _tagged_raw(tag, escape(text))


def _tagged_raw(tag: str, inner: str) -> str:
    return f"<{tag}>{inner}</{tag}>"
