/** Tests that random uploads, decisions, moves, cancellations and deletions over three deliverables match a naive model (docs/review.md#deliverables). */
// Runs on both databases: which version is the newest is hand-written SQL.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiDeliverable } from '#contract/review/deliverables.ts';
import { endApprovalWait } from '#server/review/versions/approval-wait.store.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const [admin, editor] = [await app.as('admin'), await app.as('editor')];

/** Version in the model. `of` is the index of its deliverable, 0 for Main. */
type Version = {
  id: number;
  number: number;
  of: number;
  decision: string;
  hasFile: boolean;
  isSent: boolean;
  /** The decision is a guest's. */
  isByGuest: boolean;
  notes: Note[];
};
type Note = { id: number; frame: number | null; from: number | null };
type Decision = Pick<Version, 'decision' | 'isByGuest'>;
type Model = { project: number; ids: (number | null)[]; isCanceled: boolean[]; versions: Version[]; made: number };

function newestIn({ versions }: Model, of: number): Version | undefined {
  let newest: Version | undefined;
  for (const version of versions)
    if (version.of === of && version.hasFile && version.number > (newest?.number ?? 0)) newest = version;
  return newest;
}

const newestOfLive = (model: Model): Version[] =>
  [0, 1, 2, 3]
    .flatMap((of) => (model.isCanceled[of] ? [] : (newestIn(model, of) ?? [])))
    .toSorted((a, b) => b.number - a.number);

/** Returns whether the client has a sent version to decide on: no later one was sent or approved, or decided on by a guest. */
const isWithClient = (model: Model): boolean =>
  model.versions.some(
    (version) =>
      version.isSent &&
      version.decision === '' &&
      version.hasFile &&
      isLive(model, version) &&
      !model.versions.some(
        (later) =>
          later.of === version.of &&
          later.number > version.number &&
          later.hasFile &&
          (later.isSent || later.decision === 'approved' || later.isByGuest),
      ),
  );

const isLive = (model: Model, { of }: Version): boolean => !model.isCanceled[of];

function stateIn(model: Model, of: number): string {
  if (model.isCanceled[of]) return 'canceled';
  const newest = newestIn(model, of);
  return newest ? newest.decision || 'review' : 'none';
}

type World = { model: Model; manager: Caller; latest: Visitor; all: Visitor; pinned: Visitor | undefined };
type Visitor = { token: string; guest: string; cutId: number | null };

async function visit(model: Model, more: { cut_id?: number; shows_all_cuts?: boolean }): Promise<Visitor> {
  const link = { project_id: model.project, created_by_id: admin.user.id, may_decide: true, ...more };
  const { token } = await aShareLink(app.db, link);
  const { guest } = (await app.anonymous.post('/api/share/enter', { token })).json();
  await app.anonymous.post('/api/share/name', { token, guest, name: 'Ada' });
  return { token, guest, cutId: more.cut_id ?? null };
}

async function aWorld(): Promise<World> {
  const manager = await app.as('manager');
  const people = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id };
  const { id } = await aProject(app.db, { ...people, status: 'started', started_at: '2026-03-09T09:00:00.000Z' });
  const drafts = { deliverables: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] };
  const added = (await manager.post(`/api/projects/${id}/deliverables`, drafts)).json().deliverables;
  const ids = added.map((one: ApiDeliverable) => one.id);
  const model: Model = { project: id, ids, isCanceled: [false, false, false, false], versions: [], made: 0 };
  return {
    model,
    manager,
    latest: await visit(model, {}),
    all: await visit(model, { shows_all_cuts: true }),
    pinned: undefined,
  };
}

type Step = { kind: keyof typeof STEPS; a: number; b: number };

/** Returns the version that a step refers to. */
const pick = ({ versions }: Model, a: number): Version | undefined => versions[a % Math.max(1, versions.length)];
const pathOf = ({ id }: Version): string => `/api/cuts/${id}`;

/** Returns the expected status of a decision on the version. */
const decidable = (model: Model, version: Version): number =>
  version.hasFile && newestIn(model, version.of) === version && isLive(model, version) ? 200 : 409;

async function upload({ model }: World, { a }: Step): Promise<void> {
  model.made += 1;
  const of = a % 4;
  const { id } = await aCut(app.db, {
    project_id: model.project,
    deliverable_id: model.ids[of] ?? null,
    number: model.made,
    uploaded_by_id: editor.user.id,
  });
  model.versions.push({
    id,
    number: model.made,
    of,
    decision: '',
    hasFile: true,
    isSent: false,
    isByGuest: false,
    notes: [],
  });
  // As a finished upload does.
  await endApprovalWait(app.db, model.project, app.deps.clock());
}

/** Sends a version to the client, or takes it back. */
async function send({ model, manager }: World, { a, b }: Step): Promise<void> {
  const version = pick(model, a);
  if (!version) return;
  const isSent = b % 4 > 0;
  const isUndecided = version.decision === '';
  const maySend = isLive(model, version) && isUndecided && newestIn(model, version.of) === version;
  const response = await manager.request(isSent ? 'POST' : 'DELETE', `${pathOf(version)}/send`);
  expect(response.statusCode).toBe((isSent ? maySend : isUndecided) ? 200 : 409);
  if (response.statusCode === 200) version.isSent = isSent;
}

async function note({ model }: World, { a }: Step): Promise<void> {
  const version = pick(model, a);
  if (!version?.hasFile) return;
  const frame = model.made + version.notes.length;
  const mark = { cut: pathOf(version), frame, content: 'Louder' };
  const response = await editor.post('/api/feedback', { project: `/api/projects/${model.project}`, ...mark });
  expect(response.statusCode).toBe(201);
  version.notes.push({ id: response.json().id, frame, from: null });
}

/** Carries over the notes of the previous version of the same deliverable. */
async function carry({ model }: World, { a }: Step): Promise<void> {
  const version = pick(model, a);
  if (!version) return;
  const [before] = model.versions
    .filter(({ of, number }) => of === version.of && number < version.number)
    .toSorted((one, other) => other.number - one.number);
  const known = new Set(version.notes.map(({ from }) => from));
  const missing = (before?.notes ?? []).filter(({ id }) => !known.has(id));
  const expected = missing.length > 0 && !version.hasFile ? 409 : 200;
  expect((await editor.post(`${pathOf(version)}/carry`)).statusCode).toBe(expected);
  if (expected === 409) return;
  const rows = await app.db
    .selectFrom('feedback_marks')
    .innerJoin('feedback', 'feedback.id', 'feedback_marks.feedback_id')
    .select(['feedback.id', 'frame', 'carried_from_id as from'])
    .where('cut_id', '=', version.id)
    .execute();
  const old = new Set(version.notes.map(({ id }) => id));
  const added = rows.filter(({ id }) => !old.has(id));
  const ids = (from: (number | null)[]) => from.toSorted((one, other) => Number(one) - Number(other));
  expect(ids(added.map(({ from }) => from))).toEqual(ids(missing.map(({ id }) => id)));
  version.notes.push(...added);
}

const decisionOf = ({ decision, isByGuest }: Version): Decision => ({ decision, isByGuest });

function decide(version: Version, decision: Decision): void {
  Object.assign(version, decision);
}

/** A round marks the version, but a guest's request for changes stays on it. */
function markForRound(version: Version): void {
  if (version.decision !== 'changes' || !version.isByGuest) decide(version, { decision: 'changes', isByGuest: false });
}

async function approve({ model, manager }: World, { a }: Step): Promise<void> {
  const version = pick(model, a);
  if (!version) return;
  const expected = decidable(model, version);
  const response = await manager.post(`${pathOf(version)}/approve`, { openNotes: version.notes.length });
  expect(response.statusCode).toBe(expected);
  // Approving again writes nothing.
  if (expected === 200 && version.decision !== 'approved') decide(version, { decision: 'approved', isByGuest: false });
}

/** A request for changes while the work is running marks the version only; on finished work it starts a round caused by this version. */
async function requestChanges(world: World, { a, b }: Step): Promise<void> {
  const { model, manager } = world;
  const version = pick(model, a);
  if (!version) return;
  const isRound = b % 2 === 0;
  if (isRound) await finish(model);
  const expected = decidable(model, version);
  const response = await manager.post(`${pathOf(version)}/request_changes`, { reason: 'Louder' });
  expect(response.statusCode).toBe(expected);
  if (expected !== 200) return;
  const before = decisionOf(version);
  if (!isRound) return decide(version, { decision: 'changes', isByGuest: false });
  markForRound(version);
  await expectRound(world, { response, marked: [version], befores: [before], isUndone: b % 4 === 0 });
}

const finish = (model: Model) =>
  app.db
    .updateTable('projects')
    .set((eb) => ({
      status: 'completed',
      started_at: '2026-03-09T09:00:00.000Z',
      ended_at: '2026-03-09T10:00:00.000Z',
      runtime_minutes: 60,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', model.project)
    .execute();

type Round = {
  response: { headers: Record<string, unknown> };
  marked: Version[];
  befores: Decision[];
  isUndone: boolean;
};

/** Compares the stored round, and what its undo restores. */
async function expectRound({ model, manager }: World, { response, marked, befores, isUndone }: Round): Promise<void> {
  const project = (await manager.get(`/api/projects/${model.project}`)).json();
  const { cut, notes = [] } = project.revisionHistory.at(-1);
  const highest = marked.length === 0 ? undefined : `/api/cuts/${marked[0]?.id}`;
  const byFrame = (version: Version): Note[] =>
    version.notes.toSorted((a, b) => Number(a.frame) - Number(b.frame) || a.id - b.id);
  const noteIris = marked.flatMap((version) => byFrame(version).map(({ id }) => `/api/feedback/${id}`));
  expect([cut, notes]).toEqual([highest, noteIris]);
  if (!isUndone) return;
  expect((await manager.post(String(response.headers['undo']))).statusCode).toBe(200);
  for (const [index, version] of marked.entries()) decide(version, befores[index] as Decision);
}

async function revise(world: World, { b }: Step): Promise<void> {
  const { model, manager } = world;
  await finish(model);
  const newest = newestOfLive(model);
  const open = newest.filter(({ decision }) => decision !== 'approved');
  const marked = open.length > 0 ? open : newest.slice(0, 1);
  const befores = marked.map(decisionOf);
  const response = await manager.post(`/api/projects/${model.project}/revision`, { reason: 'Louder' });
  expect(response.statusCode).toBe(200);
  for (const version of marked) markForRound(version);
  await expectRound(world, { response, marked, befores, isUndone: b % 2 === 0 });
}

async function move({ model }: World, { a, b }: Step): Promise<void> {
  const version = pick(model, a);
  if (!version) return;
  const to = b % 4;
  const isSame = to === version.of;
  const expected = isSame ? 200 : version.decision !== '' ? 409 : model.isCanceled[to] ? 422 : 200;
  const response = await editor.patch(pathOf(version), { deliverable: model.ids[to] });
  expect(response.statusCode).toBe(expected);
  if (expected === 200) version.of = to;
}

async function cancel({ model, manager }: World, { a, b }: Step): Promise<void> {
  const of = 1 + (a % 3);
  const canceled = b % 2 === 0;
  const response = await manager.patch(`/api/deliverables/${model.ids[of]}`, { canceled });
  // The manager may not edit a completed project.
  const isFinished = response.statusCode === 403;
  if (isFinished) expect((await admin.patch(`/api/deliverables/${model.ids[of]}`, { canceled })).statusCode).toBe(200);
  model.isCanceled[of] = canceled;
}

async function remove({ model }: World, { a }: Step): Promise<void> {
  const version = pick(model, a);
  if (!version) return;
  expect((await admin.delete(pathOf(version))).statusCode).toBe(204);
  if (version.notes.length > 0) version.hasFile = false;
  else model.versions = model.versions.filter((one) => one !== version);
}

async function decideAsGuest({ model, latest }: World, { a, b }: Step): Promise<void> {
  const version = pick(model, a);
  if (!version) return;
  const isShown = newestOfLive(model).includes(version);
  const body = { token: latest.token, guest: latest.guest, cut: version.id };
  const response = await (b % 2 === 0
    ? app.anonymous.post('/api/share/approve', { ...body, openNotes: version.notes.length })
    : app.anonymous.post('/api/share/request_changes', { ...body, reason: 'Louder' }));
  expect(response.statusCode).toBe(isShown ? 200 : 404);
  // Approving again writes nothing.
  const isRepeated = b % 2 === 0 && version.decision === 'approved';
  if (isShown && !isRepeated) decide(version, { decision: b % 2 === 0 ? 'approved' : 'changes', isByGuest: true });
}

async function pin(world: World, { a }: Step): Promise<void> {
  const version = pick(world.model, a);
  if (version) world.pinned = await visit(world.model, { cut_id: version.id });
}

const STEPS = { upload, send, note, carry, approve, requestChanges, revise, move, cancel, remove, decideAsGuest, pin };

const KINDS = ['upload', 'upload', 'upload', 'send', 'send', ...Object.keys(STEPS)] as (keyof typeof STEPS)[];

/** Compares what a link shows. */
async function expectShown(model: Model, visitor: Visitor, shown: Version[]): Promise<void> {
  const { token, guest } = visitor;
  const { cuts, latest, newest } = (await app.anonymous.post('/api/share/read', { token, guest })).json();
  const ordered = shown.toSorted((a, b) => b.number - a.number);
  const deliverables = new Set(shown.map(({ of }) => of));
  const numbers = newestOfLive(model).flatMap(({ of, number }) => (deliverables.has(of) ? number : []));
  expect(cuts.map(({ id }: { id: number }) => id)).toEqual(ordered.map(({ id }) => id));
  const hasDeliverables = model.versions.some((version) => version.of > 0 && isLive(model, version));
  expect([latest, newest]).toEqual([numbers[0] ?? 0, hasDeliverables ? numbers : undefined]);
}

async function expectSame({ model, manager, latest, all, pinned }: World): Promise<void> {
  const { deliverables } = (await manager.get(`/api/projects/${model.project}/deliverables`)).json();
  expect(deliverables.map(({ state, newestCut }: ApiDeliverable) => [state, newestCut?.number])).toEqual(
    [0, 1, 2, 3].map((of) => [stateIn(model, of), newestIn(model, of)?.number]),
  );
  const queue = (await manager.get('/api/reviews')).json().items;
  const numbers = queue.map(({ cut }: { cut: { number: number } }) => cut.number);
  expect(numbers.toSorted((a: number, b: number) => b - a)).toEqual(
    newestOfLive(model).flatMap(({ decision, number }) => (decision === '' ? number : [])),
  );
  const { latestCut, waitingFor } = (await manager.get(`/api/projects/${model.project}`)).json();
  expect(waitingFor).toBe(isWithClient(model) ? 'approval' : undefined);
  expect(latestCut?.number).toBe(newestOfLive(model)[0]?.number);
  const live = model.versions.filter((version) => isLive(model, version));
  await expectShown(model, latest, newestOfLive(model));
  await expectShown(model, all, live);
  const pinnedVersion = live.find(({ id }) => id === pinned?.cutId);
  // A link to a single version is deleted with the version.
  const isThere = model.versions.some(({ id }) => id === pinned?.cutId);
  if (pinned && isThere) await expectShown(model, pinned, pinnedVersion ? [pinnedVersion] : []);
}

const steps = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(1000), b: fc.nat(1000) }), {
  minLength: 12,
  maxLength: 30,
});

it('shows and decides on the same versions as the model, in rounds too', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const world = await aWorld();
      for (const step of plan) {
        await STEPS[step.kind](world, step);
        await expectSame(world);
      }
      expect(world.model.versions.length).toBeLessThanOrEqual(world.model.made);
    }),
    { numRuns: rounds(8, 150) },
  );
});
