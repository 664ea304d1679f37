/** Consumes the entries of a backup one by one and verifies them at the end: checksums, counts, references. */
import { createHash } from 'node:crypto';
import { FileFault } from './backup-error.ts';
import {
  CHECKS,
  type Checks,
  fileIn,
  type FileKind,
  FORMAT,
  KEY,
  MANIFEST,
  type Manifest,
  sha256,
  tableIn,
} from './backup-format.ts';
import type { AnyRow } from './canonical.ts';
import { beginChecksum } from './read-tables.ts';
import type { Entry } from './tar.ts';

export type EntryConsumer = {
  manifest(manifest: Manifest): Promise<void>;
  rows(table: string, rows: readonly AnyRow[]): Promise<void>;
  key(key: string): Promise<void>;
  /** Consumes a file's whole content. */
  file(kind: FileKind, file: { name: string; size: number; content: AsyncIterable<Buffer> }): Promise<void>;
};

export type VerifiedBackup = { manifest: Manifest; checks: Checks };

/** Maximum size of a table part or list, which are held in memory. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

async function textOf({ name, size, content }: Entry): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new FileFault(`${name} is too large`);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function parseJson<T>(text: string, name: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new FileFault(`${name} can't be read`);
  }
}

async function firstEntry(entries: AsyncIterator<Entry>): Promise<{ manifest: Manifest; sum: string }> {
  const first = await entries.next();
  if (first.done || first.value.name !== MANIFEST) throw new FileFault("it isn't a Cutroom backup");
  const text = await textOf(first.value);
  const manifest = parseJson<Manifest>(text, MANIFEST);
  if (manifest.format > FORMAT)
    throw new FileFault(`it was made by a newer version of Cutroom (${manifest.version}); use that version`);
  return { manifest, sum: sha256(text) };
}

class EntryReader {
  readonly #taker: EntryConsumer;
  readonly #signal: AbortSignal;
  readonly #sums = new Map<string, ReturnType<typeof beginChecksum>>();
  readonly #files = new Map<string, string>();
  checks: Checks | undefined;

  constructor(consumer: EntryConsumer, signal: AbortSignal, tables: readonly string[]) {
    this.#taker = consumer;
    this.#signal = signal;
    for (const table of tables) this.#sums.set(table, beginChecksum());
  }

  async consume(entry: Entry): Promise<void> {
    this.#signal.throwIfAborted();
    const table = tableIn(entry.name);
    const file = fileIn(entry.name);
    if (this.checks) throw new FileFault(`${entry.name} comes after the end of the backup`);
    if (table !== undefined) await this.#takeRows(table, entry);
    else if (file) await this.#takeFile(file, entry);
    else if (entry.name === KEY) await this.#taker.key((await textOf(entry)).trim());
    else if (entry.name === CHECKS) this.checks = parseJson<Checks>(await textOf(entry), CHECKS);
    else throw new FileFault(`${entry.name} doesn't belong in a backup`);
  }

  async #takeRows(table: string, entry: Entry): Promise<void> {
    const sum = this.#sums.get(table);
    if (!sum) throw new FileFault(`${entry.name} doesn't belong in a backup`);
    const lines = (await textOf(entry)).split('\n').slice(0, -1);
    for (const line of lines) sum.add(`${line}\n`);
    await this.#taker.rows(
      table,
      lines.map((line) => parseJson<AnyRow>(line, entry.name)),
    );
  }

  async #takeFile(
    { kind, name }: { kind: FileKind; name: string },
    { name: path, size, content }: Entry,
  ): Promise<void> {
    const hash = createHash('sha256');
    const signal = this.#signal;
    const summed = async function* () {
      for await (const chunk of content) {
        signal.throwIfAborted();
        hash.update(chunk);
        yield chunk;
      }
    };
    await this.#taker.file(kind, { name, size, content: summed() });
    this.#files.set(path, hash.digest('hex'));
  }

  /** Throws FileFault for the first difference from the checksums written with the backup. */
  verify(sum: string): Checks {
    const { checks } = this;
    if (!checks) throw new FileFault('it is cut short');
    if (checks.manifest !== sum) throw new FileFault(`${MANIFEST} was changed`);
    for (const [table, summed] of this.#sums) {
      const { rows, sha256: digest } = summed.end();
      const tableCheck = checks.tables[table];
      if (tableCheck?.rows !== rows)
        throw new FileFault(`the table ${table} has ${rows} rows instead of ${tableCheck?.rows ?? 0}`);
      if (tableCheck.sha256 !== digest) throw new FileFault(`the table ${table} was changed`);
    }
    for (const { name, sha256: digest } of checks.files) {
      const found = this.#files.get(name);
      if (found !== digest)
        throw new FileFault(`the file ${name} ${found === undefined ? 'is missing' : 'was changed'}`);
    }
    if (this.#files.size !== checks.files.length) throw new FileFault('it has extra files');
    return checks;
  }
}

/**
 * Passes each part to the consumer as it arrives, and verifies the whole at the end. Throws FileFault, and the signal's reason
 * when aborted, even in the middle of a large file.
 */
export async function consumeEntries(
  entries: AsyncIterable<Entry>,
  consumer: EntryConsumer,
  signal: AbortSignal,
): Promise<VerifiedBackup> {
  const iterator = entries[Symbol.asyncIterator]();
  try {
    const { manifest, sum } = await firstEntry(iterator);
    await consumer.manifest(manifest);
    const reading = new EntryReader(
      consumer,
      signal,
      manifest.tables.map(({ name }) => name),
    );
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await reading.consume(next.value);
    return { manifest, checks: reading.verify(sum) };
  } finally {
    await iterator.return?.();
  }
}
