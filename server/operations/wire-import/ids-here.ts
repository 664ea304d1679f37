/** Ids here of records there: those that are linked, those of new rows, and people who were removed there. */
import type { WireClass } from '#domain/operations/wire-import.ts';
import { reserveIds } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Deed, IdOf, Kind, Trx } from './kind.ts';
import { findLinks, keepLinks } from './links.store.ts';
import { removedPersonRow } from './people-kinds.ts';
import type { NamedPerson, ReadPage } from './read-page.ts';
import type { ImportSession } from './session.ts';
import { TABLES, versionsOf } from './versions.store.ts';

/** Ids for new rows: their own where the house was empty and nobody has them. */
export async function idsFor(
  trx: Trx,
  { run }: Pick<ImportSession, 'run'>,
  { table, remoteIds }: { table: Kind['table']; remoteIds: readonly number[] },
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const wanted = run.keeps_ids ? remoteIds.filter((id) => id > 0) : [];
  const taken = await versionsOf(trx, { table, hasVersion: false }, wanted);
  for (const id of wanted) if (!taken.has(id)) ids.set(id, id);
  const others = remoteIds.filter((id) => !ids.has(id));
  const reserved = await reserveIds(trx, table, { count: others.length, above: Math.max(0, ...ids.values()) });
  for (const [place, id] of others.entries()) ids.set(id, reserved[place] as number);
  return ids;
}

/** People who are named and on no list: they were removed there, and are kept as such. */
async function keepRemoved(
  trx: Trx,
  session: ImportSession,
  { remoteIds, people, deed }: { remoteIds: readonly number[]; people: ReadonlyMap<number, NamedPerson>; deed: Deed },
): Promise<Map<number, number>> {
  const unknown = remoteIds.filter((id) => people.has(id));
  const ids = await idsFor(trx, session, { table: 'users', remoteIds: unknown });
  const rows = unknown.map((id) => ({
    id: ids.get(id) as number,
    ...removedPersonRow(people.get(id) as NamedPerson, deed),
  }));
  for (const chunk of chunksOf(rows)) await trx.insertInto('users').values(chunk).execute();
  const link = { source: session.run.source, class: 'User' as const, local_version: null, hash: '', seen_at: deed.now };
  await keepLinks(
    trx,
    unknown.map((id) => ({ ...link, remote_id: id, local_id: ids.get(id) as number })),
  );
  return ids;
}

const isId = (id: number | null): id is number => id !== null;

/** Ids here of all that the records name, as far as it is here still. */
export async function resolve<P extends object>(
  trx: Trx,
  session: ImportSession,
  { kind, page, own, deed }: { kind: Kind<P>; page: ReadPage<P>; own: ReadonlyMap<number, number>; deed: Deed },
): Promise<IdOf> {
  const named = page.found.map(({ plain }) => kind.named(plain));
  const maps = new Map<WireClass, Map<number, number>>();
  for (const wireClass of new Set(named.flatMap((one) => Object.keys(one) as WireClass[]))) {
    const remoteIds = [...new Set(named.flatMap((one) => one[wireClass] ?? []).filter(isId))];
    maps.set(wireClass, await idsHere(trx, session, { wireClass, remoteIds, people: page.people, deed }));
  }
  const ownIds = maps.get(kind.wireClass) ?? new Map<number, number>();
  for (const [remoteId, id] of own) ownIds.set(remoteId, id);
  maps.set(kind.wireClass, ownIds);
  return (wireClass, remoteId) => (remoteId === null ? null : (maps.get(wireClass)?.get(remoteId) ?? null));
}

/** Of records of a class there, the ids here; people who are named alone are kept on the way. */
export async function idsHere(
  trx: Trx,
  session: ImportSession,
  {
    wireClass,
    remoteIds,
    people,
    deed,
  }: { wireClass: WireClass; remoteIds: readonly number[]; people: ReadonlyMap<number, NamedPerson>; deed: Deed },
): Promise<Map<number, number>> {
  const links = await findLinks(trx, session.run.source, { wireClass, ids: remoteIds });
  const table = TABLES[wireClass];
  const here = await versionsOf(
    trx,
    { table, hasVersion: false },
    [...links.values()].map((link) => link.local_id),
  );
  const ids = new Map([...links].flatMap(([id, { local_id: at }]) => (here.has(at) ? [[id, at] as const] : [])));
  if (wireClass !== 'User') return ids;
  const unknown = remoteIds.filter((id) => !links.has(id));
  for (const [id, at] of await keepRemoved(trx, session, { remoteIds: unknown, people, deed })) ids.set(id, at);
  return ids;
}
