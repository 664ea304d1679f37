/** Waits for the client of imported projects, and when their deadlines were set (docs/import.md#import). */
import { consistentWaits, MAX_WAITS, WAIT_NOTE_LENGTH } from '#domain/work/waits.ts';
import { WAIT_KINDS, type WaitKind } from '#domain/work/wait-kinds.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { endWaitsOfFinished, syncProjects } from '#server/work/waits/waits.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Trx, WrittenRecord } from './kind.ts';
import { type Fields, isFields } from '../provider/pages.ts';
import type { Provider } from '../provider/provider.ts';
import { idOfRecord, type Values, valuesOf } from './values.ts';

/** A wait with remote IDs. */
type ParsedWait = {
  kind: WaitKind;
  since: string;
  until: string | null;
  note: string;
  /** Null if the other server doesn't say. */
  createdAt: string | null;
  openedBy: number | null;
  endedBy: number | null;
  endedByContact: string | null;
};

/** Waits of a project. `waits` is undefined if the other server doesn't support waits, so that existing waits remain. */
export type ProjectWithWaits = { deadlineSetAt: string | null; waits?: ParsedWait[] };

/** Returns the address of the waits of a page's projects. */
export const waitsPath = (members: readonly Fields[]): string =>
  `/api/project_waits?projects=${members.flatMap((member) => idOfRecord(member) ?? []).join('%2C')}`;

/** Adds waits to the projects of a page, in one call. */
export async function withWaits(provider: Provider, members: readonly Fields[]): Promise<Fields[]> {
  if (members.length === 0) return [];
  const body = await provider.read(waitsPath(members));
  if (!isFields(body) || !Array.isArray(body['projects'])) return [...members];
  const byId = new Map(body['projects'].filter(isFields).map((project) => [idOfRecord(project), project]));
  return members.map((member) => {
    const { waits = [], deadlineSetAt = null } = byId.get(idOfRecord(member)) ?? {};
    return { ...member, waits, deadlineSetAt };
  });
}

function waitIn(values: Values): ParsedWait[] {
  const kind = values.choice('kind', WAIT_KINDS);
  const since = values.instant('since');
  if (!kind || since === null) return [];
  const person = (name: string): number | null => values.ref(name)?.id ?? null;
  const note = values.text('note', WAIT_NOTE_LENGTH);
  const endedByContact = values.text('endedByContact', WAIT_NOTE_LENGTH) || null;
  const [until, createdAt] = [values.instant('until'), values.instant('createdAt')];
  return [
    { kind, since, until, note, createdAt, openedBy: person('openedBy'), endedBy: person('endedBy'), endedByContact },
  ];
}

/** Reads the waits of a project. Those that break the rules are reported and left out. */
export function readWaits(values: Values, status: ProjectStatus): ProjectWithWaits {
  const deadlineSetAt = values.instant('deadlineSetAt');
  if (values.fields['waits'] === undefined) return { deadlineSetAt };
  const listed = values.list('waits').slice(0, MAX_WAITS);
  const read = listed.flatMap((one) => waitIn(valuesOf(isFields(one) ? one : {}, { of: 'Project', notes: [] })));
  const waits = consistentWaits(read, status);
  if (waits.length < listed.length) values.note(API_IMPORT_TEXTS.badWaits);
  return { deadlineSetAt, waits };
}

/** Replaces the waits of the written projects with those of the other server, and updates the columns derived from them. */
export async function writeWaits<P extends ProjectWithWaits>(
  trx: Trx,
  written: readonly WrittenRecord<P>[],
  deps: Deps,
): Promise<void> {
  const known = written.filter(({ parsed }) => parsed.waits !== undefined);
  const ids = known.map(({ id }) => id);
  const rows = known.flatMap(({ id, parsed, idOf }) =>
    (parsed.waits ?? []).map(({ openedBy, endedBy, endedByContact, createdAt, ...wait }) => ({
      ...wait,
      project_id: id,
      opened_by_id: idOf('User', openedBy),
      ended_by_id: idOf('User', endedBy),
      ended_by_contact: endedByContact,
      created_at: createdAt ?? deps.clock(),
    })),
  );
  if (ids.length > 0) await trx.deleteFrom('waits').where('project_id', 'in', ids).execute();
  for (const chunk of chunksOf(rows)) await trx.insertInto('waits').values(chunk).execute();
  for (const { id, parsed } of known.filter(({ isNew }) => !isNew))
    await trx.updateTable('projects').set({ deadline_set_at: parsed.deadlineSetAt }).where('id', '=', id).execute();
  const writtenIds = written.map(({ id }) => id);
  await endWaitsOfFinished(trx, writtenIds, deps.clock());
  await syncProjects(trx, writtenIds);
}
