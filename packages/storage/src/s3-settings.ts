import type { S3Options } from "./s3.ts";

const NAMES = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/**
 * The S3 settings from the environment, for every process that opens the storage: all of them or none. Returns a fault
 * as a sentence, because each process reports its faults in its own way.
 */
export function s3Settings(env: Record<string, string | undefined>): { s3?: S3Options; fault?: string } {
  const [endpoint = "", region = "", bucket = "", accessKeyId = "", secretAccessKey = ""] = NAMES.map(
    (name) => env[name] ?? "",
  );
  const missing = NAMES.filter((name) => !env[name]);
  const style = env["S3_FORCE_PATH_STYLE"] ?? "";
  const conditional = env["S3_CONDITIONAL_WRITES"] ?? "";
  if (missing.length === NAMES.length && style === "" && conditional === "") return {};
  if (missing.length > 0) {
    return { fault: `S3: set all of ${NAMES.join(", ")} or none of them (missing: ${missing.join(", ")})` };
  }
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    return { fault: "S3_ENDPOINT: must be an http or https address" };
  if (!["", "true", "false"].includes(style)) return { fault: "S3_FORCE_PATH_STYLE: must be true or false" };
  if (!["", "true", "false"].includes(conditional)) return { fault: "S3_CONDITIONAL_WRITES: must be true or false" };
  const [forcePathStyle, once] = [style !== "false", conditional !== "false"];
  return { s3: { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle, once } };
}

/** Converts back to environment variables, for a process that this one starts. */
export function s3Environment(s3: S3Options | undefined): Record<string, string> {
  if (!s3) return {};
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_FORCE_PATH_STYLE: String(s3.forcePathStyle),
    S3_CONDITIONAL_WRITES: String(s3.once),
  };
}

/** Where a browser uploads files, for the page's policy. */
export function bucketOrigin(s3: S3Options | undefined): string | undefined {
  if (!s3) return undefined;
  const { protocol, host } = new URL(s3.endpoint);
  return `${protocol}//${s3.forcePathStyle ? "" : `${s3.bucket}.`}${host}`;
}
