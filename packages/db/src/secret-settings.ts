import { readFileSync } from "node:fs";

/** Settings that are secret, or contain a password. */
const SECRET = [
  "SECRETS",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "METRICS_TOKEN",
  "DEMO_PASSWORD",
  "AI_API_KEY",
  "SPEECH_VOICE_API_KEY",
  "SPEECH_TRANSCRIPTION_API_KEY",
  "SUPPORT_HACKER_SECRET",
  "SUPPORT_RECRUITER_SECRET",
];

/**
 * The settings that are not empty. A secret one may also be in a file, as containers get their secrets: `SMTP_URL_FILE`
 * names the file that holds `SMTP_URL`. Returns faults as sentences, because each process reports them in its own way.
 */
export function settingsOf(env: Record<string, string | undefined>) {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== "") given[name] = value;
  const faults: string[] = [];
  for (const name of SECRET) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    // A worker beside the server gets the setting itself, and would refuse both.
    delete given[`${name}_FILE`];
    if (given[name] !== undefined) {
      faults.push(`${name}: set either ${name} or ${name}_FILE, not both`);
      continue;
    }
    try {
      given[name] = readFileSync(file, "utf8").trim();
      if (given[name] === "") faults.push(`${name}_FILE: the file ${file} is empty`);
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      faults.push(`${name}_FILE: the file ${file} cannot be read (${reason})`);
    }
  }
  return { given, faults };
}
