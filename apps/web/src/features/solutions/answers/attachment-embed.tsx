import { embedOfContentType, linkKind } from "@invigil/rules/files";
import type { Attachment } from "@invigil/contract/solutions";
import { useQuery } from "@tanstack/react-query";
import classes from "./attachment-embed.module.css";

/** Shows what a link leads to: a picture by its name; a page or pdf if that is what the server says it is. */
export function AttachmentEmbed({ attachment: { name, url } }: { attachment: Attachment }) {
  const isImage = linkKind(url) === "image";
  const { data: embed = null } = useQuery({
    queryKey: ["attachment-kind", url],
    queryFn: async () => embedOfContentType(await contentTypeOf(url)),
    enabled: !isImage,
    staleTime: Infinity,
    retry: false,
  });
  if (isImage) return <img src={url} alt={name} className={classes.image} />;
  // The browser's own viewer does not start inside a sandbox.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (embed === "pdf") return <iframe src={url} title={name} className={classes.frame} />;
  // A page that somebody uploaded gets no rights of this one.
  if (embed === "html") return <iframe src={url} title={name} className={classes.frame} sandbox="" />;
  return null;
}

async function contentTypeOf(url: string): Promise<string | null> {
  const response = await fetch(url, { method: "HEAD", credentials: "same-origin" });
  return response.ok ? response.headers.get("content-type") : null;
}
