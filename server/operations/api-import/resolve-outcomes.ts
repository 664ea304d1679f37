/** Determines the outcome of each record of a page: new, unchanged, changed remotely or locally, or already present before the import. */
import { API_IMPORT_TEXTS, type ApiImportOutcome } from '#domain/operations/api-import.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { FoundRecord, RecordKind, Trx } from './kinds/kind.ts';
import { findLinks, type Link, listLinkedIds } from './links.store.ts';
import type { ImportSession } from './session.ts';
import { versionsOf } from './versions.store.ts';

/** Outcome of a record. */
export type RecordOutcome<P extends object> = {
  found: FoundRecord<P>;
  outcome: ApiImportOutcome;
  /** ID of the local record, if there is one. */
  localId?: number;
  version?: number | null;
  note?: string;
};

type KnownState = { link: Link; versions: ReadonlyMap<number, number | null> };

/** Returns the outcome of an already imported record: unchanged, changed remotely, or changed locally. */
function resolveKnown<P extends object>(
  found: FoundRecord<P>,
  { link, versions }: KnownState,
  { hasVersion, prefersRemote }: { hasVersion: boolean; prefersRemote: boolean },
): RecordOutcome<P> {
  const { local_id: localId } = link;
  if (link.hash === found.hash) return { found, outcome: 'same', localId };
  const version = versions.get(localId);
  if (version === undefined) return { found, outcome: 'kept', localId, note: API_IMPORT_TEXTS.deletedHere };
  if (!hasVersion) return { found, outcome: 'kept', localId, note: API_IMPORT_TEXTS.fixed };
  if (version === link.local_version || prefersRemote) return { found, outcome: 'changed', localId, version };
  return { found, outcome: 'kept', localId, note: API_IMPORT_TEXTS.changedHere };
}

/** Returns the outcome of each record of the page. */
export async function resolveOutcomes<P extends object>(
  db: Db,
  { run, prefersRemote }: Pick<ImportSession, 'run' | 'prefersRemote'>,
  { kind, found }: { kind: RecordKind<P>; found: readonly FoundRecord<P>[] },
): Promise<RecordOutcome<P>[]> {
  const { apiClass } = kind;
  const links = await findLinks(db, run.source, { apiClass, ids: found.map(({ remoteId }) => remoteId) });
  const versions = await versionsOf(
    db,
    kind,
    [...links.values()].map((link) => link.local_id),
  );
  const unlinked = found.filter(({ remoteId }) => !links.has(remoteId));
  const matched =
    unlinked.length > 0
      ? await kind.match?.(
          db as Trx,
          unlinked.map(({ parsed }) => parsed),
        )
      : undefined;
  const ids = [...(matched?.found.values() ?? [])];
  const linkedIds = await listLinkedIds(db, run.source, { apiClass, ids });
  const local = await versionsOf(db, kind, ids);
  return found.map((one): RecordOutcome<P> => {
    const link = links.get(one.remoteId);
    if (link) return resolveKnown(one, { link, versions }, { hasVersion: kind.hasVersion, prefersRemote });
    const localId = matched?.found.get(unlinked.indexOf(one));
    if (localId === undefined || linkedIds.has(localId)) return { found: one, outcome: 'added' };
    linkedIds.add(localId);
    const version = local.get(localId) ?? null;
    return { found: one, outcome: 'matched', localId, version, note: matched?.text ?? '' };
  });
}
