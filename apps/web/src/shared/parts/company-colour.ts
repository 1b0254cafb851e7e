import { useEffect } from "react";
import { create } from "zustand";

/** Of the company whose test is on screen; null: the colour of the host. */
export const useCompanyColour = create<{ colour: string | null }>(() => ({ colour: null }));

/** The page wears the company's colour as long as it shows its test. */
export function useWearColour(colour: string | null): void {
  // The theme lies above all pages.
  useEffect(() => {
    useCompanyColour.setState({ colour });
    return () => useCompanyColour.setState({ colour: null });
  }, [colour]);
}
