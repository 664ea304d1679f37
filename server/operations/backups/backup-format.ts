/** What stands in a backup: manifest first, tables, key, files, and the sums of all of it last (ADR 20). */
import { createHash } from 'node:crypto';
import type { Engine } from '#server/platform/db/dialect.ts';
import type { TableShape } from './house-schema.ts';
import type { TableSum } from './read-tables.ts';
import type { Entry } from './tar.ts';

export const FORMAT = 1;

export type Manifest = {
  format: number;
  /** Of the program that made it. */
  version: string;
  madeAt: string;
  engine: Engine;
  steps: string[];
  /** In the order of their references. */
  tables: ({ name: string } & TableShape)[];
  /** Tables that are not in it, and why. */
  leftOut?: Readonly<Record<string, string>>;
  /** By table the last id that was given out. */
  lastIds: Record<string, number>;
  hasMedia: boolean;
  /** By which a signing key is known again without being told. */
  keyPrint: string;
  hasKey: boolean;
};

/** Which store a file belongs to. */
export type FileKind = 'media' | 'cuts';
export type FileSum = { name: string; size: number; sha256: string };

export type Checks = {
  /** SHA-256 of the manifest's bytes. */
  manifest: string;
  tables: Record<string, TableSum>;
  /** Of the counts and sums that the house keeps of its projects. */
  figures?: TableSum;
  /** `media/…` and `cuts/…`. */
  files: FileSum[];
  /** What the tables name and no store had. */
  missing: string[];
};

export const MANIFEST = 'manifest.json';
export const CHECKS = 'checks.json';
export const KEY = 'keys/signing-key';
const TABLE_PART = /^tables\/([a-z_]+)\.\d+\.ndjson$/;
const FILE = /^(media|cuts)\/([^/]+)$/;

export const partName = (table: string, part: number): string => `tables/${table}.${part}.ndjson`;
export const tableIn = (entry: string): string | undefined => TABLE_PART.exec(entry)?.[1];

/** The store and the name in it. */
export function fileIn(entry: string): { kind: FileKind; name: string } | undefined {
  const [, kind, name = ''] = FILE.exec(entry) ?? [];
  return kind === undefined || name.startsWith('.') ? undefined : { kind: kind as FileKind, name };
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Eight bytes of a sum: enough to tell keys apart. */
export const keyPrintOf = (key: string): string => sha256(`cutroom signing key ${key}`).slice(0, 16);

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export const entryOf = (name: string, text: string | Buffer): Entry => {
  const bytes = Buffer.from(text as string);
  return { name, size: bytes.length, content: once(bytes) };
};

/** `cutroom-20260310-120000.cutroom`, by universal time. */
export const fileNameOf = (madeAt: string): string =>
  `cutroom-${madeAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.cutroom`;
