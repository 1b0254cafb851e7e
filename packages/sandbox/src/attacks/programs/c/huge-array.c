int main[0x20000000] = {1};
