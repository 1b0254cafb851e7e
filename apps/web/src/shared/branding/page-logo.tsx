import { useBrand } from "../parts/brand.tsx";

/** The company's logo on pages without a top bar. */
export function PageLogo({ height = 32 }: { height?: number }) {
  const { logo_full_icon_url: address, company } = useBrand();
  return <img src={address} alt={company?.name ?? "Invigil"} height={height} />;
}
