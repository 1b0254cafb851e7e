"""A small archive that unpacks to 2 GB, made here because making it is cheap."""
import io, signal, zipfile

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
archive = io.BytesIO()
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as bomb:
    with bomb.open("zeros", "w", force_zip64=True) as entry:
        block = bytes(1 << 20)
        for _ in range(256):
            entry.write(block)
print("archive", len(archive.getvalue()), flush=True)
written = 0
with zipfile.ZipFile(archive) as bomb:
    for copy in range(8):
        try:
            with bomb.open("zeros") as entry, open(f"/tmp/zeros{copy}", "wb", buffering=0) as out:
                while chunk := entry.read(1 << 20):
                    written += out.write(chunk)
        except OSError as error:
            print("stopped", error.errno, flush=True)
print("unpacked", written >> 20)
