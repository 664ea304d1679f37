/** What uploads and players of cuts do to everybody else: four uploads and ten players, beside people who read lists. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { aVideo } from '#server/testing/videos.ts';
import { FILM_BYTES_PER_SECOND, play, type Site, upload } from './cuts-traffic.ts';
import { BENCH_PASSWORD } from './database.ts';
import { saveResult } from './save.ts';

const UPLOADS = 4;
const PLAYERS = 10;
/** All uploads share a line of 1 Gbit a second. */
const LINE_BYTES_PER_SECOND = 125_000_000;
const EMAIL = 'admin@example.com';

const optionOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
/** `--mb=2048` for the size of each upload; less says less about memory, and fits more disks. */
const MB = Number(optionOf('mb') ?? 512);
const SECONDS = 8;

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const env = { DATA_DIR: folder, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: BENCH_PASSWORD };
const server = await spawnServer({ env });
const lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
  console.log(line);
};

const JSON_TYPE = { 'content-type': 'application/json' };
const signIn = await fetch(`${server.address}/api/authentication_token`, {
  method: 'POST',
  headers: JSON_TYPE,
  body: JSON.stringify({ email: EMAIL, password: BENCH_PASSWORD }),
});
const { token } = (await signIn.json()) as { token: string };
const headers = { authorization: `Bearer ${token}` };

async function made<T>(url: string, body: object): Promise<T> {
  const request = { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(body) };
  return (await (await fetch(server.address + url, request)).json()) as T;
}

const memoryMb = async (line: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
};

/** What the server has used of a core by now, in seconds. */
async function coreSeconds(): Promise<number> {
  const words = (await readFile(`/proc/${server.process.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(words[11]) + Number(words[12])) / 100;
}

type Pace = { perSecond: number; p95: number };

/** Reads lists in a thread of its own, so that sending and fetching do not count as waiting; the answer ends it. */
function readLists(): () => Promise<Pace> {
  const reader = new Worker(new URL('./cuts-lists.ts', import.meta.url), {
    workerData: { url: `${server.address}/api/projects`, token },
  });
  return () =>
    new Promise((resolve) => {
      reader.once('message', resolve);
      reader.postMessage('stop');
    });
}

/** How lists are read while that goes on. */
async function paceBeside(work: () => Promise<unknown>) {
  const [begun, core] = [performance.now(), await coreSeconds()];
  const stop = readLists();
  await work();
  const pace = await stop();
  const seconds = (performance.now() - begun) / 1000;
  return { ...pace, seconds, cores: ((await coreSeconds()) - core) / seconds };
}

const client = await made<{ '@id': string }>('/api/clients', { firstName: 'Ada' });
const newProject = () =>
  made<{ id: number }>('/api/projects', { title: 'A film', class: 'Basic', client: client['@id'] });
for (let i = 0; i < 50; i += 1) await newProject();
const video = await aVideo({ frames: 250, bytes: Math.floor((MB * 1024 ** 2) / 250) });
const site: Site = { address: server.address, token, project: (await newProject()).id, video };
const first = await upload(site, Infinity);
const played = await fetch(`${server.address}/api/cuts/${first}/play`, { headers });
const { url } = (await played.json()) as { url: string };

/** Four uploads at that pace while ten play. */
async function traffic(perSecond: number): Promise<void> {
  let isOver = false;
  const players = Array.from({ length: PLAYERS }, () => play(server.address + url, video.length, () => isOver));
  await Promise.all(Array.from({ length: UPLOADS }, () => upload(site, perSecond))).finally(() => (isOver = true));
  await Promise.all(players);
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

await paceBeside(() => pause(2000));
const alone = await paceBeside(() => pause(SECONDS * 1000));
const before = await memoryMb('VmRSS');
const film = Math.round((FILM_BYTES_PER_SECOND * 8) / 1e6);
say(
  `${UPLOADS} uploads of ${MB} MB, ${PLAYERS} players of ${film} Mbit/s, and all who send and fetch, on this machine`,
);
say(
  `lists alone: ${Math.round(alone.perSecond)}/s, p95 ${alone.p95.toFixed(1)} ms; server ${percent(alone.cores)} of a core`,
);
for (const [name, perSecond] of [
  ['by a line of 1 Gbit/s', LINE_BYTES_PER_SECOND / UPLOADS],
  ['flat out', Infinity],
] as const) {
  const loadedPace = await paceBeside(() => traffic(perSecond));
  const share = (loadedPace.perSecond / alone.perSecond).toFixed(2);
  const mbPerSecond = Math.round((UPLOADS * MB) / loadedPace.seconds);
  say(`uploads ${name}: ${loadedPace.seconds.toFixed(1)} s, ${mbPerSecond} MB/s together with hashing and judging`);
  say(`  lists: ${Math.round(loadedPace.perSecond)}/s, ${share} of alone, p95 ${loadedPace.p95.toFixed(1)} ms`);
  say(
    `  server ${percent(loadedPace.cores)} of a core; memory: before ${before} MB, at most ${await memoryMb('VmHWM')} MB`,
  );
}
await server.end('SIGTERM');
await rm(folder, { recursive: true, force: true });
const save = optionOf('save');
if (save !== undefined) await saveResult(save, lines);
