import type { ReactElement, SVGProps } from "react";

/**
 * Drawings of Tabler Icons 3.51 (MIT, see LICENSE.txt): only those in use, because the whole set is 18,000 files that
 * everybody would install. To add one, copy the `d` of its paths from the set, one after another.
 */
export type Icon = (props: IconProps) => ReactElement;

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  size?: number;
  /** The width of the lines. */
  stroke?: number;
}

export function outlined(d: string): Icon {
  return function OutlinedIcon({ size = 24, stroke = 2, color = "currentColor", ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke={color}
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={d} />
      </svg>
    );
  };
}

export function filled(d: string): Icon {
  return function FilledIcon({ size = 24, stroke = 0, color = "currentColor", ...rest }) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" fill={color} strokeWidth={stroke} {...rest}>
        <path d={d} />
      </svg>
    );
  };
}
