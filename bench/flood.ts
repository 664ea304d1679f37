/** Impact of floods on legitimate sign-ins: password guesses from forty networks, and images that decompress to hundreds of megabytes. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { aHugePng } from '#server/testing/upload-files.ts';
import { BENCH_PASSWORD } from './database.ts';
import { saveResult } from './save.ts';

const NETWORKS = 40;
/** Concurrent guesses of all networks together. */
const GUESSES = 80;
const BOMBS = 6;
const RIGHT_SIGN_INS = 100;
const EMAIL = 'admin@example.com';
/** Just below the largest image that is decoded at all. */
const SIDE = 7_050;

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const env = { DATA_DIR: folder, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: BENCH_PASSWORD, TRUST_PROXY: '127.0.0.1' };
const server = await spawnServer({ env });
const lines: string[] = [];
const print = (line: string): void => {
  lines.push(line);
  console.log(line);
};

type Attempt = { from: string; email: string; password: string };

async function signIn({ from, email, password }: Attempt): Promise<[status: number, ms: number, token?: string]> {
  const startedAt = performance.now();
  const response = await fetch(`${server.address}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token?: string };
  return [response.status, performance.now() - startedAt, token];
}

let isOver = false;
let guesses = 0;
const guessed = new Map<number, number>();

/** Guesses a different account each time, so that no per-account limit slows the flood. */
async function guess(at: number): Promise<void> {
  while (!isOver) {
    guesses += 1;
    const [status] = await signIn({
      from: `198.51.100.${at % NETWORKS}`,
      email: `nobody-${guesses}@example.com`,
      password: 'a wrong password',
    });
    guessed.set(status, (guessed.get(status) ?? 0) + 1);
  }
}

async function sendBomb(token: string, picture: Buffer): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png');
  const upload = await fetch(`${server.address}/api/media_uploads`, { method: 'POST', headers, body: form });
  const body = JSON.stringify({ firstName: 'Ada', profileImage: ((await upload.json()) as { '@id': string })['@id'] });
  const createHeaders = { ...headers, 'content-type': 'application/json' };
  return (await fetch(`${server.address}/api/clients`, { method: 'POST', headers: createHeaders, body })).status;
}

const peakMb = async (): Promise<number> =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024);

/** Returns the milliseconds of legitimate sign-ins, each from its own network. */
async function validSignIns(): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < RIGHT_SIGN_INS; at += 1) {
    const [status, ms] = await signIn({ from: `203.0.113.${at}`, email: EMAIL, password: BENCH_PASSWORD });
    if (status !== 200) throw new Error(`A legitimate sign-in got status ${status}.`);
    times.push(ms);
  }
  return times.toSorted((a, b) => a - b);
}

const percentilesText = (times: readonly number[]): string =>
  [0.5, 0.95]
    .map((share) => `p${share * 100} ${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`)
    .join(', ');
const counted = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');

print(`legitimate sign-ins alone: ${percentilesText(await validSignIns())}`);
const [, , token = ''] = await signIn({ from: '203.0.113.200', email: EMAIL, password: BENCH_PASSWORD });
const flood = Array.from({ length: GUESSES }, (_, at) => guess(at));
print(`next to ${GUESSES} concurrent guesses from ${NETWORKS} networks: ${percentilesText(await validSignIns())}`);
const bombs = new Map<number, number>();
const picture = await aHugePng({ side: SIDE, depth: 8, isInterlaced: true });
const pictures = Array.from({ length: BOMBS }, async () => {
  const status = await sendBomb(token, picture);
  bombs.set(status, (bombs.get(status) ?? 0) + 1);
});
print(`and ${BOMBS} pictures of ${(SIDE ** 2 * 4) / 1e6} MB decompressed: ${percentilesText(await validSignIns())}`);
await Promise.all(pictures);
isOver = true;
await Promise.all(flood);
print(`guesses: ${counted(guessed)}; pictures: ${counted(bombs)}`);
print(`peak server memory ${await peakMb()} MB`);
await server.end('SIGTERM');
await rm(folder, { recursive: true, force: true });
const name = process.argv.find((word) => word.startsWith('--save='))?.slice(7);
if (name !== undefined) await saveResult(name, lines);
