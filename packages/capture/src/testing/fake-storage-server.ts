import { vi } from "vitest";

/** Answers the browser's PUT requests. Each reply is a status, or what the network does instead. */
export function fakePuts(answer: (url: string) => number | Error | Promise<number> = () => 200) {
  const puts: { url: string; type: string | null; size: number; condition?: string }[] = [];
  vi.stubGlobal("fetch", async (url: string, { body, headers }: { body: Blob; headers: Record<string, string> }) => {
    const condition = headers["if-none-match"];
    const put = { url, type: headers["content-type"] ?? null, size: body.size };
    puts.push(condition === undefined ? put : { ...put, condition });
    const given = await answer(url);
    if (given instanceof Error) throw given;
    return new Response(null, { status: given });
  });
  return puts;
}
