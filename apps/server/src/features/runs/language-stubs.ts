import { DATABASE_STARTERS } from "@invigil/contract/constants";
import type { Stub } from "@invigil/contract/taking/problems";
import type { z } from "zod";

type Stub = z.infer<typeof Stub>;

function text(...lines: string[]): string {
  return `${lines.join("\n")}\n`;
}

const PYTHON = text(
  "import sys",
  "",
  "for line in sys.stdin:",
  "    # Process the line and print the answer.",
  "    pass",
);

/** Each reads all of standard input, so that the first run already works. */
const STUBS: Readonly<Record<string, string>> = {
  ...DATABASE_STARTERS,
  sqlite: "-- Write your SQLite query here\n",
  c: text(
    "#include <stdio.h>",
    "",
    "int main(void) {",
    "    char line[4096];",
    "    while (fgets(line, sizeof line, stdin)) {",
    "        /* Process the line and print the answer. */",
    "    }",
    "    return 0;",
    "}",
  ),
  cpp: text(
    "#include <bits/stdc++.h>",
    "using namespace std;",
    "",
    "int main() {",
    "    string line;",
    "    while (getline(cin, line)) {",
    "        // Process the line and print the answer.",
    "    }",
    "    return 0;",
    "}",
  ),
  java: text(
    "import java.io.*;",
    "import java.util.*;",
    "",
    "public class Main {",
    "    public static void main(String[] args) throws IOException {",
    "        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));",
    "        String line;",
    "        while ((line = in.readLine()) != null) {",
    "            // Process the line and print the answer.",
    "        }",
    "    }",
    "}",
  ),
  python: PYTHON,
  "python-ml": PYTHON,
  "selenium-python": text(
    "import os",
    "",
    "from selenium import webdriver",
    "from selenium.webdriver.common.by import By",
    "",
    "driver = webdriver.Chrome()",
    'driver.get(os.environ["SITE_URL"])',
    "# Work with the page and print the answer.",
    "driver.quit()",
  ),
  javascript: text(
    'const lines = require("node:fs").readFileSync(0, "utf8").split("\\n");',
    "",
    "// Process the lines and print the answer with console.log.",
  ),
  typescript: text(
    'import { readFileSync } from "node:fs";',
    "",
    'const lines: string[] = readFileSync(0, "utf8").split("\\n");',
    "",
    "// Process the lines and print the answer with console.log.",
  ),
  go: text(
    "package main",
    "",
    'import (\n\t"bufio"\n\t"os"\n)',
    "",
    "func main() {",
    "\tscanner := bufio.NewScanner(os.Stdin)",
    "\tfor scanner.Scan() {",
    "\t\t// Process scanner.Text() and print the answer.",
    "\t}",
    "}",
  ),
  rust: text(
    "use std::io::{self, BufRead};",
    "",
    "fn main() {",
    "    for line in io::stdin().lock().lines() {",
    "        let _line = line.unwrap();",
    "        // Process the line and print the answer.",
    "    }",
    "}",
  ),
  csharp: text(
    "using System;",
    "",
    "class Program {",
    "    static void Main() {",
    "        string line;",
    "        while ((line = Console.ReadLine()) != null) {",
    "            // Process the line and print the answer.",
    "        }",
    "    }",
    "}",
  ),
  kotlin: text(
    "fun main() {",
    "    generateSequence(::readLine).forEach { line ->",
    "        // Process the line and print the answer.",
    "    }",
    "}",
  ),
  scala: text(
    "object Main {",
    "  def main(args: Array[String]): Unit = {",
    "    for (line <- scala.io.Source.stdin.getLines()) {",
    "      // Process the line and print the answer.",
    "    }",
    "  }",
    "}",
  ),
  ruby: text("STDIN.each_line do |line|", "  # Process the line and print the answer.", "end"),
  php: text(
    "<?php",
    "while (($line = fgets(STDIN)) !== false) {",
    "    // Process the line and print the answer.",
    "}",
  ),
  perl: text(
    "use strict;",
    "use warnings;",
    "",
    "while (my $line = <STDIN>) {",
    "    # Process the line and print the answer.",
    "}",
  ),
  bash: text("while IFS= read -r line; do", "  : # Process the line and print the answer.", "done"),
  lua: text("for line in io.lines() do", "  -- Process the line and print the answer.", "end"),
  r: text('lines <- readLines(file("stdin"))', "", "# Process the lines and print the answer with cat."),
};

/** What an empty editor for a language starts with. */
export function languageStub(technology: string): Stub | undefined {
  const content = Object.hasOwn(STUBS, technology) ? STUBS[technology] : undefined;
  return content === undefined ? undefined : { content };
}
