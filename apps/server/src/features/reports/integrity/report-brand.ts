import { buffer } from "node:stream/consumers";
import { luminance } from "@invigil/rules/people/luminance";
import type { Deps } from "../../../platform/deps.ts";
import { companyOfTest } from "./integrity.queries.ts";

export interface ReportBrand {
  company: string;
  colour: string;
  /** PNG or JPEG, which a PDF can contain; if null, only the name is shown. */
  logo: Buffer | null;
}

const PLAIN = "#1a1a1a";
/** A lighter colour would be illegible on paper. */
const LIGHTEST = 0.4;

/** The company's brand on paper. */
export async function reportBrand(
  { db, storage, log }: Pick<Deps, "db" | "storage" | "log">,
  testId: number,
): Promise<ReportBrand> {
  const { name, primary_color, avatar_url } = await companyOfTest(db, testId);
  const key = /^\/media\/brand\/(brand-[\w-]+-(?:png|jpg))$/.exec(avatar_url ?? "")?.[1];
  let logo: Buffer | null = null;
  try {
    if (key !== undefined) logo = await buffer(await storage.stream(key));
  } catch (error) {
    // A report is still useful without its logo.
    log.warn({ err: error }, "could not read the logo for a report");
  }
  return { company: name, colour: readable(primary_color), logo };
}

function readable(colour: string | null): string {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour ?? "");
  if (!parts) return PLAIN;
  const [red, green, blue] = [parts[1], parts[2], parts[3]].map((part) => Number.parseInt(part ?? "", 16));
  return luminance([red ?? 0, green ?? 0, blue ?? 0]) > LIGHTEST ? PLAIN : parts[0];
}
