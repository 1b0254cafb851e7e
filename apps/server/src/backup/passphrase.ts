import { readFile } from "node:fs/promises";
import { StartError, startError } from "../platform/start-error.ts";

const SHORTEST = 12;

/** From a file, or from the environment where a file is not possible; never from the arguments, which others can see. */
export async function readPassphrase(env: Record<string, string | undefined>): Promise<string> {
  const file = env["BACKUP_PASSPHRASE_FILE"] ?? "";
  const text = file === "" ? (env["BACKUP_PASSPHRASE"] ?? "") : await readText(file);
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase === "") {
    throw new StartError(
      "Set BACKUP_PASSPHRASE_FILE to a file with the passphrase of the archive, or BACKUP_PASSPHRASE to the passphrase. " +
        "Keep it somewhere other than the archive: nobody can open the archive without it.",
    );
  }
  if (passphrase.length < SHORTEST) {
    throw new StartError(
      `The passphrase must have at least ${SHORTEST} characters, because the archive holds everything.`,
    );
  }
  return passphrase;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw startError(error, `The file ${file} in BACKUP_PASSPHRASE_FILE cannot be read.`);
  }
}
