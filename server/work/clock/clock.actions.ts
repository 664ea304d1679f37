/** What can be done with clocks beside the four buttons: change over, pause one that was forgotten, say that one still works. */
import {
  checkMayPauseAt,
  checkPauseAt,
  NO_SIGNS,
  pauseForgotten,
  type Signs,
  type Watch,
  watchOf,
} from '#domain/work/clock-watch.ts';
import { mayReadProject, mayUseTimer } from '#domain/work/project-rights.ts';
import { type Clock, pauseProject, resumeProject, startProject, checkTransition } from '#domain/work/project-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import type { WorkingHours } from '#domain/identity/settings.ts';
import type { ProjectWatch } from '#contract/work/clock.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { authorOf } from '#server/work/projects/project-history.ts';
import { auditOfChange } from '#server/work/projects/project-audit.ts';
import { ownershipOf, type ProjectRecord } from '#server/work/projects/project-record.ts';
import { findRecord, holdRecords, projectOf, updateProject } from '#server/work/projects/projects.store.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findSigns, hasPaused, listRunning, noteSign } from './clock.store.ts';
import { holdWithTimers } from './hold-with-timers.ts';

export type ClockState = { twoTimers: boolean; hasWork: boolean; watches: ProjectWatch[] };

type Running = Pick<Clock, 'status' | 'startedAt' | 'pauses'> & { id: number };

/** Those of these clocks that ask whether they were forgotten. */
export function watchesOf(
  clocks: readonly Running[],
  context: { signs: Signs; hours: WorkingHours | null; now: string },
): ProjectWatch[] {
  return clocks.flatMap((clock) => {
    const watch = watchOf(clock, context);
    return watch ? [{ ...watch, projectId: clock.id }] : [];
  });
}

/** Of the caller's own clocks that run, those that ask; and whether two may run. */
export async function readClock(db: Db, actor: Actor, now: string): Promise<ClockState> {
  const [house, running] = [await readSettings(db), await listRunning(db, actor.id)];
  const isRunning = running.length > 0;
  const signs = isRunning ? await findSigns(db, actor.id) : NO_SIGNS;
  const watches = watchesOf(running, { signs, hours: house.workingHours, now });
  return { twoTimers: house.twoTimers, hasWork: isRunning || (await hasPaused(db, actor.id)), watches };
}

/** Notes that the caller is at work. While a clock asks, only the answer counts: the moment that it asks about must not be lost. */
export async function signOfLife(
  db: Db,
  actor: Actor,
  { isKept, now }: { isKept: boolean; now: string },
): Promise<ClockState> {
  const before = await readClock(db, actor, now);
  if (before.watches.length > 0 && !isKept) return before;
  await noteSign(db, actor.id, { now, isKept });
  return isKept ? readClock(db, actor, now) : before;
}

/** As this person may see it. */
const readable = (actor: Actor, record: ProjectRecord | undefined): ProjectRecord | Refusal =>
  record && mayReadProject(actor, record) ? record : notFound();

type Request = { id: number; ifMatch: IfMatch; now: string; fixedTimer: EditorTimer | undefined };

/** The project and what else runs for its editor, held in one order; nobody begins another clock of that editor meanwhile. */
async function holdWithRunning(trx: Parameters<typeof holdWithTimers>[0], actor: Actor, id: number) {
  const held = await holdWithTimers(trx, id, async (editorId) => {
    const running = editorId === null ? [] : await listRunning(trx, editorId);
    return holdRecords(trx, [...new Set([id, ...running.map((one) => one.id)])]);
  });
  const project = readable(
    actor,
    held.find((one) => one.id === id),
  );
  if (isRefusal(project)) return project;
  const others = held.filter(
    (one) => one.id !== id && one.status === 'started' && one.assignedToId === project.assignedToId,
  );
  return { project, others };
}

/** Pauses what runs for the editor of the project and begins it instead; whoever does it must have all these buttons. */
export function switchTimer(
  db: Db,
  actor: Actor,
  { id, ifMatch, now, fixedTimer }: Request,
): Promise<Project | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await holdWithRunning(trx, actor, id);
    if (isRefusal(found)) return found;
    const { project, others } = found;
    const editorTimer = fixedTimer ?? (await readSettings(trx)).editorTimer;
    const action = project.status === 'paused' ? 'resume' : 'start';
    const may = (record: ProjectRecord, what: 'pause' | 'start' | 'resume') =>
      mayUseTimer(actor, record, { action: what, editorTimer });
    if (!may(project, action) || others.some((one) => !may(one, 'pause'))) return accessDenied();
    const barred = checkIfMatch(ifMatch, project.version) ?? checkTransition(project, action);
    if (barred) return barred;
    const changedById = actor.id;
    for (const one of others) await updateProject(trx, one, { ...pauseProject(one, now), changedById });
    const begun = action === 'resume' ? resumeProject(project, now) : startProject(project, now);
    return projectOf(trx, await updateProject(trx, project, { ...begun, changedById }));
  });
}

/** May this person say since when the clock of this project should have stood still? */
export async function judgePauseAt(
  db: Db,
  actor: Actor,
  { id, fixedTimer }: Pick<Request, 'id' | 'fixedTimer'>,
): Promise<Refusal | undefined> {
  const record = readable(actor, await findRecord(db, id));
  if (isRefusal(record)) return record;
  const editorTimer = fixedTimer ?? (await readSettings(db)).editorTimer;
  return checkMayPauseAt(actor, ownershipOf(record), editorTimer);
}

/** Absent for editors where it is not their own (docs/product.md#hidden). */
export async function judgeSwitch(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const record = readable(actor, await findRecord(db, id));
  return isRefusal(record) ? record : undefined;
}

async function findWatch(trx: Db, record: ProjectRecord, { hours, now }: { hours: WorkingHours | null; now: string }) {
  if (record.assignedToId === null) return undefined;
  return watchOf(record, { signs: await findSigns(trx, record.assignedToId), hours, now });
}

/** Pauses a forgotten clock at a moment in the past, and keeps what the times were before. */
export function pauseTimerAt(
  db: Db,
  actor: Actor,
  { id, at, reason, ifMatch, now, fixedTimer }: Request & { at: string; reason: string },
): Promise<Project | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = readable(actor, await findRecord(trx, id, 'lock'));
    if (isRefusal(record)) return record;
    const house = await readSettings(trx);
    const editorTimer = fixedTimer ?? house.editorTimer;
    const stale = checkMayPauseAt(actor, ownershipOf(record), editorTimer) ?? checkIfMatch(ifMatch, record.version);
    if (stale) return stale;
    const watch: Watch | undefined = await findWatch(trx, record, { hours: house.workingHours, now });
    const barred = checkPauseAt(actor, record, { at, watch, now });
    if (barred) return barred;
    const by = await authorOf(trx, actor.id);
    const fields = { ...pauseForgotten(record, { at, reason, by, now }), changedById: actor.id };
    await writeAudit(trx, auditOfChange(record, { fields }), { now });
    return projectOf(trx, await updateProject(trx, record, fields));
  });
}
