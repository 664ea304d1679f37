/** What is read from: a server that speaks the wire, or a folder of what one has said (docs/operations.md#import). */

/** It cannot be read on; the message is one sentence for whoever imports. */
export class ProviderError extends Error {}

/** A file was fetched to where it was wanted, or why not, as the end of a sentence. */
export type Fetched = { sizeBytes: number } | { fault: string };

export type Provider = {
  /** By which its records are known again. */
  source: string;
  /** An address that the provider names as one to ask it at. Throws ProviderError of one that is elsewhere. */
  ownAddress(named: string): string;
  /** The JSON at this address of the provider; undefined where there is none for us (400, 403, 404, 405, 422). Throws ProviderError. */
  read(address: string): Promise<unknown>;
  /** Writes the file at this address to a path of this machine, where it is not larger than that. Throws ProviderError where nothing can be read any more. */
  fetchFile(address: string, to: { path: string; maxBytes: number }): Promise<Fetched>;
  close(): Promise<void>;
};

/** Addresses of files are made for a while and a viewer: what stays of them is their path. */
export const lastingAddress = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://provider.invalid');
  return pathname.startsWith('/uploads/') ? pathname : pathname + search;
};
