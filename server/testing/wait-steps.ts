/** Random steps on projects that wait for the client, each on the API and in a naive model (docs/projects.md#waits). */
import { expect } from 'vitest';
import { WAIT_KINDS, type WaitKind } from '#domain/work/wait-kinds.ts';
import type { ApiWait } from '#contract/work/waits.ts';
import type { Caller, TestApp } from './test-app.ts';

/** When the steps begin, in half hours since the epoch of the model, which has no other times. */
export const START = 1_000;
const EPOCH = Date.parse('2026-02-17T16:00:00.000Z');
const HALF_HOUR = 1_800_000;
export const iso = (at: number): string => `${new Date(EPOCH + at * HALF_HOUR).toISOString().slice(0, 19)}Z`;
export const timeOf = (text: string | null): number | null =>
  text === null ? null : (Date.parse(text) - EPOCH) / HALF_HOUR;

export type ModelWait = { id: number; version: number; kind: WaitKind; since: number; until: number | null };
export type ModelCut = { id: number; sentAt: number | null; isDecided: boolean; isGone: boolean };
export type Model = {
  id: number;
  createdAt: number;
  deadline: number;
  setAt: number | null;
  endedAt: number | null;
  waits: ModelWait[];
  cuts: ModelCut[];
  /** Undo of the end, until the project changes, and the wait that ended with it. */
  end: { path: string; waitId: number | undefined } | undefined;
};
export type World = {
  app: TestApp;
  admin: Caller;
  manager: Caller;
  editor: Caller;
  now: number;
  projects: Model[];
};
type Step = { kind: keyof typeof STEPS; a: number; b: number; c: number };
type At = { world: World; project: Model; step: Step };

export const openWait = ({ waits }: Model): ModelWait | undefined => waits.find(({ until }) => until === null);
const isApart = (one: { since: number; until: number | null }, other: ModelWait): boolean =>
  one.since >= (other.until ?? Infinity) || other.since >= (one.until ?? Infinity);
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

/** Sets the server's clock. Waits change at full hours, and other actions between them, so that no two coincide by chance. */
export function setClock(world: World, isBetween: boolean): void {
  if (Math.abs(world.now % 2) !== Number(isBetween)) world.now += 1;
  world.app.setNow(new Date(EPOCH + world.now * HALF_HOUR).toISOString());
}

const hoursBefore = ({ now }: World, hours: number): number => now - 2 * hours;
const isPast = ({ now }: World, { since, until }: Pick<ModelWait, 'since' | 'until'>): boolean =>
  since <= now && (until === null || (since < until && until <= now));
const isConsistentWait = (
  { world, project }: At,
  wait: Omit<ModelWait, 'id' | 'version' | 'kind'>,
  others: ModelWait[],
) => isPast(world, wait) && wait.since >= project.createdAt && others.every((other) => isApart(wait, other));

async function open(at: At): Promise<void> {
  const { world, project, step } = at;
  setClock(world, false);
  const [kind, since] = [
    pick(['footage', 'brief', 'answer'] as const, step.a) ?? 'brief',
    hoursBefore(world, (step.b % 9) - 1),
  ];
  const isAllowed =
    project.endedAt === null && !openWait(project) && isConsistentWait(at, { since, until: null }, project.waits);
  const response = await world.manager.post(`/api/projects/${project.id}/waits`, { kind, since: iso(since) });
  expect(response.statusCode < 300).toBe(isAllowed);
  if (isAllowed) project.waits.push({ id: response.json().id, version: 1, kind, since, until: null });
}

/** Requests a change of a wait, and repeats it in the model if it is allowed there. */
async function change(
  { world, project }: At,
  wait: ModelWait,
  body: Partial<ModelWait>,
  isAllowed: boolean,
): Promise<void> {
  const { kind, since, until } = body;
  const sent = {
    reason: 'Corrected',
    ...(kind === undefined ? {} : { kind }),
    ...(since === undefined ? {} : { since: iso(since) }),
    ...(until === undefined ? {} : { until: until === null ? null : iso(until) }),
  };
  const ifMatch = { 'if-match': `"${wait.version}"` };
  const response = await world.manager.patch(`/api/waits/${wait.id}`, sent, ifMatch);
  expect([project.id, sent, response.statusCode < 300]).toEqual([project.id, sent, isAllowed]);
  const after = { ...wait, ...body };
  const isSame = (['kind', 'since', 'until'] as const).every((name) => after[name] === wait[name]);
  if (!isAllowed || isSame) return;
  Object.assign(wait, after, { version: wait.version + 1 });
  expect((await world.manager.patch(`/api/waits/${wait.id}`, { note: 'x' }, ifMatch)).statusCode).toBe(412);
}

async function edit(at: At): Promise<void> {
  const { world, project, step } = at;
  setClock(world, false);
  const wait = pick(project.waits, step.a);
  if (!wait) return;
  const since = wait.since + 2 * ((step.b % 5) - 2);
  const kind = wait.kind === 'approval' ? 'approval' : (pick(WAIT_KINDS, step.c) ?? wait.kind);
  const others = project.waits.filter((one) => one !== wait);
  const isMoved = since !== wait.since;
  const isAllowed = kind === wait.kind || kind !== 'approval';
  await change(at, wait, { kind, since }, isAllowed && (!isMoved || isConsistentWait(at, { ...wait, since }, others)));
}

/** Ends an open wait, or moves the end of an ended one. */
async function end(at: At): Promise<void> {
  const { world, project, step } = at;
  setClock(world, false);
  const wait = step.a % 2 === 0 ? openWait(project) : pick(project.waits, step.a);
  if (!wait) return;
  const until = hoursBefore(world, step.b % 4);
  const others = project.waits.filter((one) => one !== wait);
  await change(at, wait, { until }, until === wait.until || isConsistentWait(at, { ...wait, until }, others));
}

async function reopen(at: At): Promise<void> {
  const { world, project, step } = at;
  setClock(world, false);
  const wait = pick(project.waits, step.a);
  if (!wait) return;
  const others = project.waits.filter((one) => one !== wait);
  const mayBeOpen = !openWait(project) && (project.endedAt === null || wait.kind === 'approval');
  const isAllowed = mayBeOpen && wait.until === world.now && isConsistentWait(at, { ...wait, until: null }, others);
  await change(at, wait, { until: null }, wait.until === null || isAllowed);
}

async function remove({ world, project, step }: At): Promise<void> {
  const wait = pick(project.waits, step.a);
  if (!wait) return;
  expect((await world.manager.delete(`/api/waits/${wait.id}`)).statusCode).toBe(204);
  project.waits = project.waits.filter((one) => one !== wait);
}

function endWait(project: Model, until: number, isEnded: (kind: WaitKind) => boolean): ModelWait | undefined {
  const wait = openWait(project);
  if (!wait || !isEnded(wait.kind)) return undefined;
  Object.assign(wait, { until: Math.max(wait.since, until), version: wait.version + 1 });
  return wait;
}

async function complete({ world, project }: At): Promise<void> {
  if (project.endedAt !== null) return;
  setClock(world, true);
  const response = await world.manager.patch(`/api/projects/${project.id}`, {
    status: 'completed',
    endedAt: iso(world.now),
  });
  expect(response.statusCode).toBe(200);
  project.endedAt = world.now;
  const waitId = endWait(project, world.now, (kind) => kind !== 'approval')?.id;
  project.end = { path: String(response.headers['undo']), waitId };
}

/** Repeats in the model that a wait continues, or that another begins if it ended earlier. */
async function continueWait(world: World, { project, wait }: { project: Model; wait: ModelWait }): Promise<void> {
  if (wait.until === world.now) Object.assign(wait, { until: null, version: wait.version + 1 });
  else {
    const { waits } = (await world.manager.get(`/api/projects/${project.id}/waits`)).json();
    const { id } = waits.find(({ until }: ApiWait) => until === null);
    project.waits.push({ id, version: 1, kind: wait.kind, since: world.now, until: null });
  }
}

async function undoEnd({ world, project }: At): Promise<void> {
  if (!project.end) return;
  expect((await world.admin.post(project.end.path)).statusCode).toBe(200);
  const wait = project.waits.find(({ id }) => id === project.end?.waitId);
  if (wait && wait.until === project.endedAt && !openWait(project)) await continueWait(world, { project, wait });
  Object.assign(project, { endedAt: null, end: undefined });
}

/** Corrects the end or the assignment of ended work, also to after the start of a wait. */
async function correct({ world, project, step }: At): Promise<void> {
  if (project.endedAt === null) return;
  setClock(world, false);
  const createdAt = START - 2 * (step.b % 4);
  const moved = step.a % 2 === 0 ? { createdAt } : { endedAt: Math.max(project.endedAt - 2, START) };
  const [[name, at] = ['', 0]] = Object.entries(moved);
  const body = { [name]: iso(at), reason: 'Corrected' };
  expect((await world.admin.patch(`/api/projects/${project.id}`, body)).statusCode).toBe(200);
  Object.assign(project, moved, { end: undefined });
}

/** Moves the deadline, sometimes in bulk with an undo, which also restores when it was set. */
async function moveDeadline({ world, project, step }: At): Promise<void> {
  setClock(world, false);
  const deadline = Math.max(START, world.now + 2 * ((step.a % 60) - 20));
  if (deadline === project.deadline) return;
  project.end = undefined;
  const moved = { deadlineAt: iso(deadline) };
  if (step.b % 2 === 0) {
    expect((await world.admin.patch(`/api/projects/${project.id}`, moved)).statusCode).toBe(200);
    Object.assign(project, { deadline, setAt: world.now });
    return;
  }
  const moves = await world.admin.post('/api/projects/bulk', { ids: [project.id], count: 1, change: moved });
  expect((await world.admin.post(`/api/bulk_changes/${moves.json().id}/undo`)).statusCode).toBe(200);
}

const isPending = ({ cuts }: Model): boolean =>
  cuts.some(({ sentAt, isDecided, isGone }) => sentAt !== null && !isDecided && !isGone);

async function send({ world, project, step }: At): Promise<void> {
  setClock(world, true);
  const cut = pick(project.cuts, step.a);
  if (!cut || cut.isGone) return;
  expect((await world.manager.post(`/api/cuts/${cut.id}/send`)).statusCode).toBe(cut.isDecided ? 409 : 200);
  if (cut.isDecided || cut.sentAt !== null) return;
  cut.sentAt = world.now;
  if (openWait(project)?.kind === 'approval') return;
  const ended = endWait(project, world.now, () => true);
  const { waits } = (await world.manager.get(`/api/projects/${project.id}/waits`)).json();
  const id = waits.find(({ until }: ApiWait) => until === null).id;
  project.waits.push({ id, version: 1, kind: 'approval', since: world.now, until: null });
  if (step.b % 2 === 0) return;
  expect((await world.manager.delete(`/api/cuts/${cut.id}/send`)).statusCode).toBe(200);
  cut.sentAt = null;
  // An earlier approval wait that was ended by hand leaves a version that is still awaited.
  if (isPending(project)) return;
  project.waits.pop();
  if (ended && ended.kind !== 'approval') Object.assign(ended, { until: null, version: ended.version + 1 });
}

/** Approves, sends back or deletes a version, which ends the wait for an approval if no other is left. */
async function decide({ world, project, step }: At): Promise<void> {
  setClock(world, true);
  const cut = pick(project.cuts, step.a);
  if (!cut || cut.isGone || project.endedAt !== null) return;
  const path = `/api/cuts/${cut.id}`;
  const response = await [
    () => world.manager.post(`${path}/approve`, {}),
    () => world.manager.post(`${path}/request_changes`, { reason: 'Shorter' }),
    () => world.admin.delete(path),
  ][step.b % 3]?.();
  expect(response?.statusCode).toBeLessThan(300);
  if (step.b % 3 === 2) cut.isGone = true;
  else cut.isDecided = true;
  if (!isPending(project)) endWait(project, world.now, (kind) => kind === 'approval');
}

export const STEPS = { open, edit, end, reopen, remove, complete, undoEnd, correct, moveDeadline, send, decide };
export const KINDS = [...Object.keys(STEPS), 'open', 'open', 'end', 'send', 'edit'] as (keyof typeof STEPS)[];
