/** Doctor checks of the file stores: writing and reading, and whether rows and files match. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { countOf } from '#domain/platform/numbers.ts';
import { listKnownCutFiles } from '#server/review/versions/cut-file-names.store.ts';
import { filesOfCut } from '#server/review/versions/files-of-cut.ts';
import { CUT_NAME, sweepCuts } from '#server/review/uploads/cuts.sweep.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import { listKnownFilenames } from '#server/files/media/media.store.ts';
import { STORED_NAME, sweepOnce } from '#server/operations/sweep.ts';
import { orphanedFiles } from '#server/files/media/orphaned-files.ts';
import { listLeftovers, WORK_FOLDER } from '#server/platform/health/work-folder.ts';
import { checkProjectFileSizes } from './check-project-files.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_SHOWN = 3;
const PROBE = 'cutroom doctor probe file';

/** Writes a small file, reads a part of it and deletes it. */
async function checkStore(files: MediaFiles, name: string): Promise<Finding> {
  const filename = `${randomBytes(16).toString('hex')}.txt`;
  try {
    await files.put(filename, Buffer.from(PROBE));
    const part = await files.read(filename, { start: 5, end: 10 });
    const readBack = part && (await text(part));
    await files.delete(filename);
    const isDeleted = (await files.sizeOf(filename)) === undefined;
    return readBack === PROBE.slice(5, 11) && isDeleted
      ? ok(name, 'Files can be written, read and deleted.')
      : fault(name, 'Files read back differ from what was written. Check the store.');
  } catch (error) {
    return fault(name, `The store doesn't work: ${(error as Error).message}`);
  }
}

type ListKnown = (names: string[]) => Promise<Set<string>>;
type Stored = { names: Set<string>; unknown: number };

/** Returns all names in the store, and the number of unreferenced files older than a day. */
async function readStore(
  { files, known: listKnown, namePattern }: Pick<StoreCheck, 'files' | 'known' | 'namePattern'>,
  now: string,
): Promise<Stored> {
  const names = new Set<string>();
  for await (const name of files.listOlderThan('9999-12-31T00:00:00.000Z')) names.add(name);
  const storedBefore = new Date(Date.parse(now) - DAY_MS).toISOString();
  let unknown = 0;
  for await (const step of orphanedFiles({ files, storedBefore, namePattern, listKnown })) unknown += step.length;
  return { names, unknown };
}

type Row = { id: number; filenames: string[] };
type StoreCheck = {
  deps: Deps;
  files: MediaFiles;
  rows: AsyncIterable<Row[]>;
  known: ListKnown;
  /** Names that the server can have stored. */
  namePattern: RegExp;
  sweep: () => Promise<unknown>;
};

async function checkRows(
  name: string,
  { deps, files, rows, known: listKnown, namePattern, sweep }: StoreCheck,
): Promise<Finding[]> {
  const { names, unknown } = await readStore({ files, known: listKnown, namePattern }, deps.clock());
  const missing: string[] = [];
  let isAnyKnown = false;
  for await (const page of rows) {
    isAnyKnown = true;
    for (const { filenames } of page) missing.push(...filenames.filter((filename) => !names.has(filename)));
  }
  const fileNames = missing.slice(0, MAX_SHOWN).join(', ');
  return [
    missing.length === 0
      ? ok(name, `${countOf(names.size, 'file', 'files')}, none missing.`)
      : fault(
          name,
          `${countOf(missing.length, 'file is', 'files are')} missing: ${fileNames}${missing.length > MAX_SHOWN ? ' …' : ''}. Restore from a backup.`,
        ),
    ...(unknown === 0 ? [] : [unknownFinding(name, unknown, isAnyKnown ? sweep : undefined)]),
  ];
}

/** Reports unreferenced files. Without `sweep` they are kept: a database without any uploads is probably the wrong one. */
function unknownFinding(name: string, unknown: number, sweep: StoreCheck['sweep'] | undefined): Finding {
  const message = `${countOf(unknown, "file isn't", "files aren't")} referenced by the database`;
  if (!sweep)
    return warning(
      name,
      `${message}, and the database has no files at all. Check that it is the right database; nothing is deleted.`,
    );
  return warning(name, `${message}. They will be deleted within an hour; --fix deletes them now.`, async () => {
    await sweep();
    return 'Deleted.';
  });
}

/** Yields the rows of a table with one file each. */
const rowsWithFile = ({ reports }: Deps, table: 'media' | 'project_files' | 'captions'): AsyncGenerator<Row[]> =>
  keysetPages<Row>(async (after) => {
    const rows = await reports
      .selectFrom(table)
      .select(['id', 'filename'])
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(KEYSET_PAGE)
      .execute();
    return rows.map(({ id, filename }) => ({ id, filenames: [filename] }));
  });

const cutRows = ({ reports }: Deps): AsyncGenerator<Row[]> =>
  keysetPages<Row>(async (after) => {
    const rows = await reports
      .selectFrom('cuts')
      .selectAll()
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(KEYSET_PAGE)
      .execute();
    return rows.map((row) => ({ id: row.id, filenames: filesOfCut(row) }));
  });

/** Versions, their captions and files of projects share a store. */
async function* rowsOfCutStore(deps: Deps): AsyncGenerator<Row[]> {
  yield* cutRows(deps);
  yield* rowsWithFile(deps, 'captions');
  yield* rowsWithFile(deps, 'project_files');
}

/** Checks for files that a killed process left in the temporary folder. */
async function checkLeftovers({ config, clock }: Deps): Promise<Finding> {
  const leftovers = await listLeftovers(config, clock());
  if (leftovers.length === 0) return ok('leftovers', 'No leftover files.');
  return warning(
    'leftovers',
    `${countOf(leftovers.length, 'leftover folder', 'leftover folders')} of killed processes in ${path.join(config.dataDir, WORK_FOLDER)}. --fix deletes them.`,
    async () => {
      for (const one of leftovers) await rm(one, { recursive: true, force: true });
      return 'Deleted.';
    },
  );
}

export async function checkFiles(deps: Deps): Promise<Finding[]> {
  const { files, cutFiles, reports } = deps;
  const stores = [await checkStore(files, 'uploads'), await checkStore(cutFiles, 'cuts')];
  if (stores.some(({ state }) => state === 'fault')) return stores;
  const uploads = {
    deps,
    files,
    rows: rowsWithFile(deps, 'media'),
    known: (names: string[]) => listKnownFilenames(reports, names),
    namePattern: STORED_NAME,
  };
  const cuts = {
    deps,
    files: cutFiles,
    rows: rowsOfCutStore(deps),
    known: (names: string[]) => listKnownCutFiles(reports, names),
    namePattern: CUT_NAME,
  };
  return [
    ...stores,
    ...(await checkRows('uploads', { ...uploads, sweep: () => sweepOnce(deps) })),
    ...(await checkRows('cuts', { ...cuts, sweep: () => sweepCuts(deps) })),
    await checkProjectFileSizes(deps),
    await checkLeftovers(deps),
  ];
}
