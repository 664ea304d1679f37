/** Maps remote IDs to local IDs: linked records, new rows, and people who were deleted at the provider. */
import type { ApiImportClass } from '#domain/operations/api-import.ts';
import { reserveIds } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { WriteContext, LocalIdOf, RecordKind, Trx } from './kinds/kind.ts';
import { findLinks, storeLinks } from './links.store.ts';
import { removedPersonRow } from './kinds/people-kinds.ts';
import type { NamedPerson, ReadPage } from './provider/read-page.ts';
import type { ImportSession } from './session.ts';
import { TABLES, versionsOf } from './versions.store.ts';

/** Returns the IDs of new rows: the remote IDs if the instance was empty and they are free. */
export async function idsFor(
  trx: Trx,
  { run }: Pick<ImportSession, 'run'>,
  { table, remoteIds }: { table: RecordKind['table']; remoteIds: readonly number[] },
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const wanted = run.keeps_ids ? remoteIds.filter((id) => id > 0) : [];
  const taken = await versionsOf(trx, { table, hasVersion: false }, wanted);
  for (const id of wanted) if (!taken.has(id)) ids.set(id, id);
  const others = remoteIds.filter((id) => !ids.has(id));
  const reserved = await reserveIds(trx, table, { count: others.length, minId: Math.max(0, ...ids.values()) });
  for (const [position, id] of others.entries()) ids.set(id, reserved[position] as number);
  return ids;
}

/** Adds people who are referenced but not listed: they were deleted at the provider and are stored as deleted. */
async function storeDeletedPeople(
  trx: Trx,
  session: ImportSession,
  {
    remoteIds,
    people,
    writeContext,
  }: { remoteIds: readonly number[]; people: ReadonlyMap<number, NamedPerson>; writeContext: WriteContext },
): Promise<Map<number, number>> {
  const unknown = remoteIds.filter((id) => people.has(id));
  const ids = await idsFor(trx, session, { table: 'users', remoteIds: unknown });
  const rows = unknown.map((id) => ({
    id: ids.get(id) as number,
    ...removedPersonRow(people.get(id) as NamedPerson, writeContext),
  }));
  for (const chunk of chunksOf(rows)) await trx.insertInto('users').values(chunk).execute();
  const link = {
    source: session.run.source,
    class: 'User' as const,
    local_version: null,
    hash: '',
    seen_at: writeContext.now,
  };
  await storeLinks(
    trx,
    unknown.map((id) => ({ ...link, remote_id: id, local_id: ids.get(id) as number })),
  );
  return ids;
}

const isId = (id: number | null): id is number => id !== null;

/** Returns the local IDs of all references, for records that still exist on this instance. */
export async function resolveReferences<P extends object>(
  trx: Trx,
  session: ImportSession,
  {
    kind,
    page,
    own,
    writeContext,
  }: { kind: RecordKind<P>; page: ReadPage<P>; own: ReadonlyMap<number, number>; writeContext: WriteContext },
): Promise<LocalIdOf> {
  const references = page.found.map(({ parsed }) => kind.referencesOf(parsed));
  const maps = new Map<ApiImportClass, Map<number, number>>();
  for (const apiClass of new Set(references.flatMap((one) => Object.keys(one) as ApiImportClass[]))) {
    const remoteIds = [...new Set(references.flatMap((one) => one[apiClass] ?? []).filter(isId))];
    maps.set(apiClass, await localIdsOf(trx, session, { apiClass, remoteIds, people: page.people, writeContext }));
  }
  const ownIds = maps.get(kind.apiClass) ?? new Map<number, number>();
  for (const [remoteId, id] of own) ownIds.set(remoteId, id);
  maps.set(kind.apiClass, ownIds);
  return (apiClass, remoteId) => (remoteId === null ? null : (maps.get(apiClass)?.get(remoteId) ?? null));
}

/** Returns the local IDs of these remote records; adds people who are only referenced. */
export async function localIdsOf(
  trx: Trx,
  session: ImportSession,
  {
    apiClass,
    remoteIds,
    people,
    writeContext,
  }: {
    apiClass: ApiImportClass;
    remoteIds: readonly number[];
    people: ReadonlyMap<number, NamedPerson>;
    writeContext: WriteContext;
  },
): Promise<Map<number, number>> {
  const links = await findLinks(trx, session.run.source, { apiClass, ids: remoteIds });
  const table = TABLES[apiClass];
  const existing = await versionsOf(
    trx,
    { table, hasVersion: false },
    [...links.values()].map((link) => link.local_id),
  );
  const ids = new Map([...links].flatMap(([id, { local_id: at }]) => (existing.has(at) ? [[id, at] as const] : [])));
  if (apiClass !== 'User') return ids;
  const unknown = remoteIds.filter((id) => !links.has(id));
  for (const [id, at] of await storeDeletedPeople(trx, session, { remoteIds: unknown, people, writeContext }))
    ids.set(id, at);
  return ids;
}
