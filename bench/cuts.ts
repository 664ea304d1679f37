/** Impact of cut uploads and players on other requests: four uploads and ten players next to list requests. */
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
/** All uploads share a connection of 1 Gbit/s. */
const LINE_BYTES_PER_SECOND = 125_000_000;
const EMAIL = 'admin@example.com';

const optionOf = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
/** `--mb=2048` sets the size of each upload. Smaller files say less about memory but need less disk. */
const MB = Number(optionOf('mb') ?? 512);
const SECONDS = 8;

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const env = { DATA_DIR: folder, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: BENCH_PASSWORD };
const server = await spawnServer({ env });
const lines: string[] = [];
const print = (line: string): void => {
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

/** Returns the server's CPU time so far, in seconds. */
async function coreSeconds(): Promise<number> {
  const words = (await readFile(`/proc/${server.process.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(words[11]) + Number(words[12])) / 100;
}

type Pace = { perSecond: number; p95: number };

/** Reads lists in a separate thread, so that the test's own traffic doesn't delay them. The returned function stops it. */
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

/** Measures list requests while `work` runs. */
async function measurePaceDuring(work: () => Promise<unknown>) {
  const [startedAt, core] = [performance.now(), await coreSeconds()];
  const stop = readLists();
  await work();
  const pace = await stop();
  const seconds = (performance.now() - startedAt) / 1000;
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

/** Runs four uploads at this speed while ten players play. */
async function traffic(perSecond: number): Promise<void> {
  let isOver = false;
  const players = Array.from({ length: PLAYERS }, () => play(server.address + url, video.length, () => isOver));
  await Promise.all(Array.from({ length: UPLOADS }, () => upload(site, perSecond))).finally(() => (isOver = true));
  await Promise.all(players);
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

await measurePaceDuring(() => pause(2000));
const baseline = await measurePaceDuring(() => pause(SECONDS * 1000));
const before = await memoryMb('VmRSS');
const film = Math.round((FILM_BYTES_PER_SECOND * 8) / 1e6);
print(`${UPLOADS} uploads of ${MB} MB, ${PLAYERS} players at ${film} Mbit/s, and all clients, on this machine`);
print(
  `lists alone: ${Math.round(baseline.perSecond)}/s, p95 ${baseline.p95.toFixed(1)} ms; server ${percent(baseline.cores)} of a core`,
);
for (const [name, perSecond] of [
  ['over 1 Gbit/s', LINE_BYTES_PER_SECOND / UPLOADS],
  ['at full speed', Infinity],
] as const) {
  const loadedPace = await measurePaceDuring(() => traffic(perSecond));
  const share = (loadedPace.perSecond / baseline.perSecond).toFixed(2);
  const mbPerSecond = Math.round((UPLOADS * MB) / loadedPace.seconds);
  print(
    `uploads ${name}: ${loadedPace.seconds.toFixed(1)} s, ${mbPerSecond} MB/s in total, including hashing and inspection`,
  );
  print(`  lists: ${Math.round(loadedPace.perSecond)}/s, ${share} of alone, p95 ${loadedPace.p95.toFixed(1)} ms`);
  print(
    `  server ${percent(loadedPace.cores)} of a core; memory: before ${before} MB, at most ${await memoryMb('VmHWM')} MB`,
  );
}
await server.end('SIGTERM');
await rm(folder, { recursive: true, force: true });
const save = optionOf('save');
if (save !== undefined) await saveResult(save, lines);
