/** Source of an import: a server with the API, or a folder with its exported responses (docs/import.md#import). */

/** The import can't continue; the message is one sentence for the user. */
export class ProviderError extends Error {}

/** A file was fetched, or the reason why not, as the end of a sentence. */
export type FetchResult = { sizeBytes: number } | { fault: string };

export type Provider = {
  /** Identifies the source, so that repeated imports recognize its records. */
  source: string;
  /** Checks a URL that the provider links to. Throws ProviderError if it is elsewhere. */
  checkedUrl(url: string): string;
  /** Returns the JSON at this URL; undefined if there is none for us (400, 403, 404, 405, 422). Throws ProviderError. */
  read(address: string): Promise<unknown>;
  /** Saves the file at this URL if it is not larger than `maxBytes`. Throws ProviderError if nothing can be read any more. */
  fetchFile(address: string, to: { path: string; maxBytes: number }): Promise<FetchResult>;
  close(): Promise<void>;
};

/** Returns the permanent part of a file URL, its path: the query is signed for a viewer and expires. */
export const permanentPath = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://provider.invalid');
  return pathname.startsWith('/uploads/') ? pathname : pathname + search;
};
