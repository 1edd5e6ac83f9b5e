"""What Alembic runs for each command: the revisions over the connection that ``db.migrations.upgrade`` hands in."""

from alembic import context

from db.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
context.run_migrations()
