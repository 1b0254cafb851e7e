import type { CompanyBrand, OwnBrand } from "@invigil/contract/company";
import type { Db, Tx } from "@invigil/db/connection";
import { fileTypeFromBuffer } from "file-type";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { UploadForm } from "../../platform/read-form.ts";
import type { Caller } from "../../platform/sessions.ts";
import { randomSlug } from "../../platform/tokens.ts";
import { writeAudit } from "../../records/audit.ts";
import { companyOf } from "../../records/company-of.ts";
import { queueRemovals } from "../../records/file-removals.queries.ts";
import { openStored } from "../../records/open-stored.ts";
import * as rows from "./brand.queries.ts";
import { lockCompany } from "./people.queries.ts";

const LOGO_BYTES = 1_000_000;
const PRODUCT_COLOUR = "#3a5ccc";
/** By the end of the key, which says what the file is. */
const KINDS: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };
const LOGO_URL = /^\/media\/brand\/(brand-\w+-(png|jpg|webp))$/;

export async function readCompanyBrand({ db }: Pick<Deps, "db">, caller: Caller): Promise<CompanyBrand> {
  return present(db, companyOf(caller));
}

export async function saveCompanyBrand(
  deps: Deps,
  caller: Caller,
  { name, primary_color, brand }: Omit<CompanyBrand, "logo_url">,
): Promise<CompanyBrand> {
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    await rows.setLook(tx, { id: companyId, name, primary_color });
    if (brand === null) await rows.dropBrands(tx, companyId);
    else await putBrand(deps, tx, { companyId, brand });
    const data = { name, primary_color, host: brand?.host ?? null };
    await writeAudit(tx, caller, { action: "company.brand", subject: name, at: deps.now(), data });
    return present(tx, companyId);
  });
}

async function putBrand({ config }: Deps, tx: Tx, { companyId, brand }: { companyId: number; brand: OwnBrand }) {
  if (brand.host === config.defaultHost) {
    throw new AppError("address_refused", { description: "This is the common address of all companies." });
  }
  const { avatar_url, primary_color } = await rows.companyRow(tx, companyId);
  const written = await rows.writeBrand(tx, {
    companyId,
    brand,
    logo: avatar_url,
    primary_color: primary_color ?? PRODUCT_COLOUR,
  });
  if (!written) throw new AppError("address_refused", { description: "Another company uses this address." });
  await rows.dropOtherHosts(tx, { companyId, host: brand.host });
}

export async function storeLogo(deps: Deps, caller: Caller, { content }: UploadForm): Promise<CompanyBrand> {
  const companyId = companyOf(caller);
  if (content.length > LOGO_BYTES) {
    throw new AppError("file_too_large", { description: "A logo may have at most 1 MB." });
  }
  const kind = (await fileTypeFromBuffer(content))?.ext ?? "";
  const contentType = KINDS[kind];
  if (contentType === undefined) {
    throw new AppError("file_type_refused", { description: "A logo is a PNG, JPEG or WebP picture." });
  }
  const key = `brand-${randomSlug()}-${kind}`;
  await deps.storage.put(key, content, contentType);
  return deps.db.transaction().execute(async (tx) => {
    // Of two at once, the second sees the logo of the first and has it removed.
    await lockCompany(tx, companyId);
    const before = LOGO_URL.exec((await rows.companyRow(tx, companyId)).avatar_url ?? "")?.[1];
    if (before !== undefined) await queueRemovals(tx, [before], deps.now());
    await rows.setLogo(tx, { companyId, url: `/media/brand/${key}` });
    await writeAudit(tx, caller, { action: "company.logo", subject: key, at: deps.now() });
    return present(tx, companyId);
  });
}

export async function sendLogo({ db, storage }: Deps, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const url = `/media/brand/${id}`;
  const contentType = KINDS[LOGO_URL.exec(url)?.[2] ?? ""];
  if (contentType === undefined || !(await rows.isLogo(db, url))) throw new AppError("not_found");
  return reply
    .type(contentType)
    .header("cache-control", "public, max-age=86400, immutable")
    .header("x-content-type-options", "nosniff")
    .send(await openStored(storage, id));
}

async function present(db: Db | Tx, companyId: number): Promise<CompanyBrand> {
  const company = await rows.companyRow(db, companyId);
  const brand = await rows.brandOf(db, companyId);
  const { name, avatar_url: logo_url, primary_color } = company;
  return { name, logo_url, primary_color, brand: brand ?? null };
}
