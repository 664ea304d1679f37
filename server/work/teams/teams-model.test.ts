/** Random teams against the rule: who sees which project's versions, and which project leads (docs/projects.md#team). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin');
const editors: Caller[] = await Promise.all([1, 2, 3].map(() => app.as('editor')));

/** A project of the model. `team` is the number of the one that the team began with. */
type Model = { id: number; editor: number; team: number | null; restore: string | undefined };
type World = Model[];

const PROJECTS = 5;
const iri = (id: number) => `/api/projects/${id}`;
const isHere = ({ restore }: Model): boolean => restore === undefined;
const membersOf = (world: World, team: number | null): Model[] =>
  team === null ? [] : world.filter((one) => isHere(one) && one.team === team);

const change = async (project: Model, body: object): Promise<void> => {
  const response = await admin.patch(iri(project.id), body);
  expect([response.statusCode, response.json().detail]).toEqual([200, undefined]);
};

const STEPS = {
  async join(_world: World, [joining, target]: [Model, Model]) {
    if (!isHere(joining) || !isHere(target) || joining === target) return;
    await change(joining, { team: target.id });
    target.team ??= target.id;
    joining.team = target.team;
  },
  async leave(_world: World, [project]: [Model, Model]) {
    if (!isHere(project)) return;
    await change(project, { team: null });
    project.team = null;
  },
  async reassign(_world: World, [project, { editor }]: [Model, Model]) {
    if (!isHere(project)) return;
    await change(project, { assignedTo: `/api/users/${editors[editor]?.user.id}` });
    project.editor = editor;
  },
  async remove(_world: World, [project]: [Model, Model]) {
    if (!isHere(project)) return;
    project.restore = String((await admin.delete(iri(project.id))).headers['undo']);
  },
  async restore(_world: World, [project]: [Model, Model]) {
    if (project.restore === undefined) return;
    expect((await admin.post(project.restore)).statusCode).toBe(200);
    project.restore = undefined;
  },
};
type StepName = keyof typeof STEPS;

const step = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as StepName[])),
  one: fc.nat(PROJECTS - 1),
  other: fc.nat(PROJECTS - 1),
});

async function newWorld(): Promise<World> {
  const rows = Array.from({ length: PROJECTS }, async (_, at) => {
    const { id } = await aProject(app.db, { assigned_to_id: editors[at % 3]?.user.id ?? null });
    await aCut(app.db, { project_id: id, uploaded_by_id: admin.user.id });
    return { id, editor: at % 3, team: null, restore: undefined };
  });
  return (await Promise.all(rows)).toSorted((a, b) => a.id - b.id);
}

/** Returns who sees each project's versions, and the order of its team. */
const seenIn = (world: World) =>
  Promise.all(
    world.map(async (project) => {
      const lists = editors.map(async (editor) => (await editor.get(`/api/cuts?project=${project.id}`)).json().member);
      const listed = (await admin.get(`${iri(project.id)}/team`)).json().members ?? [];
      return {
        id: project.id,
        seenBy: (await Promise.all(lists)).map(({ length }) => length === 1),
        team: listed.map(({ id }: { id: number }) => id),
      };
    }),
  );

/** Returns the same by the rule. */
const expectedIn = (world: World) =>
  world.map((project) => {
    const members = isHere(project) ? membersOf(world, project.team) : [];
    const first = members.find(({ id }) => id === project.team) ?? members[0];
    const order = [first, ...members.filter((one) => one !== first)];
    return {
      id: project.id,
      seenBy: editors.map((_, at) => isHere(project) && [project, ...members].some(({ editor }) => editor === at)),
      team: order.flatMap((one) => one?.id ?? []),
    };
  });

it('lets exactly the editors of a team see its versions, after any steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const world = await newWorld();
      for (const { name, one, other } of steps) await STEPS[name](world, [world[one] as Model, world[other] as Model]);
      expect(await seenIn(world)).toEqual(expectedIn(world));
    }),
    { numRuns: rounds(6, 100) },
  );
});
