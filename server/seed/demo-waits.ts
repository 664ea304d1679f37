/** Waits of the demo: eight open ones, and past ones of finished projects, late ones first, so that both on-time rates differ. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { WaitKind } from '#domain/work/wait-kinds.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { syncProjects } from '#server/work/waits/waits.store.ts';
import { insertRows } from './insert-rows.ts';
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS } from './work-time.ts';

type ProjectRow = NewRow<'projects'>;

/** Kinds of the open waits and the number of days since they began. */
const OPEN_WAITS: readonly [kind: WaitKind, days: number][] = [
  ['footage', 9],
  ['footage', 4],
  ['brief', 3],
  ['footage', 2],
  ['answer', 1],
];
const APPROVALS_DAYS = [5, 2, 1];
const PAST_COUNT = 90;
const PAST_KINDS: readonly WaitKind[] = ['footage', 'answer', 'brief'];

const NOTES: Partial<Record<WaitKind, string>> = {
  footage: 'The second camera card is missing.',
  brief: 'Which music may we use?',
  answer: 'Asked about the names in the credits.',
};

/** Returns the wait, beginning at least an hour after the assignment. */
function waitOf(
  project: ProjectRow,
  { kind, sinceMs, untilMs }: { kind: WaitKind; sinceMs: number; untilMs: number | null },
) {
  const since = isoOf(Math.max(sinceMs, Date.parse(project.created_at) + HOUR_MS));
  return {
    project_id: project.id as number,
    kind,
    since,
    until: untilMs === null ? null : isoOf(untilMs),
    note: NOTES[kind] ?? '',
    opened_by_id: project.assigned_by_id,
    ended_by_id: untilMs === null ? null : project.assigned_by_id,
    created_at: since,
  };
}

const isLate = ({ ended_at: endedAt, deadline_at: deadlineAt }: ProjectRow): boolean =>
  Boolean(endedAt && deadlineAt && endedAt > deadlineAt);

/** Returns a past wait of finished work, which took up to two thirds of the project's time. */
function pastWait(project: ProjectRow, index: number) {
  const sinceMs = Date.parse(project.created_at) + HOUR_MS;
  const spanMs = Date.parse(project.ended_at ?? '') - sinceMs;
  const lengthMs = Math.min(spanMs * (0.3 + (index % 4) / 10), 3 * DAY_MS);
  const kind = PAST_KINDS[index % PAST_KINDS.length] ?? 'footage';
  return spanMs < 4 * HOUR_MS ? [] : [waitOf(project, { kind, sinceMs, untilMs: sinceMs + lengthMs })];
}

/** Inserts the waits, and marks undecided versions of projects that wait for an approval as sent. */
export async function insertDemoWaits(trx: Db, waits: readonly NewRow<'waits'>[]): Promise<void> {
  await insertRows(trx, 'waits', waits);
  for (const { project_id: id, since } of waits.filter(({ kind }) => kind === 'approval'))
    await trx
      .updateTable('cuts')
      .set({ sent_at: since })
      .where('project_id', '=', id)
      .where('decision', '=', '')
      .execute();
  await syncProjects(trx, [...new Set(waits.map(({ project_id: id }) => id))]);
}

/** Returns the waits of these projects. */
export function demoWaits(
  projects: readonly ProjectRow[],
  cuts: readonly NewRow<'cuts'>[],
  nowMs: number,
): NewRow<'waits'>[] {
  const dayAgo = isoOf(nowMs - DAY_MS);
  const isOpen = ({ status }: ProjectRow) => status === 'assigned' || status === 'paused';
  const now = isoOf(nowMs);
  // Work that was sent back was completed before, when it could not wait for footage.
  const candidates = projects
    .filter((row) => isOpen(row) && !row.revision_count && row.created_at < dayAgo)
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const isOverdue = ({ deadline_at: deadlineAt }: ProjectRow) => Boolean(deadlineAt && deadlineAt < now);
  // One of the open waits is on late work, the others are on work in time.
  const open = [
    ...candidates.filter(isOverdue).slice(0, 1),
    ...candidates.filter((row) => !isOverdue(row)).slice(0, OPEN_WAITS.length - 1),
  ];
  const undecided = cuts.filter(({ decision }) => !decision).map(({ project_id: id }) => id);
  // The last one was not sent yet, so that the review queue has work for the team and for the client.
  const withTeam = undecided.at(-1);
  const done = projects
    .filter((row) => isFinished(row.status) && row.ended_at !== null)
    .toSorted((a, b) => (String(a.ended_at) > String(b.ended_at) ? -1 : 1));
  const approvals = [
    ...projects.filter((row) => undecided.includes(row.id as number) && row.id !== withTeam && !open.includes(row)),
    ...done.filter(({ point, id }) => !point && !undecided.includes(id as number)),
  ].slice(0, APPROVALS_DAYS.length);
  const past = [...done.filter(isLate), ...done.filter((row) => !isLate(row))].filter(
    (row) => !approvals.includes(row),
  );
  const opened = [
    ...open.map((row, index) => ({ row, wait: OPEN_WAITS[index] ?? (['answer', 1] as const) })),
    ...approvals.map((row, index) => ({ row, wait: ['approval', APPROVALS_DAYS[index] ?? 1] as const })),
  ];
  return [
    ...opened.map(({ row, wait: [kind, days] }) => {
      const uploads = kind === 'approval' ? cuts.filter(({ project_id: id }) => id === row.id) : [];
      const uploadedMs = Math.max(0, ...uploads.map(({ created_at: at }) => Date.parse(at) + MINUTE_MS));
      return waitOf(row, { kind, sinceMs: Math.max(nowMs - days * DAY_MS, uploadedMs), untilMs: null });
    }),
    ...past.slice(0, PAST_COUNT).flatMap(pastWait),
  ];
}
