/** Decides what becomes of each record of a page: new, the same, changed there or here, or here before the import. */
import { WIRE_IMPORT_TEXTS, type WireOutcome } from '#domain/operations/wire-import.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Found, Kind, Trx } from './kind.ts';
import { findLinks, type Link, listLinkedIds } from './links.store.ts';
import type { ImportSession } from './session.ts';
import { versionsOf } from './versions.store.ts';

/** What is to become of a record. */
export type Judged<P extends object> = {
  found: Found<P>;
  outcome: WireOutcome;
  /** Of a record that is here. */
  localId?: number;
  version?: number | null;
  note?: string;
};

type Standing = { link: Link; versions: ReadonlyMap<number, number | null> };

/** A record that was imported before: the same, changed there, or changed here. */
function judgeKnown<P extends object>(
  found: Found<P>,
  { link, versions }: Standing,
  { hasVersion, takesTheirs }: { hasVersion: boolean; takesTheirs: boolean },
): Judged<P> {
  const { local_id: localId } = link;
  if (link.hash === found.hash) return { found, outcome: 'same', localId };
  const version = versions.get(localId);
  if (version === undefined) return { found, outcome: 'kept', localId, note: WIRE_IMPORT_TEXTS.deletedHere };
  if (!hasVersion) return { found, outcome: 'kept', localId, note: WIRE_IMPORT_TEXTS.fixed };
  if (version === link.local_version || takesTheirs) return { found, outcome: 'changed', localId, version };
  return { found, outcome: 'kept', localId, note: WIRE_IMPORT_TEXTS.changedHere };
}

/** What is to become of each record of the page. */
export async function judgePage<P extends object>(
  db: Db,
  { run, takesTheirs }: Pick<ImportSession, 'run' | 'takesTheirs'>,
  { kind, found }: { kind: Kind<P>; found: readonly Found<P>[] },
): Promise<Judged<P>[]> {
  const { wireClass } = kind;
  const links = await findLinks(db, run.source, { wireClass, ids: found.map(({ remoteId }) => remoteId) });
  const versions = await versionsOf(
    db,
    kind,
    [...links.values()].map((link) => link.local_id),
  );
  const strangers = found.filter(({ remoteId }) => !links.has(remoteId));
  const matched =
    strangers.length > 0
      ? await kind.match?.(
          db as Trx,
          strangers.map(({ plain }) => plain),
        )
      : undefined;
  const ids = [...(matched?.found.values() ?? [])];
  const taken = await listLinkedIds(db, run.source, { wireClass, ids });
  const here = await versionsOf(db, kind, ids);
  return found.map((one): Judged<P> => {
    const link = links.get(one.remoteId);
    if (link) return judgeKnown(one, { link, versions }, { hasVersion: kind.hasVersion, takesTheirs });
    const localId = matched?.found.get(strangers.indexOf(one));
    if (localId === undefined || taken.has(localId)) return { found: one, outcome: 'added' };
    taken.add(localId);
    const version = here.get(localId) ?? null;
    return { found: one, outcome: 'matched', localId, version, note: matched?.text ?? '' };
  });
}
