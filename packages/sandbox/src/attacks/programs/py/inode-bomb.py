import os

count = 0
try:
    while count < 3_000_000:
        os.close(os.open(f"/tmp/{count}", os.O_CREAT | os.O_WRONLY))
        count += 1
        if count % 20_000 == 0:
            print(count, flush=True)
    print("escaped")
except OSError as error:
    print("stopped", count, error.errno, flush=True)
