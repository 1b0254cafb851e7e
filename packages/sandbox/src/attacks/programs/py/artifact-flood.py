"""Reports without end by the descriptor that compiled programs come out of."""
import os

while True:
    os.write(5, bytes(1 << 16))
