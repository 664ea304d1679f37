/** Writes a page of records in one transaction, with the place that the import has come to (docs/operations.md#import). */
import {
  type PhaseCounts,
  type WireClass,
  WIRE_IMPORT_TEXTS,
  type WireNote,
  type WireOutcome,
  withCounts,
  withNotes,
} from '#domain/operations/wire-import.ts';
import { continueIds, rewriteRows } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { withoutWebhooks } from '#server/live/webhooks/webhooks.store.ts';
import { idsFor, resolve } from './ids-here.ts';
import { type Judged, judgePage } from './judge-page.ts';
import type { Deed, Found, Kind, Row, Trx, Written } from './kind.ts';
import { findOpenRun, keepLinks, moveRun, type Place } from './links.store.ts';
import { ProviderError } from './provider.ts';
import type { ReadPage } from './read-page.ts';
import type { ImportSession } from './session.ts';
import type { Taken } from './take-files.ts';

/** A new record whose value is somebody else's already gets another one. */
async function setApart<P extends object>(trx: Trx, kind: Kind<P>, fresh: readonly Judged<P>[]): Promise<void> {
  const { unique, table } = kind;
  if (!unique || fresh.length === 0) return;
  const values = fresh.map(({ found }) => unique.of(found.plain));
  let query = trx
    .selectFrom(table as 'users')
    .select(unique.column as 'email')
    .where(unique.column as 'email', 'in', values);
  if (table === 'users') query = query.where('deleted_at', 'is', null);
  const taken = new Set((await query.execute()).map((row) => String(row[unique.column as 'email'])));
  for (const { found } of fresh) {
    const value = unique.of(found.plain);
    if (taken.has(value)) {
      found.plain = unique.other(found.plain, found.remoteId);
      found.notes.push({
        of: found.path,
        text: `“${value}” is another record’s; it has “${unique.of(found.plain)}” here.`,
      });
    }
    taken.add(unique.of(found.plain));
  }
}

/** Columns that are JSON here: a statement for many rows takes them as what they are. */
const JSON_COLUMNS = ['pauses', 'rounds', 'time_corrections', 'designation_entries', 'peaks'];

function changedColumns<P extends object>({ keptColumns }: Kind<P>, row: Row): Row {
  const entries = Object.entries(row).filter(([name]) => !keptColumns.includes(name) && name !== 'created_by_id');
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      JSON_COLUMNS.includes(name) ? (JSON.parse(String(value)) as unknown) : value,
    ]),
  );
}

type Ready<P extends object> = Judged<P> & { id: number; row: Row };

async function writeRows<P extends object>(trx: Trx, kind: Kind<P>, ready: readonly Ready<P>[]): Promise<void> {
  const added = ready.filter(({ outcome }) => outcome === 'added').map(({ id, row }) => ({ ...row, id }));
  if (added.length > 0) await kind.settle?.(trx, added);
  for (const chunk of chunksOf(added))
    await trx
      .insertInto(kind.table)
      .values(chunk as never)
      .execute();
  if (added.length > 0) await continueIds(trx, [kind.table]);
  const changed = ready.filter(({ outcome }) => outcome !== 'added');
  for (const chunk of chunksOf(changed)) {
    const rows = chunk.map(({ id, row }): Row => ({ ...changedColumns(kind, row), id }));
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
    await rewriteRows(trx, kind.table as 'users', { columns, rows });
  }
}

const linkOf = (
  { source, now }: { source: string; now: string },
  { wireClass, found, id, version }: { wireClass: WireClass; found: Found; id: number; version: number | null },
) => ({
  source,
  class: wireClass,
  remote_id: found.remoteId,
  local_id: id,
  local_version: version,
  hash: found.hash,
  seen_at: now,
});

const countsOf = (outcomes: readonly WireOutcome[]): PhaseCounts =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([outcome, all]) => [outcome, all.length]));

export type PageWork<P extends object> = {
  kind: Kind<P>;
  page: ReadPage<P>;
  /** By the ids there, what files gave. */
  taken: ReadonlyMap<number, Taken>;
  next: Place;
};

/** Whether the record is written; one that was here before only where theirs is taken. */
const isWritten = <P extends object>({ outcome, version }: Judged<P>, takesTheirs: boolean): boolean =>
  outcome === 'added' || outcome === 'changed' || (outcome === 'matched' && takesTheirs && version !== undefined);

/** What is said of the records that stay as they are, or are left out. */
function notesOf<P extends object>(judged: readonly Judged<P>[]): WireNote[] {
  return judged.flatMap(({ found, outcome, note }) => [
    ...(outcome === 'same' ? [] : found.notes),
    ...(note === undefined ? [] : [{ of: found.path, text: note }]),
  ]);
}

async function write<P extends object>(
  trx: Trx,
  session: ImportSession,
  { kind, page, taken }: PageWork<P>,
  deed: Deed,
) {
  const judged = await judgePage(trx, session, { kind, found: page.found });
  for (const one of judged) {
    const fault = taken.get(one.found.remoteId);
    if (one.outcome !== 'added' || !fault || !('fault' in fault)) continue;
    Object.assign(one, { outcome: 'refused', note: `${WIRE_IMPORT_TEXTS.noFile} ${String(fault['fault'])}` });
  }
  const writable = judged.filter((one) => isWritten(one, session.takesTheirs));
  const fresh = writable.filter(({ outcome }) => outcome === 'added');
  await setApart(trx, kind, fresh);
  const remoteIds = fresh.map(({ found }) => found.remoteId);
  const own = await idsFor(trx, session, { table: kind.table, remoteIds });
  const idOf = await resolve(trx, session, {
    kind,
    page: { ...page, found: writable.map(({ found }) => found) },
    own,
    deed,
  });
  const ready = writable.flatMap((one): Ready<P>[] => {
    const row = kind.row(one.found.plain, idOf, deed);
    if ('refused' in row) {
      Object.assign(one, { outcome: 'refused', note: row['refused'] });
      return [];
    }
    const id = one.localId ?? (own.get(one.found.remoteId) as number);
    return [{ ...one, id, row: { ...row, ...taken.get(one.found.remoteId) } }];
  });
  await writeRows(trx, kind, ready);
  const written = ready.map(({ id, found, row, outcome }): Written<P> => ({
    id,
    plain: found.plain,
    idOf,
    row,
    isNew: outcome === 'added',
  }));
  await kind.after?.(trx, written, session.deps);
  const at = { source: session.run.source, now: deed.now };
  const versionOf = ({ outcome, version }: Ready<P>): number | null => {
    if (!kind.hasVersion) return null;
    return outcome === 'added' ? 1 : (version ?? 0) + 1;
  };
  const links = ready.map((one) =>
    linkOf(at, { wireClass: kind.wireClass, found: one.found, id: one.id, version: versionOf(one) }),
  );
  const matched = judged.filter((one) => one.outcome === 'matched' && !isWritten(one, session.takesTheirs));
  const matchedLinks = matched.map(({ found, localId }) =>
    linkOf(at, { wireClass: kind.wireClass, found, id: localId as number, version: null }),
  );
  await keepLinks(trx, [...links, ...matchedLinks]);
  return judged;
}

/** The run of the session with this page in it. */
function movedOn<P extends object>(
  { run }: ImportSession,
  { kind, page, next }: PageWork<P>,
  judged: readonly Judged<P>[],
) {
  const refused: PhaseCounts = page.refused > 0 ? { refused: page.refused } : {};
  const counts = withCounts(run.counts, kind.phase, countsOf(judged.map(({ outcome }) => outcome)));
  return {
    ...run,
    ...next,
    counts: withCounts(counts, kind.phase, refused),
    report: withNotes(run.report, [...page.notes, ...notesOf(judged)]),
  };
}

/** Writes the page and where the import goes on, or nothing. Throws ProviderError where another one is at it. */
export async function writePage<P extends object>(
  session: ImportSession,
  work: PageWork<P>,
  deed: Deed,
): Promise<void> {
  const { deps, run } = session;
  if (session.isCheck) {
    session.run = movedOn(
      session,
      work,
      await judgePage(deps.db, session, { kind: work.kind, found: work.page.found }),
    );
    return;
  }
  session.run = await deps.db.transaction().execute(async (trx) => {
    await holdRun(trx, run);
    const judged = await withoutWebhooks(trx, () => write(trx, session, work, deed));
    const moved = movedOn(session, work, judged);
    await moveRun(trx, run.id, { ...moved, now: deed.now });
    return moved;
  });
}

/** Holds the row of the import, which must be where this process has left it. */
export async function holdRun(trx: Trx, { source, id, phase, cursor }: ImportSession['run']): Promise<void> {
  const open = await findOpenRun(trx, source, 'lock');
  if (open?.id !== id || open.phase !== phase || open.cursor !== cursor)
    throw new ProviderError('Another import from the same source has gone on meanwhile; this one stops.');
}
