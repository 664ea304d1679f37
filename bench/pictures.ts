/** Impact of hostile pictures on another person's writes: PNGs whose metadata unpacks to hundreds of megabytes, uploaded and linked at once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { aPicture, withPngMetadata } from '#server/testing/upload-files.ts';
import { BENCH_PASSWORD } from './database.ts';
import { saveResult } from './save.ts';

const PICTURES = 25;
const UNPACKED_BYTES = 50_000_000;
const CHUNKS = ['zTXt', 'iTXt', 'iCCP', 'zTXt', 'iTXt', 'zTXt'] as const;
const WRITES_ALONE = 40;
const AIM_MS = 1_000;
const ADMIN = 'admin@example.com';
const SENDER = 'sender@example.com';

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const server = await spawnServer({ env: { DATA_DIR: folder, ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: BENCH_PASSWORD } });
const lines: string[] = [];
const print = (line: string): void => {
  lines.push(line);
  console.log(line);
};

type Call = { token?: string; method?: string; body?: unknown };

async function call(
  address: string,
  { token, method = 'POST', body }: Call,
): Promise<[number, Record<string, unknown>]> {
  const isForm = body instanceof FormData;
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const response = await fetch(`${server.address}${address}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(!isForm && { 'content-type': type }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return [response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>];
}

async function signIn(email: string): Promise<string> {
  const [, { token }] = await call('/api/authentication_token', { body: { email, password: BENCH_PASSWORD } });
  return String(token);
}

async function sendPicture(token: string, picture: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png');
  const [uploaded, { '@id': id }] = await call('/api/media_uploads', { token, body: form });
  const [linked] = await call('/api/clients', { token, body: { firstName: 'Ada', profileImage: id } });
  return `${uploaded}, ${linked}`;
}

/** Writes one after the other until told to stop, and returns the milliseconds of each. */
async function write(token: string, client: string, isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const startedAt = performance.now();
    const body = { companyName: `Name ${times.length}` };
    const [status] = await call(client, { token, method: 'PATCH', body });
    if (status !== 200) throw new Error(`A write got status ${status}.`);
    times.push(performance.now() - startedAt);
    await pause(20);
  }
  return times.toSorted((a, b) => a - b);
}

const slowestOf = (times: readonly number[]): number => times.at(-1) ?? 0;
const textOf = (times: readonly number[]): string =>
  `median ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms, slowest ${Math.round(slowestOf(times))} ms`;

const admin = await signIn(ADMIN);
const person = { firstName: 'Ada', lastName: 'Other', email: SENDER, type: 'manager', plainPassword: BENCH_PASSWORD };
await call('/api/users', { token: admin, body: person });
const sender = await signIn(SENDER);
const [, client] = await call('/api/clients', { token: admin, body: { firstName: 'Ada' } });
const address = String(client['@id']);
const picture = withPngMetadata(await aPicture(), CHUNKS, UNPACKED_BYTES);
const alone = await write(admin, address, (count) => count === WRITES_ALONE);
print(`writes alone: ${textOf(alone)}`);
let isOver = false;
const counts = new Map<string, number>();
const flood = Promise.all(
  Array.from({ length: PICTURES }, async () => {
    const statuses = await sendPicture(sender, picture);
    counts.set(statuses, (counts.get(statuses) ?? 0) + 1);
  }),
).finally(() => (isOver = true));
const during = await write(admin, address, () => isOver);
await flood;
print(`next to ${PICTURES} pictures of ${Math.round(picture.length / 1000)} kB: ${textOf(during)}`);
print(`ratio of the slowest ${(slowestOf(during) / slowestOf(alone)).toFixed(1)}, aim ${AIM_MS} ms`);
print(`upload, link: ${[...counts].map(([statuses, count]) => `${count} × ${statuses}`).join('; ')}`);
await server.end('SIGTERM');
await rm(folder, { recursive: true, force: true });
if (slowestOf(during) >= AIM_MS) process.exitCode = 1;
if (process.argv.includes('--save')) await saveResult('pictures', lines);
