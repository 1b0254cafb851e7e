import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  path: string;
  /** Pictures and films are already compressed. */
  packed: boolean;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Creates a ZIP file while sending it, with only one chunk in memory. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* taken(): Generator<Uint8Array> {
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  for await (const { path, packed, content } of entries) {
    const file = packed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
