/** Idempotency across two processes on one database (docs/api-reference.md#retries). SQLite allows only one process. */
import { afterEach, expect, it } from 'vitest';
import { createCommandFixture } from '#server/testing/command-fixture.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';

const ADMIN = { email: 'admin@example.com', password: 'a-long-test-password' };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Returns the addresses of two processes started one after the other on a new database. */
async function startTwoProcesses(): Promise<[string, string]> {
  const fixture = await createCommandFixture();
  const env = { ...fixture.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const start = async (): Promise<string> => {
    const program = await spawnServer({ env });
    cleanups.push(() => program.end('SIGKILL'));
    return program.address;
  };
  return [await start(), await start()];
}

type ApiResponse = { status: number; body: string };

async function send(address: string, body: unknown, headers: Record<string, string>): Promise<ApiResponse> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'runs the request once and returns the same response from both processes',
  async () => {
    const [first, second] = await startTwoProcesses();
    const signedIn = await send(`${first}/api/authentication_token`, ADMIN, {});
    const authorization = `Bearer ${JSON.parse(signedIn.body).token}`;
    for (const round of [1, 2, 3, 4, 5]) {
      const firstName = `Hasty ${round}`;
      const headers = { authorization, 'idempotency-key': `round-${round}` };
      const addresses = [first, second, first, second, second, first];
      const responses = await Promise.all(
        addresses.map((address) => send(`${address}/api/clients`, { firstName }, headers)),
      );
      expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 201));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    }
    const list = await fetch(`${second}/api/clients?itemsPerPage=50`, { headers: { authorization } });
    const { member } = (await list.json()) as { member: { firstName: string }[] };
    expect(member.map(({ firstName }) => firstName).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((round) => `Hasty ${round}`),
    );
  },
);
