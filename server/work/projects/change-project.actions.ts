/** A change of a project, or a press of its timer, as one transaction. */
import { checkOtherTimer } from '#domain/work/clock-watch.ts';
import { noticesOfProject } from '#domain/live/notifications.ts';
import type { Project } from '#domain/work/project.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { findOtherRunning } from '#server/work/clock/clock.store.ts';
import { holdWithTimers } from '#server/work/clock/hold-with-timers.ts';
import { type Db, withOneWrite } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { insertPointAction } from '#server/work/points/points.store.ts';
import { readEditorTimer, readTwoTimers } from '#server/identity/settings/settings.store.ts';
import { tell } from '#server/journal/tell.store.ts';
import { keepForUndo, undoActionOf } from '#server/journal/undo.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import {
  asksEditorTimer,
  beginsClock,
  type Change,
  type ChangeBody,
  changeIn,
  checkChangeRights,
  isOfItself,
} from './project-change.ts';
import { auditOfChange } from './project-audit.ts';
import { withClashes } from './project-clashes.ts';
import { type ChangePlan, planChange } from './project-plan.ts';
import type { ProjectRecord } from './project-record.ts';
import { getReadableRecord } from './readable-project.ts';
import { updateUnchanged } from './project-item.store.ts';
import { projectOf, updateProject } from './projects.store.ts';

async function persistChange(
  db: Db,
  record: ProjectRecord,
  { plan: written, actor, now, undoId }: { plan: ChangePlan; actor: Actor; now: string; undoId: number | undefined },
) {
  if (Object.keys(written.fields).length === 0 && written.log.length === 0) return record;
  for (const { kind, isAdded, point, description } of written.log)
    await insertPointAction(db, {
      project_id: record.id,
      kind,
      is_added: isAdded,
      point,
      description,
      created_by_id: actor.id,
      created_at: now,
    });
  const after = await updateProject(db, record, { ...written.fields, changedById: actor.id });
  const action = undoId === undefined ? {} : { action: undoActionOf(undoId) };
  await tell(db, noticesOfProject(record, after, actor.id), { actorId: actor.id, now, ...action });
  await writeAudit(db, auditOfChange(record, written), { now });
  return after;
}

/** The project as it is now, and what takes the act back where it can be. */
export type Changed = { project: Project; undoId?: number | undefined };

export type ChangeRequest = {
  id: number;
  /** As it was read when the request was judged. */
  seen: ProjectRecord;
  body: ChangeBody;
  ifMatch: IfMatch;
  now: string;
  /** What the environment lets editors do with the timer, where it decides. */
  fixedTimer: EditorTimer | undefined;
};

/** Whether this person may do that; what the house lets editors do is read only where it matters. */
export async function judgeRights(
  db: Db,
  { actor, record, change }: { actor: Actor; record: ProjectRecord; change: Change },
  fixedTimer: EditorTimer | undefined,
): Promise<Refusal | undefined> {
  const editorTimer = asksEditorTimer(actor, change) ? await readEditorTimer(db, fixedTimer) : 'start';
  return checkChangeRights(actor, record, { change, editorTimer });
}

async function judgeChange(
  db: Db,
  record: ProjectRecord,
  { actor, change, request }: { actor: Actor; change: Change; request: ChangeRequest },
): Promise<ChangePlan | Refusal> {
  const { ifMatch, now, fixedTimer } = request;
  const barred =
    (await judgeRights(db, { actor, record, change }, fixedTimer)) ?? checkIfMatch(ifMatch, record.version);
  return barred ?? planChange(db, record, { actor, change, now });
}

/**
 * What most changes are, in one statement: it writes where the project still is what was seen. Undefined where it is not, where other
 * records matter too, and where nothing is to be written: those are judged with the project held.
 */
async function changeAsSeen(db: Db, actor: Actor, request: ChangeRequest): Promise<Changed | undefined> {
  const { seen, body } = request;
  const change = changeIn(seen, body);
  if (!isOfItself(change)) return undefined;
  const plan = await judgeChange(db, seen, { actor, change, request });
  if (isRefusal(plan) || Object.keys(plan.fields).length === 0) return undefined;
  if (noticesOfProject(seen, { ...seen, ...plan.fields }, actor.id).length > 0) return undefined;
  if (auditOfChange(seen, plan).length > 0) return undefined;
  return withOneWrite(db, async (one) => {
    const project = await updateUnchanged(one, seen, { ...plan.fields, changedById: actor.id });
    return project && { project };
  });
}

const isEnd = (change: Change): boolean => change.kind === 'press' && change.action === 'end';

/** `isAlone` where the house allows one clock per person, and this begins one. */
function changeHeld(
  db: Db,
  actor: Actor,
  { isAlone, ...request }: ChangeRequest & { isAlone: boolean },
): Promise<Changed | Refusal> {
  const { id, body, now } = request;
  return db.transaction().execute(async (trx) => {
    if (isAlone) await holdWithTimers(trx, id);
    const record = await getReadableRecord(trx, actor, id, 'lock');
    if (isRefusal(record)) return record;
    const change = changeIn(record, body);
    const plan = await judgeChange(trx, record, { actor, change, request });
    if (isRefusal(plan)) return plan;
    const other = isAlone ? checkOtherTimer(await findOtherRunning(trx, record)) : undefined;
    if (other) return other;
    const undoId = isEnd(change) ? await keepForUndo(trx, { kind: 'end', record, actor, now }) : undefined;
    const written = await persistChange(trx, record, { plan, actor, now, undoId });
    return { project: await projectOf(trx, written), undoId };
  });
}

/** Does what the body asks for; repeating stored values writes nothing and is refused to nobody (docs/wire.md#no-op). */
export function changeProject(db: Db, actor: Actor, request: ChangeRequest): Promise<Changed | Refusal> {
  const work = async () => {
    const isAlone = beginsClock(changeIn(request.seen, request.body)) && !(await readTwoTimers(db));
    const changed = isAlone ? undefined : await changeAsSeen(db, actor, request);
    return changed ?? changeHeld(db, actor, { ...request, isAlone });
  };
  return withClashes({ clientId: request.body.client ?? 0 }, work());
}
