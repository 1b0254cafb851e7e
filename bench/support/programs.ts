/** A program in one language, as given to the product and as a shell would run it. */
export interface Program {
  technology: string;
  file: string;
  /** Different in each run, so that no compiled program is reused. */
  code: (mark: string) => string;
  /** What a person types: compile, then run. */
  bare: readonly (readonly string[])[];
}

export const python: Program = {
  technology: "python",
  file: "main.py",
  code: (mark) => `print("hello")  # ${mark}\n`,
  bare: [["/usr/bin/python3", "main.py"]],
};

export const c: Program = {
  technology: "c",
  file: "main.c",
  code: (mark) => `#include <stdio.h>\nint main(void) { puts("hello"); return 0; } /* ${mark} */\n`,
  bare: [["/usr/bin/gcc", "-O2", "-std=gnu17", "-o", "main", "main.c", "-lm"], ["./main"]],
};

export const cpp: Program = {
  technology: "cpp",
  file: "main.cpp",
  code: (mark) => `#include <bits/stdc++.h>\nint main() { std::cout << "hello\\n"; } // ${mark}\n`,
  bare: [["/usr/bin/g++", "-O2", "-std=gnu++17", "-o", "main", "main.cpp"], ["./main"]],
};

export const java: Program = {
  technology: "java",
  file: "Main.java",
  code: (mark) => `class Main { public static void main(String[] a) { System.out.println("hello"); } } // ${mark}\n`,
  bare: [
    ["/usr/bin/javac", "Main.java"],
    ["/usr/bin/java", "-cp", ".", "Main"],
  ],
};
