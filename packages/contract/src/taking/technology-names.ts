interface Known {
  name: string;
  kind: "compiled" | "interpreted" | "database" | "page" | "text";
}

const known: Readonly<Record<string, Known>> = {
  bash: { name: "Bash", kind: "interpreted" },
  c: { name: "C", kind: "compiled" },
  cpp: { name: "C++", kind: "compiled" },
  csharp: { name: "C#", kind: "compiled" },
  go: { name: "Go", kind: "compiled" },
  java: { name: "Java", kind: "compiled" },
  javascript: { name: "JavaScript", kind: "interpreted" },
  kotlin: { name: "Kotlin", kind: "compiled" },
  lua: { name: "Lua", kind: "interpreted" },
  mongodb: { name: "MongoDB", kind: "database" },
  mssql: { name: "SQL Server", kind: "database" },
  mysql: { name: "MySQL", kind: "database" },
  oracle: { name: "Oracle", kind: "database" },
  perl: { name: "Perl", kind: "interpreted" },
  php: { name: "PHP", kind: "interpreted" },
  postgresql: { name: "PostgreSQL", kind: "database" },
  python: { name: "Python", kind: "interpreted" },
  "python-ml": { name: "Python with NumPy, pandas and scikit-learn", kind: "interpreted" },
  r: { name: "R", kind: "interpreted" },
  ruby: { name: "Ruby", kind: "interpreted" },
  rust: { name: "Rust", kind: "compiled" },
  scala: { name: "Scala", kind: "compiled" },
  "selenium-python": { name: "Selenium (Python)", kind: "interpreted" },
  sqlite: { name: "SQLite", kind: "database" },
  // Written answers and files of other kinds, where they are compared.
  text: { name: "Text", kind: "text" },
  typescript: { name: "TypeScript", kind: "compiled" },
  web: { name: "HTML, CSS, JavaScript", kind: "page" },
};

/**
 * Returns a technology's displayed name, whether or not a worker offers it. It has no version, because what was written
 * or run earlier may have met another one.
 */
export function technologyName(id: string): string {
  return known[id]?.name ?? id;
}

/** How a technology treats what is written in it, or null if it is not known. */
export function technologyKind(id: string): Known["kind"] | null {
  return known[id]?.kind ?? null;
}
