/** `npm run demo` as a process: fills an empty database, restarts on its own data, refuses any other data. */
import { afterEach, expect, test } from 'vitest';
import { aClient } from '#server/testing/builders.ts';
import { createCommandFixture } from '#server/testing/command-fixture.ts';
import { spawnServer, type SpawnedServer } from '#server/testing/spawn-server.ts';
import { DEMO_PASSWORD, demoSignIns } from './demo.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function startDemo(env: NodeJS.ProcessEnv): Promise<SpawnedServer> {
  const server = await spawnServer({ env, entry: 'scripts/demo.ts' });
  cleanups.push(() => server.end('SIGKILL'));
  await expect.poll(() => server.output()).toContain('Lena Fischer');
  return server;
}

async function signIn(server: SpawnedServer, email: string): Promise<number> {
  const response = await fetch(`${server.address}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  await response.body?.cancel();
  return response.status;
}

test('fills an empty instance once, and the printed sign-ins work both times', async () => {
  const { env } = await createCommandFixture({ isEmpty: true });
  const first = await startDemo(env);
  expect(first.output()).toContain('Filling the demo');
  expect(first.output()).toContain(DEMO_PASSWORD);
  for (const { email } of demoSignIns()) {
    expect(first.output()).toContain(email);
    expect(await signIn(first, email)).toBe(200);
  }
  await expect.poll(() => first.output()).toContain('.ics');
  const [calendar = ''] = /http\S+\.ics/.exec(first.output()) ?? [];
  expect(await (await fetch(calendar)).text()).toMatch(/SUMMARY:Away: /);
  await first.end('SIGTERM');
  const second = await startDemo(env);
  expect(second.output()).not.toContain('Filling the demo');
  expect(second.output()).toContain(DEMO_PASSWORD);
  for (const { email } of demoSignIns()) expect(await signIn(second, email)).toBe(200);
  await expect.poll(() => second.output()).toContain('The demo sends no email');
  await second.end('SIGTERM');
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'cutroom@example.com', PUBLIC_URL: 'http://127.0.0.1' };
  const mailing = await startDemo({ ...env, ...mail });
  await expect.poll(() => mailing.output()).toContain('The demo sends email through the server in SMTP_URL');
  expect(mailing.output()).not.toContain('The demo sends no email');
});

test('refuses a database with other data, in one sentence and with exit code 1', async () => {
  const { env, open } = await createCommandFixture();
  const database = open();
  await aClient(database.db);
  await database.close();
  const failure = await spawnServer({ env, entry: 'scripts/demo.ts' }).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  const message = (failure as Error).message;
  expect(message).toMatch(/ended with 1 before it was ready/);
  expect(message).toContain('already contains other data');
  expect(message.trim().split('\n')).toHaveLength(2);
});
