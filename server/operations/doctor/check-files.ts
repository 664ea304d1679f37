/** What the doctor looks at in the stores of files: whether they take and give back, and whether rows and files fit together. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { countOf } from '#domain/platform/numbers.ts';
import { listKnownCutFiles } from '#server/review/cuts/cut-file-names.store.ts';
import { filesOfCut } from '#server/files/files-of-cut.ts';
import { CUT_NAME, sweepCuts } from '#server/review/cuts/cuts.sweep.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import { listKnownFilenames } from '#server/files/media/media.store.ts';
import { STORED_NAME, sweepOnce } from '#server/operations/sweep.ts';
import { unknownFiles } from '#server/files/media/unknown-files.ts';
import { listLeftovers, WORK_FOLDER } from '#server/platform/work-folder.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SHOWN = 3;
const PROBE = 'what is put is given back';

/** Puts a small file, asks for a part of it, and takes it away. */
async function checkStore(files: MediaFiles, name: string): Promise<Finding> {
  const filename = `${randomBytes(16).toString('hex')}.txt`;
  try {
    await files.put(filename, Buffer.from(PROBE));
    const part = await files.read(filename, { start: 5, end: 10 });
    const given = part && (await text(part));
    await files.delete(filename);
    const isGone = (await files.sizeOf(filename)) === undefined;
    return given === PROBE.slice(5, 11) && isGone
      ? ok(name, 'It takes files, gives parts of them back and deletes them.')
      : fault(name, 'It does not give back what it took. Look at the store.');
  } catch (error) {
    return fault(name, `It does not work: ${(error as Error).message}`);
  }
}

type ListKnown = (names: string[]) => Promise<Set<string>>;
type Stored = { names: Set<string>; unknown: number };

/** All names in the store, and how many nobody knows that are a day old. */
async function readStore(
  { files, known: listKnown, ours }: Pick<Judged, 'files' | 'known' | 'ours'>,
  now: string,
): Promise<Stored> {
  const names = new Set<string>();
  for await (const name of files.listOlderThan('9999-12-31T00:00:00.000Z')) names.add(name);
  const storedBefore = new Date(Date.parse(now) - DAY_MS).toISOString();
  let unknown = 0;
  for await (const step of unknownFiles({ files, storedBefore, ours, listKnown: listKnown })) unknown += step.length;
  return { names, unknown };
}

type Row = { id: number; filenames: string[] };
type Judged = {
  deps: Deps;
  files: MediaFiles;
  rows: AsyncIterable<Row[]>;
  known: ListKnown;
  /** What the program can have stored under. */
  ours: RegExp;
  sweep: () => Promise<unknown>;
};

async function checkRows(
  name: string,
  { deps, files, rows, known: listKnown, ours, sweep }: Judged,
): Promise<Finding[]> {
  const { names, unknown } = await readStore({ files, known: listKnown, ours }, deps.clock());
  const missing: string[] = [];
  let isAnyKnown = false;
  for await (const page of rows) {
    isAnyKnown = true;
    for (const { filenames } of page) missing.push(...filenames.filter((filename) => !names.has(filename)));
  }
  const which = missing.slice(0, SHOWN).join(', ');
  return [
    missing.length === 0
      ? ok(name, `${countOf(names.size, 'file is', 'files are')} there, none is missing.`)
      : fault(
          name,
          `${countOf(missing.length, 'file is', 'files are')} missing: ${which}${missing.length > SHOWN ? ' …' : ''}. Bring them from a backup.`,
        ),
    ...(unknown === 0 ? [] : [unknownFinding(name, unknown, isAnyKnown ? sweep : undefined)]),
  ];
}

/** Without a `sweep` they are kept: beside a database without a single file it is more likely the wrong one than they are waste. */
function unknownFinding(name: string, unknown: number, sweep: Judged['sweep'] | undefined): Finding {
  const words = `${countOf(unknown, 'file belongs', 'files belong')} to nothing`;
  if (!sweep)
    return warning(
      name,
      `${words}, and the database knows of none at all. See whether it is the right one; nothing is thrown away.`,
    );
  return warning(name, `${words}. The program throws them away within the hour; --fix does now.`, async () => {
    await sweep();
    return 'They were thrown away.';
  });
}

const uploadRows = ({ reports }: Deps): AsyncGenerator<Row[]> =>
  keysetPages<Row>(async (after) => {
    const rows = await reports
      .selectFrom('media')
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
    return rows.map((row) => ({ id: row.id, filenames: row.file_removed_at === null ? filesOfCut(row) : [] }));
  });

/** What a killed program left in the folder of what is passing. */
async function checkLeftovers({ config, clock }: Deps): Promise<Finding> {
  const left = await listLeftovers(config, clock());
  if (left.length === 0) return ok('leftovers', 'Nothing was left behind.');
  return warning(
    'leftovers',
    `${countOf(left.length, 'folder of a killed program lies', 'folders of killed programs lie')} in ${path.join(config.dataDir, WORK_FOLDER)}. --fix throws them away.`,
    async () => {
      for (const one of left) await rm(one, { recursive: true, force: true });
      return 'They were thrown away.';
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
    rows: uploadRows(deps),
    known: (names: string[]) => listKnownFilenames(reports, names),
    ours: STORED_NAME,
  };
  const cuts = {
    deps,
    files: cutFiles,
    rows: cutRows(deps),
    known: (names: string[]) => listKnownCutFiles(reports, names),
    ours: CUT_NAME,
  };
  return [
    ...stores,
    ...(await checkRows('uploads', { ...uploads, sweep: () => sweepOnce(deps) })),
    ...(await checkRows('cuts', { ...cuts, sweep: () => sweepCuts(deps) })),
    await checkLeftovers(deps),
  ];
}
