import type { MadeBackup } from "./make-backup.ts";
import type { AboutArchive } from "./about-archive.ts";
import type { Restored } from "./restore-backup.ts";
import type { ArchiveContent } from "./unpack-archive.ts";

export function describeMade({ target, size, files, bytes }: MadeBackup, about: AboutArchive): string {
  return lines([
    `Backed up to ${target} (${inSize(size)}, encrypted):`,
    about.postgres !== null && "  the database",
    `  ${counted(files, "file")} (${inSize(bytes)})`,
    "  the secrets behind links, receipts and sign-ins",
    ...notInside(about),
    "Keep the passphrase and a copy of the archive away from this machine.",
  ]);
}

/** What the operator has to back up elsewhere. */
function notInside({ postgres, files }: AboutArchive): (string | false)[] {
  return [
    postgres === null &&
      "Not in it: the database, which DATABASE_URL names. Back it up with its own tools, before the files: see docs/operate.md.",
    files === "bucket" &&
      "Not in it: the files in the bucket. Turn on versions there, or copy the bucket after the database: see docs/operate.md.",
  ];
}

export function describeContent({ about, files, bytes }: ArchiveContent): string {
  return lines([
    `The archive is complete and unchanged. It was made at ${inTime(about.made_at)} by Invigil ${about.version}, and contains:`,
    about.postgres !== null && `  a database of PostgreSQL ${about.postgres}`,
    `  ${counted(files, "file")} (${inSize(bytes)})`,
    "  the secrets",
    ...notInside(about),
  ]);
}

export function describeRestored({ about, files, bytes, database }: Restored, dataDir: string): string {
  return lines([
    `Restored into ${dataDir} what was backed up at ${inTime(about.made_at)}:`,
    database &&
      `  ${counted(database.companies, "company", "companies")}, ${counted(database.tests, "test")}, ` +
        `${counted(database.attempts, "attempt")}, ${counted(database.answers, "answer")}, ${counted(database.receipts, "receipt")}`,
    `  ${counted(files, "file")} (${inSize(bytes)})${database && database.missing.length === 0 && about.files === "disk" ? "; every file that the database names is there" : ""}`,
    "  the secrets, so links, receipts and sign-ins work as before",
    ...notInside(about),
    database !== null &&
      database.missing.length > 0 &&
      `Missing: ${counted(database.missing.length, "file")} that the database names. They were being uploaded or removed during the backup: ${database.missing.slice(0, 10).join(", ")}${database.missing.length > 10 ? ", …" : ""}`,
    database !== null &&
      database.running > 0 &&
      `${counted(database.running, "attempt was", "attempts were")} running. Those whose time is over by now will be submitted at the start; extend them in the console if their candidates lost time.`,
    database !== null &&
      database.mails + database.deliveries > 0 &&
      `${counted(database.mails, "e-mail")} and ${counted(database.deliveries, "webhook call")} were waiting and will be sent after the start, perhaps for a second time.`,
    "What happened after the backup is not in it. Erase again whoever was erased since then.",
    "To start it: npm start",
  ]);
}

function lines(parts: (string | false | null)[]): string {
  return parts
    .filter((part) => typeof part === "string")
    .map((part) => `${part}\n`)
    .join("");
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

function inSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function inTime(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}
