/** What inspecting videos costs by their length, and what it does to uploads of others: long ones, and one that claims 2,147,483,648 frames. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFacts } from '#server/review/cuts/facts.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { tableVideo } from '#server/testing/table-videos.ts';
import { aVideo, sourceOf } from '#server/testing/videos.ts';
import { type Site, upload } from './cuts-traffic.ts';
import { BENCH_PASSWORD } from './database.ts';
import { saveResult } from './save.ts';

const EMAIL = 'admin@example.com';
const OTHER = 'other@example.com';
const READ_TIMES = 7;
/** So many of another person beside a video, and as many without it, in turns. */
const ROUNDS = 4;
const UPLOADS = 4;

const optionOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const env = { DATA_DIR: folder, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: BENCH_PASSWORD };
const server = await spawnServer({ env });
const lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
  console.log(line);
};

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(server.address + url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const tokenOf = async (email: string): Promise<string> =>
  (await post<{ token: string }>('/api/authentication_token', { email, password: BENCH_PASSWORD })).token;

const admin = await tokenOf(EMAIL);
const person = { email: OTHER, firstName: 'Ada', lastName: 'Other', type: 'manager', plainPassword: BENCH_PASSWORD };
await post('/api/users', person, admin);
const client = await post<{ '@id': string }>('/api/clients', { firstName: 'Ada' }, admin);

/** Where a person uploads that video; a project of its own each time, since one has at most 200 versions. */
async function siteOf(token: string, video: Buffer): Promise<Site> {
  const body = { title: 'A film', class: 'Basic', client: client['@id'] };
  const { id } = await post<{ id: number }>('/api/projects', body, admin);
  return { address: server.address, token, project: id, video };
}

const middleOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of the processor that reading it takes, whoever else uses the machine. */
async function readingOf(video: Buffer): Promise<number> {
  const all: number[] = [];
  for (let at = 0; at < READ_TIMES; at += 1) {
    const begun = process.cpuUsage();
    await readFacts(sourceOf(video)).catch(() => undefined);
    const { user, system } = process.cpuUsage(begun);
    all.push((user + system) / 1000);
  }
  return middleOf(all);
}

const isTaken = (site: Site): Promise<boolean> =>
  upload(site, Infinity).then(
    () => true,
    () => false,
  );

async function uploadTimes(site: Site): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < UPLOADS; at += 1) {
    const begun = performance.now();
    await upload(site, Infinity);
    all.push(performance.now() - begun);
  }
  return all;
}

/** The same while somebody else uploads that video over and over. */
async function uploadTimesBeside(site: Site, own: Site): Promise<number[]> {
  let isOver = false;
  const repeat = async (): Promise<void> => {
    while (!isOver) await isTaken(own);
  };
  const repeating = repeat();
  const all = await uploadTimes(site).finally(() => (isOver = true));
  await repeating;
  return all;
}

/** What readings of longer ones are held against. */
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
say(`reading a video: middle of ${READ_TIMES}, ms of the processor, and of 100,000 frames`);
say(`uploads of another person beside it: middle of ${ROUNDS * UPLOADS}, ms, and of those without it in turns\n`);
say(`${''.padEnd(24)}${['reading', 'ratio', 'uploads', 'ratio'].map((name) => name.padStart(9)).join('')}`);
let first = NaN;
for (const [name, make] of KINDS) {
  const video = make();
  const own = await siteOf(admin, video);
  const answer = (await isTaken(own)) ? 'taken' : 'refused';
  await readingOf(video);
  const reading = await readingOf(video);
  if (name === FIRST) first = reading;
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await uploadTimes(other)));
    beside.push(...(await uploadTimesBeside(other, own)));
  }
  const figures = [
    ms(reading),
    ratio(reading / first),
    ms(middleOf(beside)),
    ratio(middleOf(beside) / middleOf(alone)),
  ];
  say(`${name.padEnd(24)} ${figures.join(' ')}  ${answer}`);
}
await server.end('SIGTERM');
await rm(folder, { recursive: true, force: true });
const save = optionOf('save');
if (save !== undefined) await saveResult(save, lines);
