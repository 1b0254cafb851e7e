import os

count = 0
try:
    while count < 5000:
        os.open("/dev/null", os.O_RDONLY)
        count += 1
except OSError as error:
    print("opened", count, error.strerror)
