/** Source of an import: a server with the API, or a folder with its exported responses (docs/import.md#import). */

/** Error that ends an import. The message is one sentence for the user. */
export class ProviderError extends Error {}

/** Size of a fetched file, or the reason why it wasn't fetched, worded as the end of a sentence. */
export type FetchResult = { sizeBytes: number; sha256: string } | { fault: string };

export type Provider = {
  /** Identifies the source, so that repeated imports recognize its records. */
  source: string;
  /** Checks a URL that the provider links to. Throws ProviderError if it leads to another host. */
  checkedUrl(url: string): string;
  /** Returns the JSON at this URL; undefined if the provider refuses or lacks it (400, 403, 404, 405, 422). Throws ProviderError. */
  read(address: string): Promise<unknown>;
  /** Saves the file at this URL if it is not larger than `maxBytes`. Throws ProviderError if the provider can't be read any more. */
  fetchFile(address: string, to: { path: string; maxBytes: number }): Promise<FetchResult>;
  close(): Promise<void>;
};

/** Returns the permanent part of a file URL, which is its path; the signed query expires. */
export const permanentPath = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://provider.invalid');
  return pathname.startsWith('/uploads/') ? pathname : pathname + search;
};
