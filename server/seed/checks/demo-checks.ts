/** Checks of the demo: the running project of the offered editor, one of another editor, and one that ended with open checks. */
import { bypassText, type CheckBypass, type CheckMoment } from '#domain/work/checks/check-kinds.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { storeBypasses, storeCheckCounts } from '#server/work/checks/checks.store.ts';
import type { StoredMember } from '#server/seed/demo-cast.ts';
import { insertRows } from '#server/seed/insert-rows.ts';
import { isoOf, MINUTE_MS } from '#server/seed/work-time.ts';

type Line = { text: string; moment?: CheckMoment; mustBeDone?: boolean; isDone?: boolean };

const EPISODE: readonly Line[] = [
  { text: 'Selects approved by the director', isDone: true },
  { text: 'Interview synced with the recorder', mustBeDone: true, isDone: true },
  { text: 'Lower thirds spelled as in the call sheet', mustBeDone: true, isDone: true },
  { text: 'Color matched between both cameras', isDone: true },
  { text: 'Captions', mustBeDone: true },
  { text: 'Music license', mustBeDone: true },
  { text: 'Loudness −14 LUFS', moment: 'delivery', mustBeDone: true, isDone: true },
];
const SPOT: readonly Line[] = [
  { text: 'Logo sting at the end', mustBeDone: true, isDone: true },
  { text: 'Subtitles burned in', mustBeDone: true },
  { text: '9:16 safe areas', moment: 'delivery', mustBeDone: true },
];
const ENDED: readonly Line[] = [
  { text: 'Project file archived', mustBeDone: true },
  { text: 'Stills exported', isDone: true },
  { text: 'Credits checked', mustBeDone: true, isDone: true },
];
const REASON = 'The archive is full. I archive it tomorrow.';

type Project = NewRow<'projects'>;
type DemoContext = { projects: readonly Project[]; team: readonly StoredMember[]; nowMs: number };

function rowsOf(project: Project, lines: readonly Line[], nowMs: number): NewRow<'project_checks'>[] {
  const doneMs = nowMs - lines.length * 7 * MINUTE_MS;
  return lines.map(({ text, moment = 'end', mustBeDone = false, isDone = false }, position) => ({
    project_id: project.id as number,
    text,
    moment,
    must_be_done: mustBeDone,
    position,
    done_at: isDone ? isoOf(doneMs + position * 5 * MINUTE_MS) : null,
    done_by_id: isDone ? (project.assigned_to_id ?? null) : null,
    created_by_id: project.assigned_by_id ?? null,
    created_at: project.created_at,
  }));
}

/** Ends the project in spite of its open checks, and tells the assigner. */
async function bypass(trx: Db, project: Project, { team }: Pick<DemoContext, 'team'>): Promise<void> {
  const editor = team.find(({ id }) => id === project.assigned_to_id);
  const at = project.ended_at;
  if (!editor || !at) return;
  const by = { id: editor.id, name: fullNameOf(editor) };
  const checks = ENDED.filter(({ mustBeDone, isDone }) => mustBeDone && !isDone).map(({ text }) => text);
  const one: CheckBypass = { action: 'ended', at, by, reason: REASON, checks };
  await storeBypasses(trx, project.id as number, [one]);
  const notice = {
    kind: 'open-checks',
    place: project.id as number,
    project_id: project.id,
    title: project.title,
  } as const;
  if (project.assigned_by_id)
    await insertRows(trx, 'notifications', [
      { ...notice, user_id: project.assigned_by_id, actor_id: editor.id, at, detail: bypassText(one) },
    ]);
}

/** Inserts the checks of the inserted projects. `runningId` is the project that the offered editor works on. */
export async function insertDemoChecks(
  trx: Db,
  { projects, team, nowMs, runningId }: DemoContext & { runningId: number | undefined },
): Promise<void> {
  const running = projects.find(({ id }) => id === runningId);
  const isOther = ({ id, assigned_to_id: editorId }: Project) =>
    id !== runningId && editorId !== running?.assigned_to_id;
  const paused = projects.find((one) => one.status === 'paused' && isOther(one));
  const ended = projects
    .filter((one) => isFinished(one.status) && one.ended_at && one.assigned_to_id && isOther(one) && !one.is_revised)
    .toSorted((a, b) => (String(a.ended_at) < String(b.ended_at) ? 1 : -1))[0];
  for (const [project, lines] of [
    [running, EPISODE],
    [paused, SPOT],
    [ended, ENDED],
  ] as const) {
    if (!project) continue;
    await insertRows(trx, 'project_checks', rowsOf(project, lines, nowMs));
    await storeCheckCounts(trx, project.id as number);
  }
  if (ended) await bypass(trx, ended, { team });
}
