/** A whole instance as backup entries: the tables in one snapshot, then the files that they name. */
import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/dialect.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import { filesOfCut } from '#server/review/versions/files-of-cut.ts';
import { BackupError } from './format/backup-error.ts';
import { type AnyRow, lineOf } from './format/canonical.ts';
import {
  CHECKS,
  type Checks,
  entryOf,
  type FileKind,
  FORMAT,
  KEY,
  keyFingerprintOf,
  MANIFEST,
  type Manifest,
  partName,
  sha256,
} from './format/backup-format.ts';
import { lastIdsOf, shapeOf, migrationsOf } from './format/schema-catalog.ts';
import { BACKUP_TABLES, EXCLUDED_TABLES } from './backup-tables.ts';
import { beginChecksum, pagesOf, checksumOfCounters } from './format/read-tables.ts';
import type { Entry } from './format/tar.ts';

type Stores = Readonly<Record<FileKind, Pick<MediaFiles, 'sizeOf' | 'read'>>>;

export type InstanceSource = {
  stores: Stores;
  version: string;
  madeAt: string;
  /** The signing key in use; empty if there is none yet. */
  key: string;
  withKey: boolean;
  withMedia: boolean;
  signal: AbortSignal;
  /** Progress of tables and files. */
  onProgress?: (what: 'tables' | 'files', done: number, total: number) => void;
};

/** Characters per part of a table, the amount held in memory at a time. */
const PART_CHARS = 256 * 1024;

/** Returns the names of the files that a row refers to. */
function filesOf(table: string, row: AnyRow): string[] {
  if (table === 'media') return [`media/${String(row['filename'])}`];
  // A trash row doesn't say whether its file is a version or an upload.
  if (table === 'bin_files') return [`media/${String(row['filename'])}`, `cuts/${String(row['filename'])}`];
  if (table === 'project_files' || table === 'captions') return [`cuts/${String(row['filename'])}`];
  if (table !== 'cuts') return [];
  return filesOfCut(row as Parameters<typeof filesOfCut>[0]).map((name) => `cuts/${name}`);
}

async function manifestOf(db: Db, source: InstanceSource, engine: Manifest['engine']): Promise<Manifest> {
  const tables: Manifest['tables'] = [];
  for (const name of BACKUP_TABLES) tables.push({ name, ...(await shapeOf(db, name)) });
  const { version, madeAt, withMedia: hasMedia } = source;
  const [steps, lastIds] = [await migrationsOf(db), await lastIdsOf(db)];
  return {
    format: FORMAT,
    version,
    madeAt,
    engine,
    steps,
    tables,
    leftOut: EXCLUDED_TABLES,
    lastIds,
    hasMedia,
    keyPrint: keyFingerprintOf(source.key),
    hasKey: source.withKey && source.key !== '',
  };
}

/** Yields the rows of a table as entries and passes each line to the callback. */
async function* rowEntriesOf(
  db: Db,
  { name, keys }: Manifest['tables'][number],
  each: (line: string, row: AnyRow) => void,
): AsyncGenerator<Entry> {
  let text: string[] = [];
  let [length, part] = [0, 0];
  for await (const rows of pagesOf(db, name, keys)) {
    for (const row of rows) {
      const line = lineOf(row);
      each(line, row);
      text.push(line);
      length += line.length;
    }
    if (length < PART_CHARS) continue;
    yield entryOf(partName(name, (part += 1)), text.join(''));
    [text, length] = [[], 0];
  }
  if (length > 0 || part === 0) yield entryOf(partName(name, part + 1), text.join(''));
}

/** Returns a stored file, whose checksum is known once it has been read; undefined if the file no longer exists. */
async function fileEntry(
  { stores, signal }: InstanceSource,
  path: string,
  done: (sum: Checks['files'][number]) => void,
): Promise<Entry | undefined> {
  const [kind, name] = path.split('/', 2) as [FileKind, string];
  const size = await stores[kind].sizeOf(name);
  const stream = size === undefined ? undefined : await stores[kind].read(name);
  if (size === undefined || stream === undefined) return undefined;
  const content = async function* () {
    const hash = createHash('sha256');
    let remaining = size;
    const end = () => done({ name: path, size, sha256: hash.digest('hex') });
    if (remaining === 0) end();
    for await (const chunk of stream) {
      signal.throwIfAborted();
      hash.update(chunk as Buffer);
      remaining -= (chunk as Buffer).length;
      // The consumer stops reading after the last byte, so the end is handled here.
      if (remaining === 0) end();
      yield chunk as Buffer;
    }
  };
  return { name: path, size, content: content() };
}

const nameIn = (path: string): string => path.slice(path.indexOf('/') + 1);

/** Yields the database part of a backup; the database is not needed afterwards. */
async function* tableEntries(
  db: Db,
  manifest: Manifest,
  { checks, names, source }: { checks: Checks; names: Set<string>; source: InstanceSource },
): AsyncGenerator<Entry> {
  const text = JSON.stringify(manifest, undefined, 1);
  checks.manifest = sha256(text);
  yield entryOf(MANIFEST, text);
  for (const [at, table] of manifest.tables.entries()) {
    source.signal.throwIfAborted();
    const sum = beginChecksum();
    yield* rowEntriesOf(db, table, (line, row) => {
      sum.add(line);
      for (const name of filesOf(table.name, row)) names.add(name);
    });
    checks.tables[table.name] = sum.end();
    source.onProgress?.('tables', at + 1, manifest.tables.length);
  }
  checks.figures = await checksumOfCounters(db);
  if (manifest.hasKey) yield entryOf(KEY, source.key);
}

async function* fileEntries(
  names: ReadonlySet<string>,
  { checks, source }: { checks: Checks; source: InstanceSource },
): AsyncGenerator<Entry> {
  const found = new Set<string>();
  const absent: string[] = [];
  let done = 0;
  for (const path of names) {
    source.signal.throwIfAborted();
    const entry = await fileEntry(source, path, (sum) => checks.files.push(sum));
    if (entry) {
      found.add(nameIn(path));
      yield entry;
    } else absent.push(path);
    done += 1;
    source.onProgress?.('files', done, names.size);
  }
  // A file of the trash may be in either store, so it is missing only if neither has it.
  checks.missing.push(...absent.filter((path) => !found.has(nameIn(path))));
}

/** The parts of a backup read from the database and afterwards. */
export type InstanceParts = {
  tables(db: Db, engine: Manifest['engine']): AsyncGenerator<Entry>;
  rest(): AsyncGenerator<Entry>;
  checks: Checks;
};

/** Returns the entries of an instance in two parts, so that the snapshot only stays open while tables are read. */
export function readInstance(source: InstanceSource): InstanceParts {
  const checks: Checks = { manifest: '', tables: {}, files: [], missing: [] };
  const names = new Set<string>();
  return {
    checks,
    async *tables(db, engine) {
      const manifest = await manifestOf(db, source, engine);
      const keyless = manifest.tables.find(({ keys }) => keys.length === 0);
      if (keyless) throw new BackupError(`The table ${keyless.name} has no primary key and can't be read in pages.`);
      yield* tableEntries(db, manifest, { checks, names, source });
    },
    async *rest() {
      if (source.withMedia) yield* fileEntries(names, { checks, source });
      yield entryOf(CHECKS, JSON.stringify(checks));
    },
  };
}
