import type { CompanyBrand, OwnBrand, saveCompanyBrand as contract } from "@invigil/contract/people/company";
import type { BodyOf } from "@invigil/contract/route";
import type { Db, Tx } from "@invigil/db/connection";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { fileTypeFromBuffer } from "file-type";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { UploadForm } from "../../platform/http/read-form.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import * as brands from "@invigil/records/companies/write-brand";
import { setLook } from "@invigil/records/companies/write-company";
import { companyOf } from "../../shared/people/company-of.ts";
import { openStored } from "../../shared/media/open-stored.ts";
import { brandOf, companyRow, isLogo } from "./brand.queries.ts";
import { isInDns, needsProof, proofOf } from "./host-proof.ts";
import { lockCompany } from "./people.queries.ts";

const LOGO_BYTES = 1_000_000;
const PRODUCT_COLOUR = "#3a5ccc";
/** Content types by the end of the key, which names the file type. */
const KINDS: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };
const LOGO_URL = /^\/media\/brand\/(brand-\w+-(png|jpg|webp))$/;

export async function readCompanyBrand(deps: Deps, caller: Caller): Promise<CompanyBrand> {
  return present(deps, deps.db, companyOf(caller));
}

export async function saveCompanyBrand(
  deps: Deps,
  caller: Caller,
  { name, primary_color, brand, time_zone }: BodyOf<typeof contract>,
): Promise<CompanyBrand> {
  const companyId = companyOf(caller);
  await deps.db.transaction().execute(async (tx) => {
    await setLook(tx, { id: companyId, name, primary_color, ...(time_zone !== undefined && { time_zone }) });
    if (brand === null) await brands.dropBrands(tx, companyId);
    else await putBrand(deps, tx, { companyId, brand });
    const data = { name, primary_color, host: brand?.host ?? null, ...(time_zone !== undefined && { time_zone }) };
    await writeAudit(tx, caller, { action: "company.brand", subject: name, at: deps.now(), data });
  });
  return proveHost(deps, caller);
}

/** Checks the DNS while the company's address is only claimed. */
export async function proveHost(deps: Deps, caller: Caller): Promise<CompanyBrand> {
  const companyId = companyOf(caller);
  const claimed = await brandOf(deps.db, companyId);
  if (claimed?.proven_at === null && (await isInDns(deps, { companyId, host: claimed.host }))) {
    await deps.db.transaction().execute((tx) => ownHost(deps, tx, caller, claimed.host));
  }
  return readCompanyBrand(deps, caller);
}

/** For a company that has proved it owns the host. */
async function ownHost({ now }: Pick<Deps, "now">, tx: Tx, caller: Caller, host: string): Promise<void> {
  const taken = await brands.takeHost(tx, { companyId: companyOf(caller), host, at: now() });
  if (taken) await writeAudit(tx, caller, { action: "company.host", subject: host, at: now() });
}

async function putBrand(deps: Deps, tx: Tx, { companyId, brand }: { companyId: number; brand: OwnBrand }) {
  if (brand.host === deps.config.defaultHost) {
    throw new AppError("address_refused", { description: "All companies share this address." });
  }
  const claim = { companyId, host: brand.host };
  if (!needsProof(deps, claim) && (await brands.isProvenElsewhere(tx, claim))) {
    throw new AppError("address_refused", { description: "Another company already uses this address." });
  }
  const { avatar_url, primary_color } = await companyRow(tx, companyId);
  await brands.writeBrand(tx, { companyId, brand, logo: avatar_url, primary_color: primary_color ?? PRODUCT_COLOUR });
  if (!needsProof(deps, claim)) await brands.takeHost(tx, { ...claim, at: deps.now() });
  await brands.dropOtherHosts(tx, { companyId, host: brand.host });
}

export async function storeLogo(deps: Deps, caller: Caller, { content }: UploadForm): Promise<CompanyBrand> {
  const companyId = companyOf(caller);
  if (content.length > LOGO_BYTES) {
    throw new AppError("file_too_large", { description: "A logo can be up to 1 MB." });
  }
  const kind = (await fileTypeFromBuffer(content))?.ext ?? "";
  const contentType = KINDS[kind];
  if (contentType === undefined) {
    throw new AppError("file_type_refused", { description: "A logo must be a PNG, JPEG or WebP image." });
  }
  const key = `brand-${randomSlug()}-${kind}`;
  await deps.storage.put(key, content, contentType);
  return deps.db.transaction().execute(async (tx) => {
    // If two uploads race, the second sees the first one's logo and has it removed.
    await lockCompany(tx, companyId);
    const before = LOGO_URL.exec((await companyRow(tx, companyId)).avatar_url ?? "")?.[1];
    if (before !== undefined) await queueRemovals(tx, [before], deps.now());
    await brands.setLogo(tx, { companyId, url: `/media/brand/${key}` });
    await writeAudit(tx, caller, { action: "company.logo", subject: key, at: deps.now() });
    return present(deps, tx, companyId);
  });
}

export async function sendLogo({ db, storage }: Deps, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const url = `/media/brand/${id}`;
  const contentType = KINDS[LOGO_URL.exec(url)?.[2] ?? ""];
  if (contentType === undefined || !(await isLogo(db, url))) throw new AppError("not_found");
  return reply
    .type(contentType)
    .header("cache-control", "public, max-age=86400, immutable")
    .header("x-content-type-options", "nosniff")
    .send(await openStored(storage, id));
}

async function present(deps: Pick<Deps, "secrets">, db: Db | Tx, companyId: number): Promise<CompanyBrand> {
  const { name, avatar_url: logo_url, primary_color, time_zone } = await companyRow(db, companyId);
  const row = await brandOf(db, companyId);
  if (!row) return { name, logo_url, primary_color, time_zone, brand: null, proof: null };
  const { proven_at, ...brand } = row;
  const proof = { ...proofOf(deps, { companyId, host: brand.host }), proven: proven_at !== null };
  return { name, logo_url, primary_color, time_zone, brand, proof };
}
