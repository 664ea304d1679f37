/** Timer actions besides the four buttons: switch projects, pause a forgotten timer, confirm that a timer is still in use. */
import {
  checkMayPauseAt,
  checkPauseAt,
  NO_ACTIVITY,
  pauseForgotten,
  type Activity,
  type Watch,
  watchOf,
} from '#domain/work/timer-watch.ts';
import { mayReadProject, mayUseTimer } from '#domain/work/projects/project-rights.ts';
import {
  type TimerTimes,
  pauseProject,
  resumeProject,
  startProject,
  checkTransition,
} from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import type { WorkingHours, WorkspaceSettings } from '#domain/platform/settings.ts';
import type { ProjectWatch } from '#contract/work/timer.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { authorOf } from '#server/work/projects/project-history.ts';
import { auditOfChange } from '#server/work/projects/project-audit.ts';
import { ownershipOf, type ProjectRecord } from '#server/work/projects/project-record.ts';
import { projectOf } from '#server/work/projects/project-item.store.ts';
import { findRecord, lockRecords, updateProject } from '#server/work/projects/projects.store.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findActivity, hasPaused, listRunning, storeActivity } from './timer.store.ts';
import { lockWithTimers } from './lock-with-timers.ts';

export type TimerState = { twoTimers: boolean; hasWork: boolean; watches: ProjectWatch[] };

type RunningTimes = Pick<TimerTimes, 'status' | 'startedAt' | 'pauses'> & { id: number };

/** Returns the timers among these that look forgotten. */
function forgottenTimersOf(
  clocks: readonly RunningTimes[],
  context: { signs: Activity; hours: WorkingHours | null; now: string; zone: TimeZone },
): ProjectWatch[] {
  return clocks.flatMap((clock) => {
    const watch = watchOf(clock, context);
    return watch ? [{ ...watch, projectId: clock.id }] : [];
  });
}

/** Returns the caller's own running timers that look forgotten, and whether several may run. */
export async function readTimerState(db: Db, actor: Actor, now: string): Promise<TimerState> {
  const [settings, running] = [await readSettings(db), await listRunning(db, actor.id)];
  const isRunning = running.length > 0;
  const signs = isRunning ? await findActivity(db, actor.id) : NO_ACTIVITY;
  const watches = forgottenTimersOf(running, { signs, hours: settings.workingHours, now, zone: settings.timeZone });
  return { twoTimers: settings.twoTimers, hasWork: isRunning || (await hasPaused(db, actor.id)), watches };
}

/** Records that the caller is active. While a timer looks forgotten, only confirmations are recorded, so the time of the last activity isn't overwritten. */
export async function reportActivity(
  db: Db,
  actor: Actor,
  { isKept, now }: { isKept: boolean; now: string },
): Promise<TimerState> {
  const before = await readTimerState(db, actor, now);
  if (before.watches.length > 0 && !isKept) return before;
  await storeActivity(db, actor.id, { now, isKept });
  return isKept ? readTimerState(db, actor, now) : before;
}

/** Returns the project if this person may read it. */
const readable = (actor: Actor, record: ProjectRecord | undefined): ProjectRecord | Refusal =>
  record && mayReadProject(actor, record) ? record : notFound();

type Request = { id: number; ifMatch: IfMatch; now: string; fixedTimer: EditorTimer | undefined };

/** Locks the project and the editor's other running projects in a fixed order; no other timer of that editor can start until the transaction ends. */
async function lockWithRunning(trx: Parameters<typeof lockWithTimers>[0], actor: Actor, id: number) {
  const locked = await lockWithTimers(trx, id, async (editorId) => {
    const running = editorId === null ? [] : await listRunning(trx, editorId);
    return lockRecords(trx, [...new Set([id, ...running.map((one) => one.id)])]);
  });
  const project = readable(
    actor,
    locked.find((one) => one.id === id),
  );
  if (isRefusal(project)) return project;
  const others = locked.filter(
    (one) => one.id !== id && one.status === 'started' && one.assignedToId === project.assignedToId,
  );
  return { project, others };
}

/** Pauses the editor's running timer and starts this project's. The caller must be allowed to do both. */
export function switchTimer(
  db: Db,
  actor: Actor,
  { id, ifMatch, now, fixedTimer }: Request,
): Promise<Project | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await lockWithRunning(trx, actor, id);
    if (isRefusal(found)) return found;
    const { project, others } = found;
    const editorTimer = fixedTimer ?? (await readSettings(trx)).editorTimer;
    const action = project.status === 'paused' ? 'resume' : 'start';
    const may = (record: ProjectRecord, required: 'pause' | 'start' | 'resume') =>
      mayUseTimer(actor, record, { action: required, editorTimer });
    if (!may(project, action) || others.some((one) => !may(one, 'pause'))) return accessDenied();
    const denied = checkIfMatch(ifMatch, project.version) ?? checkTransition(project, action);
    if (denied) return denied;
    const changedById = actor.id;
    for (const one of others) await updateProject(trx, one, { ...pauseProject(one, now), changedById });
    const startedFields = action === 'resume' ? resumeProject(project, now) : startProject(project, now);
    return projectOf(trx, await updateProject(trx, project, { ...startedFields, changedById }));
  });
}

/** Checks whether the caller may set the time at which this project's timer should have paused. */
export async function checkPauseAtRights(
  db: Db,
  actor: Actor,
  { id, fixedTimer }: Pick<Request, 'id' | 'fixedTimer'>,
): Promise<Refusal | undefined> {
  const record = readable(actor, await findRecord(db, id));
  if (isRefusal(record)) return record;
  const editorTimer = fixedTimer ?? (await readSettings(db)).editorTimer;
  return checkMayPauseAt(actor, ownershipOf(record), editorTimer);
}

/** Checks the right to switch; for editors, other people's projects don't exist (docs/product.md#hidden). */
export async function checkSwitchRights(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const record = readable(actor, await findRecord(db, id));
  return isRefusal(record) ? record : undefined;
}

async function findWatch(
  trx: Db,
  record: ProjectRecord,
  { workingHours: hours, timeZone: zone, now }: Pick<WorkspaceSettings, 'workingHours' | 'timeZone'> & { now: string },
) {
  if (record.assignedToId === null) return undefined;
  return watchOf(record, { signs: await findActivity(trx, record.assignedToId), hours, now, zone });
}

/** Pauses a forgotten timer at a moment in the past and records the previous times. */
export function pauseTimerAt(
  db: Db,
  actor: Actor,
  { id, at, reason, ifMatch, now, fixedTimer }: Request & { at: string; reason: string },
): Promise<Project | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = readable(actor, await findRecord(trx, id, 'lock'));
    if (isRefusal(record)) return record;
    const settings = await readSettings(trx);
    const editorTimer = fixedTimer ?? settings.editorTimer;
    const stale = checkMayPauseAt(actor, ownershipOf(record), editorTimer) ?? checkIfMatch(ifMatch, record.version);
    if (stale) return stale;
    const watch: Watch | undefined = await findWatch(trx, record, { ...settings, now });
    const denied = checkPauseAt(actor, record, { at, watch, now });
    if (denied) return denied;
    const by = await authorOf(trx, actor.id);
    const fields = { ...pauseForgotten(record, { at, reason, by, now }), changedById: actor.id };
    await writeAudit(trx, auditOfChange(record, { fields }), { now });
    return projectOf(trx, await updateProject(trx, record, fields));
  });
}
