import { createContext, use } from "react";

/** Where a page finds an uploaded file that a text names: at the file's own address, except behind a share link. */
export const FileAddress = createContext<(address: string) => string>((address) => address);

export function useFileAddress(): (address: string) => string {
  return use(FileAddress);
}
