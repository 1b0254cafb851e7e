import { useEffect } from "react";
import { create } from "zustand";

/** The colour of the company whose test is on screen, or null for the host's colour. */
export const useCompanyColour = create<{ colour: string | null }>(() => ({ colour: null }));

/** Uses the company's colour for as long as the page shows its test. */
export function useWearColour(colour: string | null): void {
  // Tells the theme, which lies above all pages.
  useEffect(() => {
    useCompanyColour.setState({ colour });
    return () => useCompanyColour.setState({ colour: null });
  }, [colour]);
}
