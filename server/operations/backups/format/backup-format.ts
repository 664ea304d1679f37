/** Backup format: manifest first, then tables, key and files, and checksums of everything last (ADR 20). */
import { createHash } from 'node:crypto';
import type { Engine } from '#server/platform/db/dialect.ts';
import type { TableShape } from './schema-catalog.ts';
import type { TableChecksum } from './read-tables.ts';
import type { Entry } from './tar.ts';

export const FORMAT = 1;

export type Manifest = {
  format: number;
  /** Version of the server that made the backup. */
  version: string;
  madeAt: string;
  engine: Engine;
  steps: string[];
  /** Tables, ordered so that each follows those it refers to. */
  tables: ({ name: string } & TableShape)[];
  /** Excluded tables and the reasons. */
  leftOut?: Readonly<Record<string, string>>;
  /** The last assigned ID by table. */
  lastIds: Record<string, number>;
  hasMedia: boolean;
  /** Identifies the signing key without revealing it. */
  keyPrint: string;
  hasKey: boolean;
};

/** The store that a file belongs to. */
export type FileKind = 'media' | 'cuts';
type FileSum = { name: string; size: number; sha256: string };

export type Checks = {
  /** SHA-256 of the manifest's bytes. */
  manifest: string;
  tables: Record<string, TableChecksum>;
  /** Checksum of the counters that the instance maintains for its projects. */
  figures?: TableChecksum;
  /** `media/…` and `cuts/…`. */
  files: FileSum[];
  /** Files that rows refer to but no store has. */
  missing: string[];
};

export const MANIFEST = 'manifest.json';
export const CHECKS = 'checks.json';
export const KEY = 'keys/signing-key';
const TABLE_PART = /^tables\/([a-z_]+)\.\d+\.ndjson$/;
const FILE = /^(media|cuts)\/([^/]+)$/;

export const partName = (table: string, part: number): string => `tables/${table}.${part}.ndjson`;
export const tableIn = (entry: string): string | undefined => TABLE_PART.exec(entry)?.[1];

/** Returns the store and the name in it. */
export function fileIn(entry: string): { kind: FileKind; name: string } | undefined {
  const [, kind, name = ''] = FILE.exec(entry) ?? [];
  return kind === undefined || name.startsWith('.') ? undefined : { kind: kind as FileKind, name };
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Returns eight bytes of a hash: enough to tell keys apart. */
export const keyFingerprintOf = (key: string): string => sha256(`cutroom signing key ${key}`).slice(0, 16);

async function* streamOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export const entryOf = (name: string, text: string | Buffer): Entry => {
  const bytes = Buffer.from(text as string);
  return { name, size: bytes.length, content: streamOf(bytes) };
};

/** Returns a name such as `cutroom-20260310-120000.cutroom`, in UTC. */
export const fileNameOf = (madeAt: string): string =>
  `cutroom-${madeAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.cutroom`;
