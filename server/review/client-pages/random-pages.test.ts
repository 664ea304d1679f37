/** Random uploads, sends, decisions, moves and hidings: a page never shows an unsent version or another client's project, and misses none of its own (docs/review.md#client-pages). */
// Runs on both databases: conditions on versions are hand-written SQL.
import { beforeAll, expect, it } from 'vitest';
import { createRandom, type Random } from '#server/seed/random.ts';
import type { ClientPage } from '#contract/review/client-pages.ts';
import { aClient, aCut, aDeliverable, aProject, nextNumber } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { enterPage, type Guest, mailingApp } from '#server/testing/client-world.ts';
import { rounds } from '#server/testing/rounds.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';

const STEPS = rounds(60, 400);
const SEEDS = rounds(2, 12);

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await mailingApp();
  admin = await app.as('admin');
});

type World = { clients: number[]; contacts: number[]; projects: number[]; pages: Guest[] };

async function aWorld(): Promise<World> {
  const world: World = { clients: [], contacts: [], projects: [], pages: [] };
  for (let n = 0; n < 2; n += 1) {
    const { id } = await aClient(app.db);
    const contact = (await aContact(app.db, { client_id: id, email: `random-${nextNumber()}@client.example` })).id;
    const { url } = (await admin.post(`/api/client_contacts/${contact}/page`)).json();
    world.clients.push(id);
    world.contacts.push(contact);
    world.pages.push(await enterPage(app, url.split('/').at(-1)));
    for (let count = 0; count < 2; count += 1) {
      const dates = { status: 'started', created_at: '2026-02-01T09:00:00.000Z' } as const;
      const project = await aProject(app.db, { client_id: id, assigned_by_id: admin.user.id, ...dates });
      await aDeliverable(app.db, { project_id: project.id });
      world.projects.push(project.id);
    }
  }
  return world;
}

/** How often each action is taken. Most of the time, versions are uploaded and sent, so that the others meet some. */
const WEIGHTS = {
  upload: 5,
  send: 6,
  'send again': 2,
  'take back': 2,
  approve: 2,
  'request changes': 1,
  move: 1,
  hide: 1,
  cancel: 1,
  ask: 1,
  revoke: 1,
  undo: 1,
} as const;

/** Does something that changes what a page shows; refusals are part of it. */
async function doSomething(world: World, random: Random): Promise<void> {
  const project = random.pick(world.projects);
  const client = random.pick(world.clients);
  const cuts = await app.db.selectFrom('cuts').select(['id']).where('project_id', '=', project).execute();
  const cut = cuts.length === 0 ? 0 : random.pick(cuts).id;
  const deliverables = await app.db.selectFrom('deliverables').select('id').where('project_id', '=', project).execute();
  const path = `/api/projects/${project}`;
  const actions: Record<keyof typeof WEIGHTS, () => Promise<unknown>> = {
    upload: () =>
      aCut(app.db, {
        project_id: project,
        uploaded_by_id: admin.user.id,
        number: cuts.length + 1,
        deliverable_id: random.pick([null, deliverables[0]?.id ?? null]),
      }),
    send: () => admin.post(`/api/cuts/${cut}/send`, {}),
    'send again': () => admin.post(`/api/cuts/${cut}/send`, { contacts: [random.pick(world.contacts)] }),
    'take back': () => admin.delete(`/api/cuts/${cut}/send`),
    approve: () => admin.post(`/api/cuts/${cut}/approve`, {}),
    'request changes': () => admin.post(`/api/cuts/${cut}/request_changes`, { reason: 'Color' }),
    move: () => admin.patch(path, { client: `/api/clients/${client}` }),
    hide: () => admin.patch(path, { hiddenFromClient: random.pick([true, false]) }),
    cancel: () => admin.patch(`/api/deliverables/${deliverables[0]?.id}`, { canceled: random.pick([true, false]) }),
    ask: () => admin.post(`${path}/waits`, { kind: 'footage' }),
    revoke: async () => {
      const links = app.db.selectFrom('share_links').select('id').where('project_id', '=', project);
      const link = await links.where('revoked_at', 'is', null).executeTakeFirst();
      if (link) await admin.post(`/api/share_links/${link.id}/revoke`);
    },
    undo: async () => {
      const { undos } = (await admin.get(`${path}/undos`)).json();
      if (undos?.[0]) await admin.post(`/api/undos/${undos[0].id}`, {});
    },
  };
  await actions[random.weighted(WEIGHTS)]();
}

/** Returns the newest sent version of each deliverable, and the client of each project, from the rows alone. */
async function modelOf(world: World, client: number) {
  const projects = await app.db.selectFrom('projects').selectAll().where('id', 'in', world.projects).execute();
  const own = projects
    .filter((row) => row.client_id === client && !row.hidden_from_client)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
  const canceled = await app.db.selectFrom('deliverables').select('id').where('canceled_at', 'is not', null).execute();
  const dead = new Set(canceled.map(({ id }) => id));
  const cuts = await app.db.selectFrom('cuts').selectAll().where('project_id', 'in', world.projects).execute();
  const sent = cuts.filter((cut) => cut.sent_at !== null && !dead.has(cut.deliverable_id ?? 0));
  const newest = sent.filter(
    (cut) =>
      !sent.some(
        (other) =>
          other.project_id === cut.project_id &&
          other.deliverable_id === cut.deliverable_id &&
          other.number > cut.number,
      ),
  );
  return { own, newest };
}

async function checkPage(world: World, index: number): Promise<void> {
  const visitor = world.pages[index] as Guest;
  const { parts } = (await app.anonymous.post('/api/client_page/read', visitor)).json() as ClientPage;
  const shown = Object.values(parts).flatMap(({ projects }) => projects);
  const { own, newest } = await modelOf(world, world.clients[index] ?? 0);
  expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(own);
  const links = await app.db
    .selectFrom('share_links')
    .selectAll()
    .where('contact_id', '=', world.contacts[index] ?? 0)
    .execute();
  for (const { id, version } of shown) {
    const ofProject = links.filter((link) => link.project_id === id);
    const isClosed = ofProject.length > 0 && ofProject.every((link) => link.revoked_at !== null);
    const possible = isClosed ? [] : newest.filter((cut) => cut.project_id === id).map((cut) => cut.id);
    expect([id, version === null]).toEqual([id, possible.length === 0]);
    if (version) expect(possible).toContain(version.id);
  }
}

it.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))('holds after each step of run %d', async (seed) => {
  const random = createRandom(seed);
  const world = await aWorld();
  for (let step = 0; step < STEPS; step += 1) {
    await doSomething(world, random);
    const index = random.pick([0, 1]);
    await checkPage(world, index);
    // Opens what either client has: only projects with a version on the page open, and the link shows sent versions alone.
    const project = random.pick(world.projects);
    const opened = await app.anonymous.post('/api/client_page/open', { ...world.pages[index], project });
    if (opened.statusCode !== 200) continue;
    const { own, newest } = await modelOf(world, world.clients[index] ?? 0);
    expect(own).toContain(project);
    const token = opened.json().url.split('/').at(-1);
    const { guest } = (await app.anonymous.post('/api/share/enter', { token })).json();
    const { cuts } = (await app.anonymous.post('/api/share/read', { token, guest })).json();
    const ids = newest.filter((cut) => cut.project_id === project).map(({ id }) => id);
    expect(cuts.map((cut: { id: number }) => cut.id).toSorted((a: number, b: number) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    );
  }
});
