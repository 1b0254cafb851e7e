import os

for _ in range(3000):
    os.mkdir("d" * 20)
    os.chdir("d" * 20)
print("deep")
