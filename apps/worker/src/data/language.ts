import type { Sandbox } from "@invigil/sandbox/types";

const PYTHON = "python";
const WITH_LIBRARIES = "python-ml";

/** Python with its data libraries, if they are installed. */
export function languageFor(technology: string, { languages }: Sandbox): string {
  const hasLibraries = languages.some(({ id }) => id === WITH_LIBRARIES);
  return technology === PYTHON && hasLibraries ? WITH_LIBRARIES : technology;
}

export function isDataLanguage(id: string): boolean {
  return id === PYTHON || id === WITH_LIBRARIES;
}
