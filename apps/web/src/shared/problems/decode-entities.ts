/** Markdown leaves entities such as `&amp;` to the browser, but rendered as text they would show. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi,
    (entity) => new DOMParser().parseFromString(entity, "text/html").body.textContent,
  );
}
