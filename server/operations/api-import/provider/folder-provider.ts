/** Provider that reads the folder written by `export` and verifies each file's checksum. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { API_IMPORT_LIMITS } from '#domain/operations/api-import.ts';
import { type FetchResult, permanentPath, type Provider, ProviderError } from './provider.ts';

export const MANIFEST = 'manifest.json';
export const MANIFEST_FORMAT = 1;

/** The response for one URL, and the file that holds it. */
type ManifestEntry = { address: string; file: string; sha256: string; bytes: number };

export type Manifest = {
  format: number;
  /** Version of the server that wrote the folder. */
  version: string;
  exportedAt: string;
  /** Identifies the source instance, so that repeated imports recognize its records. */
  source: string;
  /** Number of records by folder name. */
  counts: Record<string, number>;
  entries: ManifestEntry[];
};

/** Pattern of the paths that `export` writes, none of which leads outside the folder. */
const EXPORTED_FILE = /^[a-z_]{1,40}\/[0-9a-z]{1,40}(\.[a-z0-9]{1,8})?$/;

const isEntry = (value: unknown): value is ManifestEntry => {
  const { address, file, sha256, bytes } = (value ?? {}) as Partial<ManifestEntry>;
  return (
    typeof address === 'string' &&
    typeof file === 'string' &&
    EXPORTED_FILE.test(file) &&
    typeof sha256 === 'string' &&
    Number.isInteger(bytes)
  );
};

async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Partial<Manifest> | null;
  } catch {
    throw new ProviderError(`There is no export in ${folder}: its ${MANIFEST} can't be read.`);
  }
  if (manifest?.format !== MANIFEST_FORMAT)
    throw new ProviderError(`${folder} was exported by another version of Cutroom in an unsupported format.`);
  if (typeof manifest.source !== 'string' || !Array.isArray(manifest.entries) || !manifest.entries.every(isEntry))
    throw new ProviderError(`${path.join(folder, MANIFEST)} is damaged.`);
  return manifest as Manifest;
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Opens the folder. Throws ProviderError if `export` has not written it. */
export async function openFolderProvider(folder: string): Promise<Provider> {
  const manifest = await readManifest(folder);
  const entries = new Map(manifest.entries.map((entry) => [entry.address, entry]));

  /** Returns the entry's file after verifying its checksum. */
  async function checked({ file, sha256, bytes }: ManifestEntry): Promise<string> {
    const full = path.join(folder, file);
    const size = await stat(full).then(
      (found) => found.size,
      () => -1,
    );
    if (size !== bytes || (await digestOf(full)) !== sha256)
      throw new ProviderError(`${full} is missing or has changed since the export.`);
    return full;
  }

  async function read(address: string): Promise<unknown> {
    const entry = entries.get(permanentPath(address));
    if (!entry) return undefined;
    if (entry.bytes > API_IMPORT_LIMITS.bodyBytes)
      throw new ProviderError(`${path.join(folder, entry.file)} is too large.`);
    try {
      return JSON.parse(await readFile(await checked(entry), 'utf8')) as unknown;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError(`${path.join(folder, entry.file)} isn't valid JSON.`);
    }
  }

  async function fetchFile(address: string, to: { path: string; maxBytes: number }): Promise<FetchResult> {
    const entry = entries.get(permanentPath(address));
    if (!entry) return { fault: 'it was not exported' };
    if (entry.bytes > to.maxBytes) return { fault: 'it is too large' };
    await copyFile(await checked(entry), to.path);
    return { sizeBytes: entry.bytes, sha256: entry.sha256 };
  }

  return { source: manifest.source, checkedUrl: permanentPath, read, fetchFile, close: async () => {} };
}
