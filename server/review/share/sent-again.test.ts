/** Tests that a guest's note sent again after a lost response isn't duplicated (docs/review.md#links). */
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

type Visitor = { token: string; guest: string };
type CreatedLink = { id: number };

let project: number;
let first: Row<'cuts'>;
let latest: Row<'cuts'>;

const app = await testApp();
const manager = await app.as('manager');

beforeEach(async () => {
  app.setNow('2026-03-10T12:00:00.000Z');
  project = (await aProject(app.db, { assigned_by_id: manager.user.id })).id;
  first = await aCut(app.db, { project_id: project, uploaded_by_id: manager.user.id, number: 1 });
  latest = await aCut(app.db, { project_id: project, uploaded_by_id: manager.user.id, number: 2 });
});

const aLink = (more: Partial<Parameters<typeof aShareLink>[1]> = {}) =>
  aShareLink(app.db, { project_id: project, created_by_id: manager.user.id, ...more });

const ask = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);

async function visit({ token }: { token: string }, name: string): Promise<Visitor> {
  const visitor = { token, guest: (await ask('enter', { token })).json().guest as string };
  await ask('name', { ...visitor, name });
  return visitor;
}

const note = (visitor: Visitor, more: object = {}) =>
  ask('notes', { ...visitor, cut: latest.id, frame: 100, content: 'Too loud', ...more });
const notesOf = async (visitor: Visitor) => (await ask('notes/read', { ...visitor, cut: latest.id })).json().notes;

const PEN = { kind: 'pen', color: '#e03131', size: 60, points: [[1, 2]] };
const DRAWING = {
  strokes: [
    {
      ...PEN,
      points: [
        [100, 200],
        [300, 400],
      ],
    },
  ],
};

it('creates one note when it is resent after a lost response, even at the same time', async () => {
  const ada = await visit(await aLink({ is_held: true }), 'Ada');
  const placed = { frame: 5, endFrame: 9, drawing: DRAWING };
  const responses = await Promise.all(Array.from({ length: 4 }, () => note(ada, placed)));
  app.setNow('2026-03-10T12:04:59.000Z');
  responses.push(await note(ada, placed));
  const [{ id } = { id: 0 }] = await notesOf(ada);
  expect(responses.map((response) => [response.statusCode, response.json().id])).toEqual(
    responses.map(() => [200, id]),
  );
  await manager.post(`/api/feedback/${id}/release`);
  const response = { frame: null, parent: id, content: 'And louder' };
  expect((await note(ada, response)).json().id).toBe((await note(ada, response)).json().id);
  expect((await notesOf(ada)).length).toBe(2);
});

it('creates two notes when text, position, drawing, version, guest or time differs', async () => {
  const link = await aLink({ shows_all_cuts: true });
  const [ada, bob] = [await visit(link, 'Ada'), await visit(link, 'Bob')];
  const written = [
    await note(ada),
    await note(ada, { content: 'Too Loud' }),
    await note(ada, { frame: 101 }),
    await note(ada, { endFrame: 110 }),
    await note(ada, { drawing: DRAWING }),
    await note(ada, { drawing: { strokes: [PEN] } }),
    await note(ada, { cut: first.id }),
    await note(bob),
  ];
  const [{ id: parent }, { id: other }] = written.slice(0, 2).map((response) => response.json()) as [
    CreatedLink,
    CreatedLink,
  ];
  for (const repliedTo of [parent, other]) written.push(await note(ada, { frame: null, parent: repliedTo }));
  app.setNow('2026-03-10T12:05:00.000Z');
  written.push(await note(ada));
  expect(new Set(written.map((response) => response.json().id)).size).toBe(written.length);
});

it('does not count resent notes toward the limit', async () => {
  const ada = await visit(await aLink(), 'Ada');
  const sendAll = () => Promise.all(Array.from({ length: 30 }, (_, frame) => note(ada, { frame })));
  const ids = (responses: Awaited<ReturnType<typeof sendAll>>) => responses.map((response) => response.json().id);
  const once = ids(await sendAll());
  expect(ids(await sendAll())).toEqual(once);
  expect((await note(ada)).statusCode).toBe(429);
});
