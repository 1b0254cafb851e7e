import { Anchor } from "@mantine/core";
import { Fragment, lazy, type ReactNode, Suspense } from "react";
import { useFileAddress } from "../parts/file-address.ts";
import { decodeEntities } from "./decode-entities.ts";
import classes from "./markdown.module.css";
import type { FormulaToken, Piece } from "./parse-markdown.ts";
import { Pending } from "./pending.tsx";
import { safeAddress } from "./safe-address.ts";

/**
 * A formula needs a library of its own, which is loaded only where there is one. The source is shown only if that
 * fails.
 */
const Formula = lazy(() =>
  import("./formula.tsx").then(
    (module) => ({ default: module.Formula }),
    () => ({ default: FormulaSource }),
  ),
);

function FormulaSource({ tex }: { tex: string }) {
  return <code className={classes.code}>{tex}</code>;
}

export function FormulaPiece({ piece: { tex, display } }: { piece: FormulaToken }) {
  return (
    <Suspense fallback={<Pending text={tex} />}>
      <Formula tex={tex} display={display} />
    </Suspense>
  );
}

interface Props {
  pieces: readonly Piece[];
  /** A link in a label could not be told from the choice, so only its words are shown. */
  wordsOnly?: boolean;
}

export function InlinePieces({ pieces, wordsOnly = false }: Props) {
  return pieces.map((piece, place) => <Fragment key={place}>{inlinePiece(piece, wordsOnly)}</Fragment>);
}

function inlinePiece(piece: Piece, wordsOnly: boolean): ReactNode {
  const inside = () => (
    <InlinePieces pieces={("tokens" in piece ? piece.tokens : []) as Piece[]} wordsOnly={wordsOnly} />
  );
  switch (piece.type) {
    case "strong":
      return <strong>{inside()}</strong>;
    case "em":
      return <em>{inside()}</em>;
    case "del":
      return <del>{inside()}</del>;
    case "codespan":
      return <code className={wordsOnly ? classes.code : undefined}>{piece.text}</code>;
    case "br":
      return <br />;
    case "formula":
      return <FormulaPiece piece={piece} />;
    case "link":
      return wordsOnly ? inside() : <Link address={piece.href}>{inside()}</Link>;
    case "image":
      return <Picture address={piece.href} text={piece.text} title={piece.title} />;
    case "html":
      return /^<br\s*\/?>$/i.test(piece.text) ? <br /> : piece.text;
    case "text":
      return piece.tokens ? inside() : decodeEntities(piece.text);
    case "escape":
      return piece.text;
    default:
      return piece.raw;
  }
}

function Link({ address, children }: { address: string; children: ReactNode }) {
  const href = safeAddress(useFileAddress()(address));
  if (href === undefined) return children;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Anchor>
  );
}

function Picture({ address, text, title }: { address: string; text: string; title: string | null }) {
  const src = safeAddress(useFileAddress()(address));
  if (src === undefined) return text;
  return (
    <img src={src} alt={decodeEntities(text)} title={title ?? undefined} className={classes.image} loading="lazy" />
  );
}
