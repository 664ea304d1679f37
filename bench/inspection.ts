/** Cost of inspecting videos by length, and impact on other users' uploads: long videos, and one that claims 2,147,483,648 frames. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMetadata } from '#server/review/inspection/media-metadata.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { tableVideo } from '#server/testing/table-videos.ts';
import { aVideo } from '#server/testing/videos.ts';
import { sourceOf } from '#server/review/inspection/boxes.ts';
import { type Site, upload } from './cuts-traffic.ts';
import { BENCH_PASSWORD } from './database.ts';
import { saveResult } from './save.ts';

const EMAIL = 'admin@example.com';
const OTHER = 'other@example.com';
const READ_TIMES = 7;
/** Rounds of another user's uploads, alternately with and without the video. */
const ROUNDS = 4;
const UPLOADS = 4;

const optionOf = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const env = { DATA_DIR: folder, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: BENCH_PASSWORD };
const server = await spawnServer({ env });
const lines: string[] = [];
const print = (line: string): void => {
  lines.push(line);
  console.log(line);
};

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(server.address + url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const tokenOf = async (email: string): Promise<string> =>
  (await post<{ token: string }>('/api/authentication_token', { email, password: BENCH_PASSWORD })).token;

const admin = await tokenOf(EMAIL);
const person = { email: OTHER, firstName: 'Ada', lastName: 'Other', type: 'manager', plainPassword: BENCH_PASSWORD };
await post('/api/users', person, admin);
const client = await post<{ '@id': string }>('/api/clients', { firstName: 'Ada' }, admin);

/** Returns where to upload the video: a new project each time, since a project has at most 200 versions. */
async function siteOf(token: string, video: Buffer): Promise<Site> {
  const body = { title: 'A film', class: 'Basic', client: client['@id'] };
  const { id } = await post<{ id: number }>('/api/projects', body, admin);
  return { address: server.address, token, project: id, video };
}

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the CPU time of reading the video, in milliseconds. */
async function readingOf(video: Buffer): Promise<number> {
  const all: number[] = [];
  for (let at = 0; at < READ_TIMES; at += 1) {
    const startedAt = process.cpuUsage();
    await readMetadata(sourceOf(video)).catch(() => undefined);
    const { user, system } = process.cpuUsage(startedAt);
    all.push((user + system) / 1000);
  }
  return medianOf(all);
}

const isAccepted = (site: Site): Promise<boolean> =>
  upload(site, Infinity).then(
    () => true,
    () => false,
  );

async function uploadTimes(site: Site): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < UPLOADS; at += 1) {
    const startedAt = performance.now();
    await upload(site, Infinity);
    all.push(performance.now() - startedAt);
  }
  return all;
}

/** Measures uploads while another user uploads that video over and over. */
async function uploadTimesDuring(site: Site, own: Site): Promise<number[]> {
  let isOver = false;
  const repeat = async (): Promise<void> => {
    while (!isOver) await isAccepted(own);
  };
  const repeating = repeat();
  const all = await uploadTimes(site).finally(() => (isOver = true));
  await repeating;
  return all;
}

/** Reference for longer videos. */
const FIRST = '100,000 frames';
const KINDS: [name: string, make: () => Buffer][] = [
  ['50 frames', () => tableVideo({ frames: 50 })],
  [FIRST, () => tableVideo({ frames: 100_000, framesPerChunk: 60 })],
  ['1,600,000 frames', () => tableVideo({ frames: 1_600_000, framesPerChunk: 60 })],
  ['1,600,000 in one chunk', () => tableVideo({ frames: 1_600_000 })],
  ['2,147,483,648 claimed', () => tableVideo({ frames: 2 ** 31, hasOneSize: true })],
];

const ratio = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(2)).padStart(8);
const ms = (value: number): string => String(Math.round(value)).padStart(8);

const other = await siteOf(await tokenOf(OTHER), await aVideo());
await uploadTimes(other);
print(`reading a video: median of ${READ_TIMES}, ms of CPU, and ratio to 100,000 frames`);
print(
  `uploads of another user at the same time: median of ${ROUNDS * UPLOADS}, ms, and ratio to alternate uploads alone\n`,
);
print(`${''.padEnd(24)}${['reading', 'ratio', 'uploads', 'ratio'].map((name) => name.padStart(9)).join('')}`);
let first = NaN;
for (const [name, make] of KINDS) {
  const video = make();
  const own = await siteOf(admin, video);
  const response = (await isAccepted(own)) ? 'taken' : 'refused';
  await readingOf(video);
  const reading = await readingOf(video);
  if (name === FIRST) first = reading;
  const [alone, during]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await uploadTimes(other)));
    during.push(...(await uploadTimesDuring(other, own)));
  }
  const figures = [
    ms(reading),
    ratio(reading / first),
    ms(medianOf(during)),
    ratio(medianOf(during) / medianOf(alone)),
  ];
  print(`${name.padEnd(24)} ${figures.join(' ')}  ${response}`);
}
await server.end('SIGTERM');
await rm(folder, { recursive: true, force: true });
const save = optionOf('save');
if (save !== undefined) await saveResult(save, lines);
