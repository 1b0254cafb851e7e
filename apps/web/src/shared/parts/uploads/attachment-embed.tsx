import { attachmentKind } from "@invigil/contract/proctoring/media";
import { embedOfContentType, linkKind } from "@invigil/rules/taking/files";
import { isShownAddress } from "@invigil/rules/text/upload-address";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import classes from "./attachment-embed.module.css";

interface Props {
  name: string;
  url: string;
  /** The question that the file belongs to; only its links are looked up. */
  problem?: string;
}

/** Shows what a link leads to: a picture by its name; a page or pdf if its server says that it is one. */
export function AttachmentEmbed({ name, url, problem }: Props) {
  const place = placeOf(url);
  const isImage = linkKind(url) === "image" && place !== "nowhere";
  const { data: embed = null } = useQuery({
    queryKey: ["attachment-kind", problem, url],
    queryFn: () => (place === "ours" ? ownKind(url) : foreignKind(problem, url)),
    enabled: !isImage && place !== "nowhere",
    staleTime: Infinity,
    retry: false,
  });
  if (isImage) return <img src={url} alt={name} className={classes.image} />;
  const frame = { src: url, className: classes.frame, loading: "lazy" as const };
  // The browser's own viewer does not start inside a sandbox.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (embed === "pdf") return <iframe {...frame} title={name} referrerPolicy="no-referrer" />;
  // An uploaded page gets none of this page's rights; one from elsewhere may run in an origin of its own.
  if (embed === "html") {
    const sandbox = place === "ours" ? "" : "allow-scripts";
    return <iframe {...frame} title={name} referrerPolicy="no-referrer" sandbox={sandbox} />;
  }
  return null;
}

/** `nowhere` means that this page cannot show it. */
function placeOf(url: string): "ours" | "elsewhere" | "nowhere" {
  if (isShownAddress(url)) return "ours";
  if (!URL.canParse(url)) return "nowhere";
  return new URL(url).protocol === "https:" ? "elsewhere" : "nowhere";
}

async function ownKind(url: string): Promise<"html" | "pdf" | null> {
  const response = await fetch(url, { method: "HEAD", credentials: "same-origin" });
  return response.ok ? embedOfContentType(response.headers.get("content-type")) : null;
}

/** The page's policy allows requests only to our server, which looks the link up. */
async function foreignKind(problem: string | undefined, url: string): Promise<"html" | "pdf" | null> {
  if (problem === undefined) return null;
  return (await call(attachmentKind, { query: { problem, url } }, { family: "GBP" })).embed;
}
