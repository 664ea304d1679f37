/** Tests of guests through the API: what they see, write and decide, and their limits (docs/review.md#links). */
// Runs on both databases: the rights table doesn't cover the queries for guests.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';

let project: number;
let first: Row<'cuts'>;
let latest: Row<'cuts'>;

const app = await testApp();
const manager = await app.as('manager', { first_name: 'Mia', last_name: 'Reed', email: 'mia@secret.example' });
const editor = await app.as('editor');

beforeEach(async () => {
  app.setNow('2026-03-10T12:00:00.000Z');
  project = (await aProject(app.db, { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id })).id;
  const of = { project_id: project, uploaded_by_id: editor.user.id, comment: 'For the team' };
  first = await aCut(app.db, { ...of, number: 1 });
  latest = await aCut(app.db, { ...of, number: 2 });
});

type Visitor = { token: string; guest: string };
type Link = Parameters<typeof aShareLink>[1];

const aLink = (more: Partial<Link> = {}) =>
  aShareLink(app.db, { project_id: project, created_by_id: manager.user.id, ...more });

const ask = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);

const enter = (token: string, more: object = {}, remoteAddress = '192.0.2.1') =>
  app.fastify.inject({ method: 'POST', url: '/api/share/enter', remoteAddress, payload: { token, ...more } });

async function visit(link: { token: string }, name?: string): Promise<Visitor> {
  const visitor = { token: link.token, guest: (await enter(link.token)).json().guest as string };
  if (name !== undefined) expect((await ask('name', { ...visitor, name })).json()).toEqual({ name });
  return visitor;
}

const note = (visitor: Visitor, more: object = {}) =>
  ask('notes', { ...visitor, cut: latest.id, frame: 100, content: 'Too loud', ...more });
const notesOf = async (visitor: Visitor, cut = latest.id) =>
  (await ask('notes/read', { ...visitor, cut })).json().notes;

describe('the content of a link', () => {
  const numbersShown = async (more: Partial<Link>): Promise<number[]> =>
    (await ask('read', await visit(await aLink(more)))).json().cuts.map((cut: { number: number }) => cut.number);

  it('shows the latest version, the chosen one, or all', async () => {
    expect(await numbersShown({})).toEqual([2]);
    expect(await numbersShown({ cut_id: first.id })).toEqual([1]);
    expect(await numbersShown({ shows_all_cuts: true })).toEqual([2, 1]);
    const link = await aLink();
    const visitor = await visit(link);
    await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id, number: 3 });
    expect((await ask('read', visitor)).json()).toMatchObject({ latest: 3, cuts: [{ number: 3 }] });
  });

  it('reveals nothing about the team, files or other projects', async () => {
    await manager.post('/api/feedback', { project: `/api/projects/${project}`, content: 'On the whole' });
    const visitor = await visit(await aLink({ shows_all_cuts: true }), 'Ada');
    await note(visitor);
    const responses = [
      await ask('read', visitor),
      await ask('notes/read', { ...visitor, cut: latest.id }),
      await ask('play', { ...visitor, cut: latest.id }),
    ];
    const allText = responses.map(({ body }) => body).join('\n');
    for (const secret of ['secret.example', '@example.com', 'For the team', first.original_name, 'On the whole'])
      expect([secret, allText.includes(secret)]).toEqual([secret, false]);
  });

  it('gives no access to other versions, of this project or others', async () => {
    const other = await aProject(app.db);
    const foreign = await aCut(app.db, { project_id: other.id, uploaded_by_id: editor.user.id });
    const visitor = await visit(await aLink({ may_decide: true }), 'Ada');
    const before = await snapshotOf(app.db);
    for (const cut of [first.id, foreign.id, 999_999])
      for (const [path, more] of [
        ['play', {}],
        ['unplayable', {}],
        ['notes/read', {}],
        ['notes', { frame: 1, content: 'X' }],
        ['notes/change', { note: 1, content: 'X' }],
        ['notes/delete', { note: 1 }],
        ['approve', {}],
        ['request_changes', { reason: 'X' }],
      ] as const)
        expect([path, (await ask(path, { ...visitor, cut, ...more })).statusCode]).toEqual([path, 404]);
    expect(await snapshotOf(app.db)).toBe(before);
  });
});

describe.skipIf(isSecondEngine)('guest access', () => {
  const CALLS: [string, object][] = [
    ['read', {}],
    ['name', { name: 'Ada' }],
    ['play', { cut: 0 }],
    ['captions', { captions: 1 }],
    ['unplayable', { cut: 0 }],
    ['notes/read', { cut: 0 }],
    ['notes', { cut: 0, frame: 1, content: 'X' }],
    ['notes/change', { cut: 0, note: 1, content: 'X' }],
    ['notes/delete', { cut: 0, note: 1 }],
    ['approve', { cut: 0 }],
    ['request_changes', { cut: 0, reason: 'X' }],
  ];
  const all = async (visitor: Visitor): Promise<number[]> => {
    const statuses = [];
    for (const [path, body] of CALLS) {
      const sent = { ...visitor, ...body, ...('cut' in body ? { cut: latest.id } : {}) };
      statuses.push((await ask(path, sent)).statusCode);
    }
    return statuses;
  };
  const every = (status: number): number[] => CALLS.map(() => status);

  it('tests every guest endpoint', () => {
    const calls = ALL_ENDPOINTS.filter(({ path }) => path.startsWith('/api/share/')).map(({ path }) => path.slice(11));
    expect(new Set(['look', 'enter', ...CALLS.map(([path]) => path)])).toEqual(new Set(calls));
  });

  it("gives no access to endpoints of the team, which require a user's token", async () => {
    const visitor = await visit(await aLink({ may_decide: true, may_download: true }), 'Ada');
    const calls = ALL_ENDPOINTS.filter(({ roles }) => roles !== 'anyone').map(({ method, path }) => [method, path]);
    const tus = ['HEAD', 'PATCH', 'DELETE'].map((method) => [method, `/api/cut_uploads/${'0'.repeat(32)}`]);
    for (const [method, path = ''] of [...calls, ['POST', '/api/cut_uploads'], ...tus])
      for (const secret of [visitor.token, visitor.guest]) {
        const headers = { authorization: `Bearer ${secret}`, 'tus-resumable': '1.0.0' };
        const { statusCode } = await app.anonymous.request(method as 'GET', path.replace(/:\w+/g, '1'), { headers });
        expect([method, path, statusCode]).toEqual([method, path, 401]);
      }
  });

  it('rejects the secret of another link, or an invalid one', async () => {
    const link = await aLink({ may_decide: true });
    const other = await visit(await aLink({ may_decide: true }), 'Bob');
    const before = await snapshotOf(app.db);
    expect(await all({ token: link.token, guest: other.guest })).toEqual(every(403));
    expect(await all({ token: link.token, guest: 'nonsense' })).toEqual(every(403));
    expect(await snapshotOf(app.db)).toBe(before);
  });

  it.each([
    ['revoked', { revoked_at: '2026-03-10T11:00:00.000Z' }],
    ['expired', { expires_at: '2026-03-10T12:00:00.000Z' }],
  ])('rejects guests immediately once the link is %s', async (_state, change) => {
    const link = await aLink({ may_decide: true });
    const visitor = await visit(link, 'Ada');
    await app.db.updateTable('share_links').set(change).where('id', '=', link.id).execute();
    const before = await snapshotOf(app.db);
    expect(await all(visitor)).toEqual(every(404));
    expect(await snapshotOf(app.db)).toBe(before);
  });

  it('rejects guests who entered before the URL or the password changed', async () => {
    const link = await aLink();
    const visitor = await visit(link);
    await manager.patch(`/api/share_links/${link.id}`, { password: 'harbour-lights-9' });
    expect(await all(visitor)).toEqual(every(403));
    const again = (await enter(link.token, { password: 'harbour-lights-9' })).json().guest;
    expect((await ask('read', { token: link.token, guest: again })).statusCode).toBe(200);
    const { url } = (await manager.post(`/api/share_links/${link.id}/address`)).json();
    expect((await ask('read', { token: link.token, guest: again })).statusCode).toBe(404);
    expect((await ask('read', { token: url.split('/').at(-1), guest: again })).statusCode).toBe(403);
  });

  it('is limited to the permissions of the link', async () => {
    const plain = await visit(await aLink({ may_note: false }), 'Ada');
    expect((await note(plain)).json().detail).toBe("This link doesn't allow notes.");
    expect((await ask('approve', { ...plain, cut: latest.id })).json().detail).toBe(
      "This link doesn't allow approvals.",
    );
    const { download } = (await ask('play', { ...plain, cut: latest.id })).json();
    expect(download).toBeUndefined();
    const saver = await visit(await aLink({ may_download: true }));
    expect((await ask('play', { ...saver, cut: latest.id })).json().download).toBeTypeOf('string');
  });

  it('rejects invalid requests and names the field', async () => {
    const visitor = await visit(await aLink(), 'Ada');
    for (const [path, body, status, named] of [
      ['look', {}, 422, 'token'],
      ['read', { token: visitor.token }, 422, 'guest'],
      ['name', { ...visitor, name: ' ' }, 422, 'name'],
      ['name', { ...visitor, name: 'x'.repeat(101) }, 422, 'name'],
      ['play', { ...visitor, cut: 'x' }, 400, 'cut'],
      ['notes', { ...visitor, cut: latest.id, frame: 1 }, 422, 'content'],
      ['notes', { ...visitor, cut: latest.id, content: 'X' }, 422, 'frame'],
      ['notes', { ...visitor, cut: latest.id, content: 'X', frame: 1500 }, 422, 'frame'],
      ['notes', { ...visitor, cut: latest.id, content: 'X', frame: 5, endFrame: 5 }, 422, 'endFrame'],
      ['notes', { ...visitor, cut: latest.id, content: 'X', frame: 5, drawing: { strokes: 1 } }, 400, 'drawing'],
      ['request_changes', { ...visitor, cut: latest.id, reason: ' ' }, 422, 'reason'],
    ] as const) {
      const response = await ask(path, body);
      expect([path, named, response.statusCode, response.body.includes(named)]).toEqual([path, named, status, true]);
    }
  });
});

describe.skipIf(isSecondEngine)('playing', () => {
  const played = async (url: string): Promise<number> => (await app.anonymous.get(url)).statusCode;
  const urlOf = async (visitor: Visitor, cut = latest.id): Promise<string> =>
    (await ask('play', { ...visitor, cut })).json().url;

  beforeEach(async () => {
    for (const { filename } of [first, latest]) await app.deps.cutFiles.put(filename, Buffer.from('a whole film'));
  });

  it.each<[string, (link: Row<'share_links'>) => Promise<unknown>]>([
    ['the link is revoked', (link) => manager.post(`/api/share_links/${link.id}/revoke`)],
    ['the link gets another address', (link) => manager.post(`/api/share_links/${link.id}/address`)],
    [
      'the password is changed',
      (link) => manager.patch(`/api/share_links/${link.id}`, { password: 'harbour-lights-9' }),
    ],
    ['the link is deleted', (link) => manager.delete(`/api/share_links/${link.id}`)],
    ['the link shows it no longer', (link) => manager.patch(`/api/share_links/${link.id}`, { cut: first.id })],
    ['the project is deleted', () => manager.delete(`/api/projects/${project}`)],
    ['the link runs out', async () => app.setNow('2026-03-10T12:10:00.000Z')],
    ['the address runs out', async () => app.setNow('2026-03-10T12:15:00.000Z')],
  ])('ends when %s', async (why, end) => {
    const link = await aLink(why === 'the link runs out' ? { expires_at: '2026-03-10T12:10:00.000Z' } : {});
    const url = await urlOf(await visit(link));
    expect(await played(url)).toBe(200);
    await end(link);
    expect([403, 404]).toContain(await played(url));
  });

  it('is limited to this guest, this version and this period', async () => {
    const visitor = await visit(await aLink({ shows_all_cuts: true }));
    const other = await visit(await aLink());
    const [url, older, theirs] = [await urlOf(visitor), await urlOf(visitor, first.id), await urlOf(other)];
    const query = (address: string): string => address.split('?', 2)[1] as string;
    const mixed = (address: string, name: string, from: string): string => {
      const values = new URLSearchParams(query(address));
      values.set(name, new URLSearchParams(query(from)).get(name) as string);
      return `${address.split('?', 1)[0]}?${values.toString()}`;
    };
    expect([await played(url), await played(older), await played(theirs)]).toEqual([200, 200, 200]);
    for (const forged of [
      mixed(url, 'who', theirs),
      mixed(url, 'sig', older),
      url.replace(latest.filename, first.filename),
      url.replace(/until=\d+/, 'until=9999999999'),
      `${url}&use=save`,
    ])
      expect([forged, await played(forged)]).toEqual([forged, 403]);
  });
});

describe("the guest's name", () => {
  it('is required before the first note, a decision, or playing with a watermark', async () => {
    const visitor = await visit(await aLink({ may_decide: true, has_watermark: true }));
    for (const response of [
      await note(visitor),
      await ask('approve', { ...visitor, cut: latest.id }),
      await ask('play', { ...visitor, cut: latest.id }),
    ])
      expect([response.statusCode, response.json().detail]).toEqual([409, 'Enter your name first.']);
    await ask('name', { ...visitor, name: '  Ada Reed ' });
    expect((await ask('read', visitor)).json().name).toBe('Ada Reed');
    expect((await ask('play', { ...visitor, cut: latest.id })).statusCode).toBe(200);
  });
});

describe('guest notes', () => {
  it("show the name to the team, and omit internal and other guests' held notes for guests", async () => {
    const held = await aLink({ is_held: true });
    const [ada, bob] = [await visit(held, 'Ada'), await visit(held, 'Bob')];
    const written = (await note(ada, { endFrame: 120 })).json();
    expect(written).toMatchObject({ frame: 100, endFrame: 120, author: 'Ada', own: true, held: true, ofGuest: true });
    expect(written.timecode).toBe('00:00:04:00 – 00:00:04:20');
    const iri = { project: `/api/projects/${project}`, cut: `/api/cuts/${latest.id}`, frame: 5 };
    await manager.post('/api/feedback', { ...iri, content: 'Between us', internal: true });
    await manager.post('/api/feedback', { ...iri, content: 'For all' });
    const texts = async (visitor: Visitor) => (await notesOf(visitor)).map((one: { content: string }) => one.content);
    expect([await texts(ada), await texts(bob)]).toEqual([['Too loud', 'For all'], ['For all']]);
    expect((await notesOf(bob))[0]).toMatchObject({ author: 'Mia Reed', own: false, ofGuest: false });
    const seen = (by: Caller) => by.get(`/api/feedback/${written.id}`);
    expect((await seen(editor)).statusCode).toBe(404);
    expect((await seen(manager)).json()).toMatchObject({ guestName: 'Ada', held: true, type: 'client' });
    await manager.post(`/api/feedback/${written.id}/release`);
    expect((await seen(editor)).statusCode).toBe(200);
    expect(await texts(bob)).toEqual(['Too loud', 'For all']);
  });

  it('have one level of replies, and can be changed only by their author while there are no replies', async () => {
    const link = await aLink();
    const [ada, bob] = [await visit(link, 'Ada'), await visit(link, 'Bob')];
    const { id } = (await note(ada)).json();
    const change = (visitor: Visitor, more: object) =>
      ask('notes/change', { ...visitor, cut: latest.id, note: id, ...more });
    expect((await change(ada, { content: 'Too quiet', frame: 7 })).json()).toMatchObject({
      content: 'Too quiet',
      frame: 7,
    });
    expect((await change(bob, { content: 'Mine' })).json().detail).toBe('You can only change your own notes.');
    expect((await change(ada, { frame: 1500 })).statusCode).toBe(422);
    const response = (await note(bob, { frame: null, parent: id, content: 'I agree' })).json();
    expect(response).toMatchObject({ parent: id, author: 'Bob', cut: null });
    expect((await note(bob, { frame: null, parent: response.id })).statusCode).toBe(422);
    expect((await note(bob, { parent: id })).statusCode).toBe(422);
    expect((await change(ada, { content: 'Again' })).statusCode).toBe(409);
    const remove = (visitor: Visitor, one: number) => ask('notes/delete', { ...visitor, cut: latest.id, note: one });
    expect((await remove(ada, id)).statusCode).toBe(409);
    expect((await remove(ada, response.id)).statusCode).toBe(403);
    expect((await remove(bob, response.id)).statusCode).toBe(200);
    expect((await remove(ada, id)).statusCode).toBe(200);
    expect(await notesOf(ada)).toEqual([]);
  });

  it('are on the whole version without a frame, and can be moved to one', async () => {
    const ada = await visit(await aLink(), 'Ada');
    const whole = await note(ada, { frame: null, whole: true });
    expect(whole.json()).toMatchObject({ cut: latest.id, frame: null, timecode: 'Whole version', parent: null });
    const { id } = whole.json();
    expect((await notesOf(ada)).find((one: { id: number }) => one.id === id)).toEqual(whole.json());
    const change = (more: object) => ask('notes/change', { ...ada, cut: latest.id, note: id, ...more });
    expect((await change({ content: 'Much too loud' })).json()).toMatchObject({ frame: null, cut: latest.id });
    expect((await change({ frame: 7 })).json()).toMatchObject({ frame: 7 });
    expect((await note(ada, { frame: 7, whole: true })).json().violations[0].propertyPath).toBe('whole');
    await ask('notes/delete', { ...ada, cut: latest.id, note: id });
  });

  it('are held again when a released note is changed', async () => {
    const ada = await visit(await aLink({ is_held: true }), 'Ada');
    const { id } = (await note(ada)).json();
    await manager.post(`/api/feedback/${id}/release`);
    const changed = await ask('notes/change', { ...ada, cut: latest.id, note: id, content: 'Something else' });
    expect(changed.json()).toMatchObject({ held: true, content: 'Something else' });
    expect((await editor.get(`/api/feedback/${id}`)).statusCode).toBe(404);
  });

  it('are limited to thirty per minute, even at once, and allowed again afterwards', async () => {
    const ada = await visit(await aLink(), 'Ada');
    const responses = [];
    // Fewer at once than there are connections: on a busy machine, a longer queue for one project ends in a 503.
    for (let frame = 0; frame < 40; frame += 8)
      responses.push(
        ...(await Promise.all(Array.from({ length: 8 }, (_, more) => note(ada, { frame: frame + more })))),
      );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([30, 10]);
    const late = responses.find(({ statusCode }) => statusCode === 429);
    expect(late?.headers['retry-after']).toBe('60');
    app.setNow('2026-03-10T12:01:00.000Z');
    expect((await note(ada)).statusCode).toBe(200);
    expect((await notesOf(ada)).length).toBe(31);
  });
});

describe('guest decisions', () => {
  const decide = (visitor: Visitor, path: string, more: object = {}, headers: Record<string, string> = {}) =>
    app.anonymous.post(`/api/share/${path}`, { ...visitor, cut: latest.id, ...more }, headers);

  it('apply to the newest version only, require confirming open notes, and store the name', async () => {
    const visitor = await visit(await aLink({ may_decide: true, shows_all_cuts: true }), 'Ada');
    await note(visitor);
    const old = await decide(visitor, 'approve', { cut: first.id });
    expect([old.statusCode, old.json().detail]).toEqual([
      409,
      'Version 2 is the latest. Approve it or request changes there.',
    ]);
    expect((await decide(visitor, 'approve')).json().detail).toBe('1 note is still open on this version.');
    expect((await decide(visitor, 'approve', { openNotes: 1 }, { 'if-match': '"7"' })).statusCode).toBe(412);
    const response = await decide(visitor, 'approve', { openNotes: 1 }, { 'if-match': '"1"' });
    expect(response.json()).toMatchObject({ decision: 'approved', decidedByGuest: 'Ada', version: 2 });
    const seen = (await app.db.selectFrom('cuts').selectAll().where('id', '=', latest.id).execute())[0];
    expect(seen).toMatchObject({ decision: 'approved', decided_by_id: null });
  });

  it('mark completed work for changes, and leave the revision to the team', async () => {
    await app.db
      .updateTable('projects')
      .set({ status: 'completed', started_at: '2026-03-09T09:00:00.000Z', ended_at: '2026-03-09T10:00:00.000Z' })
      .where('id', '=', project)
      .execute();
    const visitor = await visit(await aLink({ may_decide: true }), 'Ada');
    const response = await decide(visitor, 'request_changes', { reason: 'Slower, please' });
    expect(response.json()).toMatchObject({ decision: 'changes', decidedByGuest: 'Ada' });
    expect((await manager.get(`/api/projects/${project}`)).json()).toMatchObject({
      status: 'completed',
      revisionCount: 0,
    });
    const row = await app.db.selectFrom('cuts').selectAll().where('id', '=', latest.id).executeTakeFirst();
    expect(row?.decision_reason).toBe('Slower, please');
  });
});

describe('a link password', () => {
  const protectedLink = async () => aLink({ password_hash: await app.deps.passwords.hash('harbour-lights-9') });

  it('gives access, with an error when it is missing or wrong', async () => {
    const { token } = await protectedLink();
    for (const [sent, message] of [
      [{}, 'This link requires a password.'],
      [{ password: '' }, 'This link requires a password.'],
      [{ password: 'wrong' }, 'Wrong password.'],
    ] as const) {
      const response = await enter(token, sent);
      expect([response.statusCode, response.json().violations[0]]).toMatchObject([
        422,
        { propertyPath: 'password', message },
      ]);
    }
    const { guest } = (await enter(token, { password: 'harbour-lights-9' })).json();
    expect((await ask('read', { token, guest })).statusCode).toBe(200);
  });

  it('gives no access if it changes while it is checked', async () => {
    const link = await protectedLink();
    vi.spyOn(app.deps.passwords, 'verify').mockImplementationOnce(async () => {
      await manager.patch(`/api/share_links/${link.id}`, { password: 'open-water-11' });
      return true;
    });
    expect((await enter(link.token, { password: 'harbour-lights-9' })).statusCode).toBe(404);
  });

  it('can be guessed twenty times per address in 15 minutes, even at once, without blocking others', async () => {
    const { token } = await protectedLink();
    const responses = [];
    // Fewer at once than there are connections, as for notes.
    for (let batch = 0; batch < 3; batch += 1)
      responses.push(...(await Promise.all(Array.from({ length: 8 }, () => enter(token, { password: 'wrong' })))));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect([422, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([20, 4]);
    const right = { password: 'harbour-lights-9' };
    const slowed = await enter(token, right);
    expect([slowed.statusCode, slowed.json().message, slowed.headers['retry-after']]).toEqual([
      429,
      'Too many wrong passwords. Try again in 15 minutes.',
      '900',
    ]);
    expect((await enter(token, right, '192.0.2.9')).statusCode).toBe(200);
    app.setNow('2026-03-10T12:15:00.000Z');
    expect((await enter(token, right)).statusCode).toBe(200);
  });

  it('allows three attempts per hour after guesses from many addresses, and does not sign out guests', async () => {
    const link = await protectedLink();
    const { token } = link;
    const inside = { token, guest: (await enter(token, { password: 'harbour-lights-9' })).json().guest };
    const at = app.deps.clock();
    const guess = { link_id: link.id, guest_id: null, act: 'wrong-password', cut_id: null, at };
    await app.db
      .insertInto('share_visits')
      .values(Array.from({ length: 200 }, (_, n) => ({ ...guess, address: `198.51.100.${n}` })))
      .execute();
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await enter(token, { password: 'wrong' })).statusCode);
    expect(statuses).toEqual([422, 422, 422, 429]);
    expect((await enter(token, { password: 'harbour-lights-9' }, '192.0.2.9')).statusCode).toBe(200);
    expect((await ask('read', inside)).statusCode).toBe(200);
    app.setNow('2026-03-10T13:00:00.000Z');
    expect((await enter(token, { password: 'harbour-lights-9' })).statusCode).toBe(200);
  });
});
