import type { LibraryFile } from "@invigil/contract/authoring/library-files";

interface FileRow {
  id: string;
  name: string;
  size: number;
  content_type: string;
  created_at: Date;
}

export function presentFile({ id, name, size, content_type, created_at }: FileRow): LibraryFile {
  return { id, name, url: urlOf(id, name), size, content_type, created_at: created_at.toISOString() };
}

/** Safe in Markdown, where a bracket would end the address. */
function urlOf(id: string, name: string): string {
  const safe = encodeURIComponent(name).replaceAll(
    /['()*!~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `/media/${id}/${safe}`;
}
