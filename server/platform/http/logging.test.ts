/** The log on standard output: denied access, server errors with stack, and no injection by callers (docs/operations.md#logs). */
import { afterAll, expect, it } from 'vitest';
import { createCommandFixture } from '#server/testing/command-fixture.ts';
import { type SpawnedServer, spawnServer } from '#server/testing/spawn-server.ts';

const ADMIN = { email: 'ada@example.com', password: 'corridor-lantern-42' };
const PERSON = {
  firstName: 'Lena',
  lastName: 'Fischer',
  type: 'editor',
  jobType: 'J1',
  plainPassword: 'window-kettle-77',
};

const fixture = await createCommandFixture();
const first = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const server: SpawnedServer = await spawnServer({ env: { ...fixture.env, LOG_LEVEL: 'info', ...first } });
afterAll(async () => {
  await server?.end('SIGKILL');
});

type Line = Record<string, unknown> & { err?: { stack?: string } };

/** Returns the lines so far without the startup messages. */
const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);
async function lineWith(part: Line): Promise<void> {
  await expect.poll(lines).toContainEqual(expect.objectContaining(part));
}

async function send(method: string, url: string, { token = '', body: sent }: { token?: string; body?: object } = {}) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(sent ? { 'content-type': 'application/ld+json' } : {}),
  };
  const response = await fetch(server.address + url, {
    method,
    headers,
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  });
  const body = (await response.json()) as any; // oxlint-disable-line typescript/no-explicit-any -- reads the response without types, as an outside client would
  return { status: response.status, body, errorId: response.headers.get('x-error-id') };
}
const tokenOf = async (credentials: object): Promise<string> =>
  (await send('POST', '/api/authentication_token', { body: credentials })).body.token;

it('logs each denied right with user, request and address, and without the token', async () => {
  const token = await tokenOf(ADMIN);
  const email = 'lena@example.com';
  const { id } = (await send('POST', '/api/users', { token, body: { ...PERSON, email } })).body;
  const editor = await tokenOf({ email, password: PERSON.plainPassword });
  expect((await send('GET', '/api/audit', { token: editor })).status).toBe(403);
  expect((await send('GET', '/api/users', { token: 'made-up' })).status).toBe(401);
  await lineWith({ endpoint: 'audit.list', method: 'GET', status: 403, actor: id, address: '127.0.0.1' });
  await lineWith({ endpoint: 'users.list', method: 'GET', status: 401, address: '127.0.0.1' });
  for (const secret of [token, editor, 'made-up', ADMIN.password, PERSON.plainPassword])
    expect(server.output()).not.toContain(secret);
});

it('omits secrets of links that grant access', async () => {
  const token = await tokenOf(ADMIN);
  const created = { type: 'editor', jobType: 'J1', firstName: 'Ida', lastName: 'Moe', email: 'ida@example.com' };
  const { body } = await send('POST', '/api/invites', { token, body: { people: [created] } });
  const link: string = body.invites[0].link;
  for (const page of [
    link,
    link.replace('invite', 'reset'),
    link.replace('invite', 'share'),
    link.replace('invite', 'feeds'),
  ]) {
    await fetch(server.address + page, { method: 'POST' });
    await lineWith({ method: 'POST', status: 404, path: `/${page.split('/')[1]}/…` });
  }
  expect(server.output()).not.toContain(link.split('/')[2]);
});

it('does not log lines forged by a caller', async () => {
  const forged = '{"level":30,"event":"forged"}';
  const email = `x\n${forged}\n@example.com`;
  await send('POST', '/api/authentication_token', { body: { email, password: `x\n${forged}` } });
  await fetch(`${server.address}/api/projects/%0A${encodeURIComponent(forged)}`, { headers: { 'user-agent': forged } });
  await lineWith({ method: 'GET', status: 401, path: `/api/projects/%0A${encodeURIComponent(forged)}` });
  expect(lines().filter(({ event }) => event === 'forged')).toEqual([]);
});

it('logs an internal error with its stack, under an id included in the response', async () => {
  const token = await tokenOf(ADMIN);
  const database = fixture.open();
  await database.db.schema.dropTable('saved_views').execute();
  await database.close();
  const failed = await send('GET', '/api/views', { token });
  expect([failed.status, failed.body.detail]).toEqual([500, expect.not.stringContaining('saved_views')]);
  await lineWith({ msg: 'unexpected failure' });
  const line = lines().find(({ msg }) => msg === 'unexpected failure');
  expect(line?.err?.stack).toMatch(/saved_views[\s\S]*\n\s+at /);
  expect([line?.['errorId'], typeof failed.errorId]).toEqual([failed.errorId, 'string']);
});
