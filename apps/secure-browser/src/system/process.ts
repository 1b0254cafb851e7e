/** One running process, as far as the system says. */
export interface Process {
  pid: number;
  parent: number;
  /** Everything that it is called: the name of its file, its original name, its identifier. */
  names: string[];
  /** Who signed the file, or an empty text. */
  signer: string;
}

export function withoutExe(name: string): string {
  return name.replace(/\.exe$/i, "");
}

/** The last part of a path of any system. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? "";
}

export function distinct(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => name !== ""))];
}
