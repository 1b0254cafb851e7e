/** Hosts are compared as names, ignoring case. Without a default host there is nothing to differ from. */
export function isWhiteLabel(currentHost: string, defaultHost: string): boolean {
  if (defaultHost.trim() === "") return false;
  return currentHost.trim().toLowerCase() !== defaultHost.trim().toLowerCase();
}
