/** Clients through the API: rights, refusals and responses. */
// Runs on both databases: lists are ordered and searched by hand-written SQL.
import { describe, expect, it } from 'vitest';
import { aClient, aMedia, aProject } from '#server/testing/builders.ts';
import { testTeam } from '#server/testing/test-app.ts';

const { app, admin, manager, editor } = await testTeam();

describe('creating a client', () => {
  it('answers 201 with the client, its address and its version', async () => {
    const response = await manager.post('/api/clients', {
      firstName: ' Ada ',
      lastName: 'Reed',
      profileImage: '',
      projects: [],
    });
    expect(response.statusCode).toBe(201);
    const client = response.json();
    expect(client).toMatchObject({
      '@context': '/api/contexts/Client',
      '@type': 'Client',
      firstName: 'Ada',
      lastName: 'Reed',
      projects: [],
    });
    expect(client).not.toHaveProperty('profileImage');
    expect(response.headers['location']).toBe(client['@id']);
    expect(response.headers['etag']).toBe('"1"');
  });

  it.each([
    ['no first name', { lastName: 'Reed' }, 422, 'firstName'],
    ['a blank first name', { firstName: '  ' }, 422, 'firstName'],
    ['a first name of 101 characters', { firstName: 'x'.repeat(101) }, 422, 'firstName'],
    ['a first name that is a number', { firstName: 12 }, 400, 'firstName'],
    ['a first name of null', { firstName: null }, 400, 'firstName'],
    ['control characters', { firstName: 'a\u0000b' }, 422, 'firstName'],
    ['a last name that is a list', { firstName: 'A', lastName: [] }, 400, 'lastName'],
    [
      'an unknown picture',
      { firstName: 'A', profileImage: '/api/media_uploads/99999' },
      400,
      '/api/media_uploads/99999',
    ],
    ['the address of another class', { firstName: 'A', profileImage: '/api/clients/1' }, 400, '/api/clients/1'],
  ])('rejects %s and names the field', async (_case, body, status, named) => {
    const before = await app.db
      .selectFrom('clients')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const response = await admin.post('/api/clients', body);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json().detail).toContain(named);
    const after = await app.db
      .selectFrom('clients')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after.n).toBe(before.n);
  });

  it('rejects malformed JSON and other content types', async () => {
    expect((await admin.post('/api/clients', '{')).json().detail).toBe('Syntax error');
    expect((await admin.post('/api/clients', 'x', { 'content-type': 'text/plain' })).statusCode).toBe(415);
  });
});

describe('changing a client', () => {
  it('keeps fields the patch omits and clears those set to null', async () => {
    const { id } = await aClient(app.db, { first_name: 'Ada', last_name: 'Reed', company_name: 'Reed Films' });
    const response = await manager.patch(`/api/clients/${id}`, { lastName: 'Read', companyName: null });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ firstName: 'Ada', lastName: 'Read' });
    expect(response.json()).not.toHaveProperty('companyName');
    expect(response.headers['etag']).toBe('"2"');
  });

  it('writes nothing when the patch equals what is stored', async () => {
    const { id } = await aClient(app.db);
    const stored = (await admin.get(`/api/clients/${id}`)).json();
    const response = await admin.patch(`/api/clients/${id}`, stored);
    expect(response.statusCode).toBe(200);
    expect(response.headers['etag']).toBe('"1"');
  });

  it('answers 412 to a stale version and changes nothing', async () => {
    const { id } = await aClient(app.db);
    await admin.patch(`/api/clients/${id}`, { firstName: 'New' });
    const response = await admin.patch(`/api/clients/${id}`, { firstName: 'Old' }, { 'if-match': '"1"' });
    expect(response.statusCode).toBe(412);
    expect((await admin.get(`/api/clients/${id}`)).json().firstName).toBe('New');
  });

  it('answers 404 before validating the body', async () => {
    expect((await admin.patch('/api/clients/999999', '{')).statusCode).toBe(404);
  });

  it('accepts a patch only as a merge patch', async () => {
    const { id } = await aClient(app.db);
    const response = await admin.patch(`/api/clients/${id}`, {}, { 'content-type': 'application/json' });
    expect(response.statusCode).toBe(415);
  });
});

describe('the style guide and links of a client', () => {
  const LINKS = [
    { label: 'Brand folder', url: 'https://drive.example.com/brand' },
    { label: 'Jobs', url: '\\\\nas\\jobs\\12' },
  ];

  it('are stored without surrounding spaces, and absent where there are none', async () => {
    const created = await manager.post('/api/clients', {
      firstName: 'Ada',
      styleGuide: ' Cut on the beat.\n',
      links: LINKS,
    });
    expect(created.statusCode).toBe(201);
    const { id, styleGuide, links } = created.json();
    expect([styleGuide, links]).toEqual(['Cut on the beat.', LINKS]);
    const path = `/api/clients/${id}`;
    const same = await manager.patch(path, { links: [{ ...LINKS[0], label: ' Brand folder ' }, LINKS[1]] });
    expect([same.statusCode, same.headers['etag']]).toEqual([200, '"1"']);
    const renamed = (await manager.patch(path, { firstName: 'Bea' })).json();
    expect(renamed).toMatchObject({ firstName: 'Bea', styleGuide: 'Cut on the beat.', links: LINKS });
    const cleared = await manager.patch(path, { styleGuide: null, links: [] }, { 'if-match': '"2"' });
    expect(cleared.statusCode).toBe(200);
    for (const field of ['styleGuide', 'links']) expect(cleared.json()).not.toHaveProperty(field);
    expect((await manager.patch(path, { styleGuide: 'Late' }, { 'if-match': '"2"' })).statusCode).toBe(412);
  });

  it.each([
    [
      'a script',
      { links: [LINKS[0], { label: 'x', url: ' javascript:alert(1)' }] },
      422,
      'links[1].url: Enter a web address',
    ],
    [
      'an embedded page',
      { links: [{ label: 'x', url: 'data:text/html,x' }] },
      422,
      'links[0].url: Enter a web address',
    ],
    [
      'an address of two lines',
      { links: [{ label: 'x', url: 'java\nscript:x' }] },
      422,
      'links[0].url: This value should',
    ],
    ['control characters', { links: [{ label: 'a\u0007', url: '/a' }] }, 422, 'links[0].label'],
    ['a blank label', { links: [{ label: ' ', url: '/a' }] }, 422, 'links[0].label'],
    ['a label of 101 characters', { links: [{ label: 'x'.repeat(101), url: '/a' }] }, 422, 'links[0].label'],
    ['an address of 2,001 characters', { links: [{ label: 'x', url: `/${'x'.repeat(2000)}` }] }, 422, 'links[0].url'],
    ['21 links', { links: Array.from({ length: 21 }, () => LINKS[0]) }, 422, 'links'],
    ['links that are a text', { links: 'https://example.com' }, 400, 'links'],
    ['a style guide of 10,001 characters', { styleGuide: 'x'.repeat(10_001) }, 422, 'styleGuide'],
  ])('reject %s and change nothing', async (_case, body, status, detail) => {
    const path = `/api/clients/${(await aClient(app.db)).id}`;
    const response = await manager.patch(path, { firstName: 'Bea', ...body });
    expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringContaining(detail)]);
    expect((await manager.get(path)).headers['etag']).toBe('"1"');
  });

  it('are read by editors of the client, who cannot change them', async () => {
    const { id } = await aClient(app.db);
    const path = `/api/clients/${id}`;
    await manager.patch(path, { styleGuide: 'No music.', links: LINKS });
    expect((await editor.get(path)).statusCode).toBe(404);
    await aProject(app.db, { client_id: id, assigned_to_id: editor.user.id });
    expect((await editor.get(path)).json()).toMatchObject({ styleGuide: 'No music.', links: LINKS });
    expect((await editor.patch(path, { styleGuide: '' })).statusCode).toBe(403);
    expect((await editor.patch(path, { links: [] })).statusCode).toBe(403);
  });
});

describe('deleting a client', () => {
  it('answers 204 without a body', async () => {
    const { id } = await aClient(app.db);
    const response = await manager.delete(`/api/clients/${id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await admin.get(`/api/clients/${id}`)).statusCode).toBe(404);
  });

  it('rejects deletion while the client has projects and reports how many', async () => {
    const { id } = await aClient(app.db);
    await aProject(app.db, { client_id: id });
    await aProject(app.db, { client_id: id });
    const response = await admin.delete(`/api/clients/${id}`);
    expect(response.statusCode).toBe(409);
    expect(response.json().detail).toContain('2');
    expect((await admin.get(`/api/clients/${id}`)).statusCode).toBe(200);
  });
});

describe('listing clients', () => {
  it('paginates, counts and finds by part of a name, ignoring case and diacritics', async () => {
    for (let i = 0; i < 17; i += 1) await aClient(app.db, { first_name: `Zoë-${i}` });
    const response = await manager.get('/api/clients?firstName=ZOE&page=2');
    const page = response.json();
    expect([page.totalItems, page.member.length]).toEqual([17, 2]);
    expect(page.view).toMatchObject({
      '@id': '/api/clients?firstName=ZOE&page=2',
      first: '/api/clients?firstName=ZOE&page=1',
      previous: '/api/clients?firstName=ZOE&page=1',
      last: '/api/clients?firstName=ZOE&page=2',
    });
    expect(page.view).not.toHaveProperty('next');
    expect(page.search.mapping.map((m: { variable: string }) => m.variable)).toContain('id[]');
  });

  it('matches any of several name parts', async () => {
    const ids = [await aClient(app.db, { first_name: 'Quill' }), await aClient(app.db, { first_name: 'Quora' })];
    await aClient(app.db, { first_name: 'Quaint' });
    const response = await admin.get('/api/clients?firstName[]=quil&firstName[]=quor');
    expect(response.json().member.map((client: { id: number }) => client.id)).toEqual(ids.map((row) => row.id));
  });

  it('treats percent signs and underscores literally', async () => {
    await aClient(app.db, { first_name: '100%_sure' });
    expect((await admin.get('/api/clients?firstName=%25_s')).json().totalItems).toBe(1);
  });

  it('shows the IRIs of its projects and its picture', async () => {
    const picture = await aMedia(app.db);
    const { id } = await aClient(app.db, { picture_id: picture.id });
    const project = await aProject(app.db, { client_id: id });
    const [client] = (await admin.get(`/api/clients?id[]=${id}`)).json().member;
    expect(client).toMatchObject({ projects: [`/api/projects/${project.id}`], projectCount: 1 });
    expect(client.profileImage).toMatchObject({
      '@id': `/api/media_uploads/${picture.id}`,
      filename: picture.filename,
    });
  });

  it('sorts names in natural order', async () => {
    for (const first_name of ['zoe', 'Émile', 'aaron', 'Yuki'])
      await aClient(app.db, { first_name, last_name: 'Sorted' });
    const { member } = (await admin.get('/api/clients?lastName=sorted&order[firstName]=asc')).json();
    expect(member.map((client: { firstName: string }) => client.firstName)).toEqual(['aaron', 'Émile', 'Yuki', 'zoe']);
  });

  it('answers a bare array when plain JSON is requested', async () => {
    const response = await admin.get('/api/clients?itemsPerPage=1', { accept: 'application/json' });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Array.isArray(response.json())).toBe(true);
    expect(response.json()[0]).not.toHaveProperty('@id');
  });

  it.each(['page=0', 'page=abc', 'page[]=2', 'itemsPerPage=-1', 'itemsPerPage=x', 'order[id]=sideways'])(
    'answers 400 to %s',
    async (query) => {
      expect((await admin.get(`/api/clients?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('permissions', () => {
  it('shows an editor only the clients of their own projects, without other projects', async () => {
    const own = await aClient(app.db);
    const project = await aProject(app.db, { client_id: own.id, assigned_to_id: editor.user.id });
    await aProject(app.db, { client_id: own.id });
    const foreign = await aClient(app.db);
    expect((await editor.get(`/api/clients/${own.id}`)).json()).toMatchObject({
      id: own.id,
      projects: [`/api/projects/${project.id}`],
      projectCount: 1,
    });
    expect((await editor.get(`/api/clients/${foreign.id}`)).statusCode).toBe(404);
    expect((await editor.get('/api/clients')).statusCode).toBe(403);
    expect((await editor.post('/api/clients', { firstName: 'A' })).statusCode).toBe(403);
    expect((await editor.patch(`/api/clients/${own.id}`, { firstName: 'A' })).statusCode).toBe(403);
    expect((await editor.delete(`/api/clients/${own.id}`)).statusCode).toBe(403);
  });

  it('requires a token', async () => {
    for (const response of [
      await app.anonymous.get('/api/clients'),
      await app.anonymous.post('/api/clients', { firstName: 'A' }),
      await app.anonymous.delete('/api/clients/1'),
    ]) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ code: 401, message: 'JWT Token not found' });
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('lists the allowed methods of a path', async () => {
    const response = await admin.request('PUT', '/api/clients/1', { body: {} });
    expect(response.statusCode).toBe(405);
    expect(response.headers['allow']).toBe('GET, PATCH, DELETE');
  });
});

describe('creating several clients at once', () => {
  const add = (names: unknown) => manager.post('/api/clients/batch', { names });

  it('creates them by name, reports existing ones, and creates each name once', async () => {
    await aClient(app.db, { first_name: 'Zoë Film', last_name: '' });
    const response = await add([' Quill & Co ', 'zoe  film', 'Anna Maria Berg', 'quill & co']);
    expect(response.statusCode).toBe(200);
    const { clients, known: existingNames } = response.json();
    expect(clients).toMatchObject([
      { '@type': 'Client', firstName: 'Anna', lastName: 'Maria Berg', projects: [] },
      { firstName: 'Quill', lastName: '& Co' },
    ]);
    expect(existingNames).toEqual(['zoe film']);
    expect((await add(['Anna Maria Berg'])).json()).toEqual({ clients: [], known: ['Anna Maria Berg'] });
  });

  it('creates all or none', async () => {
    const count = async () => (await manager.get('/api/clients?itemsPerPage=0')).json().totalItems;
    const before = await count();
    const response = await add(['Fresh One', `x ${'y'.repeat(101)}`]);
    expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, 'names[1]']);
    expect((await add([])).json().violations[0].propertyPath).toBe('names');
    expect(await count()).toBe(before);
    expect((await editor.post('/api/clients/batch', { names: ['A'] })).statusCode).toBe(403);
  });
});
