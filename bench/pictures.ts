/** Impact of large images on other requests: the heaviest kinds, six at once, next to list requests. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { BENCH_PASSWORD } from './database.ts';

const AT_ONCE = 6;
const EMAIL = 'admin@example.com';
/** Just below 50 megapixels. */
const SIDE = 7_050;

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } });

const KINDS: Record<string, () => Promise<Buffer>> = {
  'photos of 12 megapixels': () => plain(3_464).flatten().jpeg().toBuffer(),
  'interlaced, 8 bits': () => plain(SIDE).png({ progressive: true }).toBuffer(),
  'interlaced, 16 bits': () => plain(SIDE).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
};

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const env = { DATA_DIR: folder, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: BENCH_PASSWORD };

type Server = Awaited<ReturnType<typeof spawnServer>>;

async function signedIn({ address }: Server) {
  const signIn = await fetch(`${address}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: BENCH_PASSWORD }),
  });
  const { token } = (await signIn.json()) as { token: string };
  return (url: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
    fetch(address + url, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
}

type Ask = Awaited<ReturnType<typeof signedIn>>;

async function uploaded(ask: Ask, picture: Buffer, name: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)]), name);
  return ask('/api/media_uploads', { method: 'POST', body });
}

/** Creates a client with a picture that must be resized. Returns the status and the milliseconds. */
async function link(ask: Ask, profileImage: string): Promise<[status: number, ms: number]> {
  const startedAt = performance.now();
  const body = JSON.stringify({ firstName: 'Ada', profileImage });
  const answer = await ask('/api/clients', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await answer.arrayBuffer();
  return [answer.status, performance.now() - startedAt];
}

/** Reads lists one after the other until the work is done. Returns the milliseconds of each. */
async function readDuring(ask: Ask, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true));
  while (!isDone || times.length < 20) {
    const startedAt = performance.now();
    await (await ask('/api/projects')).arrayBuffer();
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times.toSorted((a, b) => a - b);
}

const peakMb = async ({ process }: Server): Promise<number> =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${process.pid}/status`, 'utf8'))?.[1]) / 1024);

const ms = (value: number | undefined): string => String(Math.round(value ?? 0)).padStart(8);

console.log(`${AT_ONCE} at once; status of each request, concurrent list requests (ms), peak server memory (MB)\n`);
console.log(
  `${''.padEnd(26)}${['last link', 'p50', 'p95', 'longest', 'memory'].map((name) => name.padStart(9)).join('')}`,
);
for (const [kind, make] of Object.entries(KINDS)) {
  const server = await spawnServer({ env });
  const ask = await signedIn(server);
  const picture = await make();
  const uploads = await Promise.all(
    Array.from({ length: AT_ONCE }, () => uploaded(ask, picture, kind.startsWith('photos') ? 'a.jpg' : 'a.png')),
  );
  const iris = await Promise.all(uploads.map(async (answer) => ((await answer.json()) as { '@id': string })['@id']));
  const links = Promise.all(iris.map((iri) => link(ask, iri)));
  const times = await readDuring(ask, links);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const done = await links;
  const statuses = Object.entries(Object.groupBy(done, ([status]) => status)).map(
    ([status, of]) => `${of?.length} × ${status}`,
  );
  const last = Math.max(...done.map(([, took]) => took));
  console.log(
    `${kind.padEnd(26)} ${[last, at(0.5), at(0.95), times.at(-1), await peakMb(server)].map(ms).join(' ')}  ${statuses.join(', ')}`,
  );
  await server.end('SIGTERM');
}
await rm(folder, { recursive: true, force: true });
