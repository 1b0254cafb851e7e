import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalDriver } from "../local/local-driver.ts";
import type { Driver } from "../types.ts";

/** Open to the boxes' users; otherwise the driver would use a place that all tests share. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "invigil-environments-test-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** A driver with its own folder; `close` removes both. */
export async function openTestDriver(): Promise<{ driver: Driver; folder: string; close(): Promise<void> }> {
  const folder = testFolder();
  const driver = await openLocalDriver({ folder });
  return {
    driver,
    folder,
    async close() {
      await driver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
