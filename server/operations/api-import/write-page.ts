/** Writes a page of records and the import's position in one transaction (docs/import.md#import). */
import {
  type PhaseCounts,
  type ApiImportClass,
  API_IMPORT_TEXTS,
  type ApiImportNote,
  type ApiImportOutcome,
  withCounts,
  withNotes,
} from '#domain/operations/api-import.ts';
import { advanceIdSequences, updateRows } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { withoutWebhooks } from '#server/live/webhooks/webhooks.store.ts';
import { idsFor, resolveReferences } from './local-ids.ts';
import { type RecordOutcome, resolveOutcomes } from './resolve-outcomes.ts';
import type { WriteContext, FoundRecord, RecordKind, Row, Trx, WrittenRecord } from './kinds/kind.ts';
import { findOpenRun, storeLinks, moveRun, type Position } from './links.store.ts';
import { ProviderError } from './provider/provider.ts';
import type { ReadPage } from './provider/read-page.ts';
import type { ImportSession } from './session.ts';
import type { FetchedColumns } from './provider/fetch-files.ts';

/** Gives new records another value if theirs is already taken. */
async function makeUnique<P extends object>(
  trx: Trx,
  kind: RecordKind<P>,
  fresh: readonly RecordOutcome<P>[],
): Promise<void> {
  const { unique, table } = kind;
  if (!unique || fresh.length === 0) return;
  const values = fresh.map(({ found }) => unique.of(found.parsed));
  let query = trx
    .selectFrom(table as 'users')
    .select(unique.column as 'email')
    .where(unique.column as 'email', 'in', values);
  if (table === 'users') query = query.where('deleted_at', 'is', null);
  const fetched = new Set((await query.execute()).map((row) => String(row[unique.column as 'email'])));
  for (const { found } of fresh) {
    const value = unique.of(found.parsed);
    if (fetched.has(value)) {
      found.parsed = unique.other(found.parsed, found.remoteId);
      found.notes.push({
        of: found.path,
        text: `“${value}” is taken by another record. “${unique.of(found.parsed)}” was used instead.`,
      });
    }
    fetched.add(unique.of(found.parsed));
  }
}

/** JSON columns, which a multi-row update takes as values instead of text. */
const JSON_COLUMNS = ['pauses', 'rounds', 'time_corrections', 'designation_entries', 'links', 'peaks'];

function changedColumns<P extends object>({ fixedColumns }: RecordKind<P>, row: Row): Row {
  const entries = Object.entries(row).filter(([name]) => !fixedColumns.includes(name) && name !== 'created_by_id');
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      JSON_COLUMNS.includes(name) ? (JSON.parse(String(value)) as unknown) : value,
    ]),
  );
}

type ReadyOutcome<P extends object> = RecordOutcome<P> & { id: number; row: Row };

async function writeRows<P extends object>(
  trx: Trx,
  kind: RecordKind<P>,
  ready: readonly ReadyOutcome<P>[],
): Promise<void> {
  const added = ready.filter(({ outcome }) => outcome === 'added').map(({ id, row }) => ({ ...row, id }));
  if (added.length > 0) await kind.settle?.(trx, added);
  for (const chunk of chunksOf(added))
    await trx
      .insertInto(kind.table)
      .values(chunk as never)
      .execute();
  if (added.length > 0) await advanceIdSequences(trx, [kind.table]);
  const changed = ready.filter(({ outcome }) => outcome !== 'added');
  for (const chunk of chunksOf(changed)) {
    const rows = chunk.map(({ id, row }): Row => ({ ...changedColumns(kind, row), id }));
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
    await updateRows(trx, kind.table as 'users', { columns, rows });
  }
}

const linkOf = (
  { source, now }: { source: string; now: string },
  {
    apiClass,
    found,
    id,
    version,
  }: { apiClass: ApiImportClass; found: FoundRecord; id: number; version: number | null },
) => ({
  source,
  class: apiClass,
  remote_id: found.remoteId,
  local_id: id,
  local_version: version,
  hash: found.hash,
  seen_at: now,
});

const countsOf = (outcomes: readonly ApiImportOutcome[]): PhaseCounts =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([outcome, all]) => [outcome, all.length]));

export type PageWork<P extends object> = {
  kind: RecordKind<P>;
  page: ReadPage<P>;
  /** Row columns from fetched files, by remote ID. */
  fetched: ReadonlyMap<number, FetchedColumns>;
  next: Position;
};

/** Returns whether the record is written. A record that existed before is written only if the provider's version wins. */
const isWritten = <P extends object>({ outcome, version }: RecordOutcome<P>, prefersRemote: boolean): boolean =>
  outcome === 'added' || outcome === 'changed' || (outcome === 'matched' && prefersRemote && version !== undefined);

/** Returns the notes on records that stay unchanged or are left out. */
function notesOf<P extends object>(outcomes: readonly RecordOutcome<P>[]): ApiImportNote[] {
  return outcomes.flatMap(({ found, outcome, note }) => [
    ...(outcome === 'same' ? [] : found.notes),
    ...(note === undefined ? [] : [{ of: found.path, text: note }]),
  ]);
}

async function write<P extends object>(
  trx: Trx,
  session: ImportSession,
  { kind, page, fetched }: PageWork<P>,
  writeContext: WriteContext,
) {
  const outcomes = await resolveOutcomes(trx, session, { kind, found: page.found });
  for (const one of outcomes) {
    const fault = fetched.get(one.found.remoteId);
    if (one.outcome !== 'added' || !fault || !('fault' in fault)) continue;
    Object.assign(one, { outcome: 'refused', note: `${API_IMPORT_TEXTS.noFile} ${String(fault['fault'])}` });
  }
  const writable = outcomes.filter((one) => isWritten(one, session.prefersRemote));
  const fresh = writable.filter(({ outcome }) => outcome === 'added');
  await makeUnique(trx, kind, fresh);
  const remoteIds = fresh.map(({ found }) => found.remoteId);
  const own = await idsFor(trx, session, { table: kind.table, remoteIds });
  const idOf = await resolveReferences(trx, session, {
    kind,
    page: { ...page, found: writable.map(({ found }) => found) },
    own,
    writeContext,
  });
  const ready = writable.flatMap((one): ReadyOutcome<P>[] => {
    const row = kind.row(one.found.parsed, idOf, writeContext);
    if ('refused' in row) {
      Object.assign(one, { outcome: 'refused', note: row['refused'] });
      return [];
    }
    const id = one.localId ?? (own.get(one.found.remoteId) as number);
    return [{ ...one, id, row: { ...row, ...fetched.get(one.found.remoteId) } }];
  });
  await writeRows(trx, kind, ready);
  const written = ready.map(({ id, found, row, outcome }): WrittenRecord<P> => ({
    id,
    parsed: found.parsed,
    idOf,
    row,
    isNew: outcome === 'added',
  }));
  await kind.after?.(trx, written, session.deps);
  const at = { source: session.run.source, now: writeContext.now };
  const versionOf = ({ outcome, version }: ReadyOutcome<P>): number | null => {
    if (!kind.hasVersion) return null;
    return outcome === 'added' ? 1 : (version ?? 0) + 1;
  };
  const links = ready.map((one) =>
    linkOf(at, { apiClass: kind.apiClass, found: one.found, id: one.id, version: versionOf(one) }),
  );
  const matched = outcomes.filter((one) => one.outcome === 'matched' && !isWritten(one, session.prefersRemote));
  const matchedLinks = matched.map(({ found, localId }) =>
    linkOf(at, { apiClass: kind.apiClass, found, id: localId as number, version: null }),
  );
  await storeLinks(trx, [...links, ...matchedLinks]);
  return outcomes;
}

/** Returns the session's run with this page's counts and notes added. */
function advancedRun<P extends object>(
  { run }: ImportSession,
  { kind, page, next }: PageWork<P>,
  outcomes: readonly RecordOutcome<P>[],
) {
  const refused: PhaseCounts = page.refused > 0 ? { refused: page.refused } : {};
  const counts = withCounts(run.counts, kind.phase, countsOf(outcomes.map(({ outcome }) => outcome)));
  return {
    ...run,
    ...next,
    counts: withCounts(counts, kind.phase, refused),
    report: withNotes(run.report, [...page.notes, ...notesOf(outcomes)]),
  };
}

/** Writes the page and the next position, or nothing. Throws ProviderError if another process runs the same import. */
export async function writePage<P extends object>(
  session: ImportSession,
  work: PageWork<P>,
  writeContext: WriteContext,
): Promise<void> {
  const { deps, run } = session;
  if (session.isCheck) {
    session.run = advancedRun(
      session,
      work,
      await resolveOutcomes(deps.db, session, { kind: work.kind, found: work.page.found }),
    );
    return;
  }
  session.run = await deps.db.transaction().execute(async (trx) => {
    await lockRun(trx, run);
    const outcomes = await withoutWebhooks(trx, () => write(trx, session, work, writeContext));
    const moved = advancedRun(session, work, outcomes);
    await moveRun(trx, run.id, { ...moved, now: writeContext.now });
    return moved;
  });
}

/** Locks the import's row, which must still be where this process left it. */
export async function lockRun(trx: Trx, { source, id, phase, cursor }: ImportSession['run']): Promise<void> {
  const open = await findOpenRun(trx, source, 'lock');
  if (open?.id !== id || open.phase !== phase || open.cursor !== cursor)
    throw new ProviderError('Another import from the same source is running. This one was stopped.');
}
