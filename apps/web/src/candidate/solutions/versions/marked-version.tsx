import { VisuallyHidden } from "@mantine/core";
import { Fragment, useLayoutEffect, useRef } from "react";
import type { Piece } from "../../../shared/parts/marked-text.ts";

/** Leaves some lines above the difference for context. */
const LINES_ABOVE = 48;

interface Props {
  pieces: readonly Piece[];
  /** How much of the text is the same before the first difference. */
  first: number;
}

/**
 * A version with its differences from another one marked. Its container must be positioned, and scrolls to the first
 * one.
 */
export function MarkedVersion({ pieces, first }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  // Scrolls the box.
  useLayoutEffect(() => {
    const box = anchor.current?.parentElement;
    if (box && anchor.current) box.scrollTop = Math.max(0, anchor.current.offsetTop - LINES_ABOVE);
  }, [first]);
  // The part before the first difference is always a piece of its own.
  const anchoredAt = first === 0 ? 0 : 1;
  return (
    <>
      {pieces.map(({ text, marked }, index) => (
        <Fragment key={index}>
          {index === anchoredAt && <span ref={anchor} />}
          {marked ? (
            <mark>
              <VisuallyHidden component="span">[only in this version: </VisuallyHidden>
              {text}
              <VisuallyHidden component="span">] </VisuallyHidden>
            </mark>
          ) : (
            text
          )}
        </Fragment>
      ))}
      {pieces.length === anchoredAt && <span ref={anchor} />}
    </>
  );
}
