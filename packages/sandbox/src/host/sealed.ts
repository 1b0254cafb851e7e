import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";

/**
 * A copy of a program that can be executed but not read: the kernel hides the memory and open files of such a program
 * from others in the same box, who are the same user. The copy is kept, also for the next start.
 */
export async function sealProgram(shelf: string, name: string, source: string): Promise<string> {
  const { size, mtimeMs } = statSync(source);
  const folder = join(shelf, "sealed");
  const sealed = join(folder, `${name}-${size}-${Math.round(mtimeMs)}`);
  if (existsSync(sealed)) return sealed;
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const draft = `${sealed}.${randomUUID()}`;
  await copyFile(source, draft);
  await chmod(draft, 0o111);
  await rename(draft, sealed);
  return sealed;
}
