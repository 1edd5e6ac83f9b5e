"""Does a file lie on a local disk? A write-ahead log needs shared memory, which network drives do not give."""

import ctypes
import os
import re
import sys
from pathlib import Path

_NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "9p", "ceph", "glusterfs", "davfs"})
_REMOTE_DRIVE = 4  # DRIVE_REMOTE of the Windows interface
_SYNCED = re.compile(
    r"dropbox\b.*|onedrive\b.*|google ?drive\b.*|my drive|icloud ?drive|mobile documents|cloudstorage"
    r"|nextcloud\b.*|owncloud\b.*|syncthing|mega(sync)?|pcloud ?drive|proton ?drive|yandex\.disk|seafile|box( sync)?",
    re.IGNORECASE,
)
_SYNC_MARKS = (".dropbox", ".dropbox.cache", ".stfolder", ".owncloudsync.log", ".nextcloudsync.log", ".seafile-data")


def is_local(path: Path, mounts: Path = Path("/proc/mounts")) -> bool:
    """Return True when the file surely lies on a local disk; False when it does not or nobody can say.

    File systems in user space (``fuse``) count as not local: most of them are network or synchronized folders.
    """
    whole = path.resolve()
    if is_synced(whole):
        return False
    if sys.platform == "win32":
        drive = whole.drive
        if drive.startswith("\\\\"):
            return False
        return bool(ctypes.windll.kernel32.GetDriveTypeW(drive + "\\") != _REMOTE_DRIVE)
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    best, kind = "", ""
    for line in lines:
        parts = line.split()
        if len(parts) < 3:
            continue
        folder = parts[1].replace("\\040", " ")
        if len(folder) >= len(best) and whole.is_relative_to(folder):
            best, kind = folder, parts[2]
    return bool(kind) and kind not in _NETWORK and not kind.startswith("fuse")


def may_be_written(path: Path) -> bool:
    """Tell whether a library can be edited: the file, and its folder, in which the log lies."""
    return os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK)


def is_synced(path: Path) -> bool:
    """Tell whether a known program keeps the folder of a file in step with other computers.

    Such a program copies the database and the log beside it at different times. A folder that only looks so costs a
    little speed.
    """
    folders = path.resolve().parents
    return any(
        _SYNCED.fullmatch(folder.name) or any((folder / mark).exists() for mark in _SYNC_MARKS) for folder in folders
    )
