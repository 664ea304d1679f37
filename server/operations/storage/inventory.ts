/** Nightly inventory: lists the stores and adds up what takes room, by kind and client (docs/storage.md#inventory). */
import type { StorageKind } from '#domain/operations/storage.ts';
import { addHours } from '#domain/platform/dates.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { databaseBytes } from '#server/platform/db/disk-room.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MediaFiles, StoredFile } from '#server/platform/ports.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { STORED_NAME } from '#server/operations/sweep.ts';
import { CUT_NAME } from '#server/review/uploads/cuts.sweep.ts';
import { latestDay, writeDay } from './storage-days.store.ts';

const BATCH_SIZE = 200;
/** Hour of the workspace's day at which the inventory is taken. */
const INVENTORY_HOUR = 3;

type Owner = { kind: StorageKind; clientId: number | null };
type Owners = Map<string, Owner>;
type OwnerRow = { filename: string | null; client_id: number | null };

const namesOf = (rows: readonly OwnerRow[], kind: StorageKind): [string, Owner][] =>
  rows.flatMap(({ filename, client_id: clientId }) => (filename === null ? [] : [[filename, { kind, clientId }]]));

const ofVersions = (
  db: Db,
  column: 'filename' | 'copy_filename' | 'poster_filename' | 'strip_filename',
  names: string[],
) =>
  db
    .selectFrom('cuts')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .select([`cuts.${column} as filename`, 'projects.client_id'])
    .where(`cuts.${column}`, 'in', names)
    // A version keeps the name of its removed file.
    .$if(column === 'filename', (query) => query.where('cuts.file_removed_at', 'is', null))
    .execute();

/** Returns what these files of the store of versions are; later ones win. */
async function ownersOfCutFiles(db: Db, names: string[]): Promise<Owners> {
  const unowned = (rows: { filename: string }[]) => rows.map((row) => ({ ...row, client_id: null }));
  const [trash, cutUploads, fileUploads, files] = [
    await db.selectFrom('bin_files').select('filename').where('filename', 'in', names).execute(),
    await db.selectFrom('cut_uploads').select('filename').where('filename', 'in', names).execute(),
    await db.selectFrom('file_uploads').select('filename').where('filename', 'in', names).execute(),
    await db.selectFrom('project_files').select(['filename', 'client_id']).where('filename', 'in', names).execute(),
  ];
  return new Map([
    ...namesOf(unowned(trash), 'trash'),
    ...namesOf(unowned([...cutUploads, ...fileUploads]), 'uploads'),
    ...namesOf(files, 'files'),
    ...namesOf(await ofVersions(db, 'poster_filename', names), 'pictures'),
    ...namesOf(await ofVersions(db, 'strip_filename', names), 'pictures'),
    ...namesOf(await ofVersions(db, 'copy_filename', names), 'copies'),
    ...namesOf(await ofVersions(db, 'filename', names), 'versions'),
  ]);
}

/** Returns what these files of the store of pictures and attachments are. */
async function ownersOfMedia(db: Db, names: string[]): Promise<Owners> {
  const trash = await db.selectFrom('bin_files').select('filename').where('filename', 'in', names).execute();
  const media = await db.selectFrom('media').select('filename').where('filename', 'in', names).execute();
  const owned = (rows: { filename: string }[], kind: StorageKind): [string, Owner][] =>
    rows.map(({ filename }) => [filename, { kind, clientId: null }]);
  return new Map([...owned(trash, 'trash'), ...owned(media, 'attachments')]);
}

/** Bytes by kind and client. */
class Sums {
  readonly #bytes = new Map<string, Owner & { bytes: number }>();

  add({ kind, clientId }: Owner, bytes: number): void {
    const key = `${kind} ${clientId ?? ''}`;
    this.#bytes.set(key, { kind, clientId, bytes: (this.#bytes.get(key)?.bytes ?? 0) + bytes });
  }

  rows(): (Owner & { bytes: number })[] {
    return [...this.#bytes.values()].filter(({ bytes }) => bytes > 0);
  }
}

type Store = {
  files: Pick<MediaFiles, 'listSizes'>;
  /** Pattern of the names that this program creates. The bucket or folder may contain other files. */
  namePattern: RegExp;
  ownersOf(names: string[]): Promise<Owners>;
};

async function addStore(sums: Sums, { files, namePattern, ownersOf }: Store): Promise<void> {
  let batch: StoredFile[] = [];
  const flush = async (): Promise<void> => {
    const found = batch;
    batch = [];
    const owners = await ownersOf(found.map(({ name }) => name));
    for (const { name, bytes } of found) sums.add(owners.get(name) ?? { kind: 'unused', clientId: null }, bytes);
  };
  for await (const file of files.listSizes()) {
    if (namePattern.test(file.name)) batch.push(file);
    if (batch.length === BATCH_SIZE) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Returns the bytes of unfinished uploads to S3, which lists no parts. */
async function partBytes(db: Db): Promise<number> {
  let bytes = 0;
  for (const table of ['cut_uploads', 'file_uploads'] as const) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number | null>('offset_bytes').as('bytes'))
      .where('s3_upload_id', 'is not', null)
      .whereRef('offset_bytes', '<', 'size_bytes')
      .executeTakeFirstOrThrow();
    bytes += Number(row.bytes ?? 0);
  }
  return bytes;
}

/** Adds up what the stores and the database take. */
export async function readInventory({ reports, files, cutFiles }: Pick<Deps, 'reports' | 'files' | 'cutFiles'>) {
  const sums = new Sums();
  const ofMedia = (names: string[]) => ownersOfMedia(reports, names);
  const ofCuts = (names: string[]) => ownersOfCutFiles(reports, names);
  await addStore(sums, { files, namePattern: STORED_NAME, ownersOf: ofMedia });
  await addStore(sums, { files: cutFiles, namePattern: CUT_NAME, ownersOf: ofCuts });
  sums.add({ kind: 'uploads', clientId: null }, await partBytes(reports));
  sums.add({ kind: 'database', clientId: null }, await databaseBytes(reports));
  return sums.rows();
}

/** Takes the inventory of the day that began at 03:00, unless there is one. Returns 1 if it was taken. */
export async function takeDueInventory(deps: Pick<Deps, 'db' | 'reports' | 'files' | 'cutFiles' | 'clock'>) {
  const { db, clock } = deps;
  const day = dayOf(addHours(clock(), -INVENTORY_HOUR), await readTimeZone(db));
  const latest = await latestDay(db);
  if (latest !== undefined && latest >= day) return 0;
  await writeDay(db, day, await readInventory(deps));
  return 1;
}
