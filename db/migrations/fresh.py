"""How does a fresh file get the current tables? From the models; the machinery of revisions is not even loaded."""

from sqlalchemy import Connection

from db.connection import stamp
from db.models import Base

HEAD = "0013"
"""The revision whose tables the models describe, the last in ``versions``."""

_VERSION = """
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)
"""
"""As Alembic makes it: an upgraded file and a fresh one have the same tables."""


def create_schema(connection: Connection) -> None:
    """Make all tables of the current version in an empty database and mark it as a library."""
    Base.metadata.create_all(connection)
    connection.exec_driver_sql(_VERSION)
    connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (HEAD,))
    stamp(connection)
