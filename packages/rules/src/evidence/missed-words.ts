import { counted } from "@invigil/contract/messages/counted";

type Data = Record<string, unknown>;

/** What a line says that the server wrote because it missed something or was told something else: with the doubt. */
export function missedWords(kind: string, data: Data): string | null {
  switch (kind) {
    case "blur":
    case "focus":
      return openedWords(data);
    case "pictures-missing":
      if (data["answers"] === true)
        return "No picture arrived and the page reported nothing, but answers were saved again and again, so the connection was there. Something in the browser may keep the page from reporting; a program in place of the page would do the same.";
      return data["waiting"] === true
        ? "No picture arrived, although the page was in contact. It says that pictures wait on the device, so the connection may be slow."
        : "No picture arrived, although the page was in contact. The camera may be off or in use by another program.";
    case "not-shown":
      return shownWords(data);
    case "exits-unreported":
      return `The page’s own sums count ${counted(Number(data["counted"]), "exit")} from its window or from full screen; its messages reported ${String(data["arrived"])}. Something may have held messages back. A page that was closed or broke down before it could send them looks the same.`;
    case "no-socket":
      return "Heartbeats came by calls alone, without the live connection that the page keeps open. Some networks block it; a program in place of the page would do the same.";
    case "counters-differ":
      return `The page reported ${String(data["reported"])} stored pictures; ${String(data["stored"])} had arrived. A page of this product counts only what was accepted.`;
    default:
      return null;
  }
}

/** How the page was opened after the leave; null if the page itself reported it. */
function openedWords({ opened, said }: Data): string | null {
  if (typeof opened !== "string") return null;
  const way = opened === "back_forward" ? "with Back or Forward" : "by its address or a link";
  const left =
    said === true
      ? "The page was left for another one"
      : "The page vanished without saying that it was left, as it does in a crash";
  return `${left}, and was opened again ${way}.`;
}

const SIGNS = {
  undrawn: "the browser did not draw the page",
  unfocused: "the page had no focus",
  windowed: "the window filled only a part of the screen",
} as const;

function shownWords(data: Data): string {
  const signs = Object.entries(SIGNS).flatMap(([sign, words]) => (Number(data[sign] ?? 0) > 0 ? [words] : []));
  return `The page reported no leave, but ${signs.join(" and ")}. Something may have hidden the leave from the page; a graphics driver that hangs or an unusual window manager can look the same.`;
}
