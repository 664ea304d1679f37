/** What backup and restore of a large house take: seconds, memory, and what requests beside a backup wait. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startAsking } from './ask.ts';
import { createBenchDatabase } from './database.ts';
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    megabytes: { type: 'string', default: '2048' },
    save: { type: 'boolean', default: false },
  },
});

const MIB = 1024 ** 2;
/** As `npm run cutroom` gives them. */
const MEMORY = ['--max-semi-space-size=1', '--heap-growing-percent=60'];
/** Of each upload. */
const FILE_MIB = 16;
const QUESTION = { name: 'list', path: '/api/projects?status=completed&order[id]=desc' };

const lines: string[] = [];
function say(line: string): void {
  console.log(line);
  lines.push(line);
}

async function residentMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

/** Runs a command as a process of its own; its seconds, and the memory that it had at first and at most. */
async function run(
  args: readonly string[],
  env: Record<string, string>,
  sideWork: () => Promise<void> = async () => {},
) {
  const begun = performance.now();
  const child = spawn(process.execPath, [...MEMORY, 'server/commands/main.ts', ...args], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  let most = 0;
  const watch = (async () => {
    while (child.exitCode === null) {
      most = Math.max(most, await residentMib(child.pid ?? 0));
      await pause(100);
    }
  })();
  while (child.exitCode === null) {
    await sideWork();
    await pause(20);
  }
  const [code] = (await ended) as [number];
  await watch;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1000, most };
}

async function addUploads(database: Awaited<ReturnType<typeof createBenchDatabase>>): Promise<void> {
  const { db, close } = database.open();
  const folder = path.join(database.env['DATA_DIR'] ?? '', 'media');
  await mkdir(folder, { recursive: true });
  for (let mib = 0; mib < Number(options.megabytes); mib += FILE_MIB) {
    const filename = `${randomBytes(16).toString('hex')}.pdf`;
    await writeFile(path.join(folder, filename), randomBytes(FILE_MIB * MIB));
    const [original_name, mime_type, created_at] = ['film.pdf', 'application/pdf', '2026-01-01T00:00:00.000Z'];
    const row = { filename, original_name, mime_type, size_bytes: FILE_MIB * MIB, uploaded_by_id: 1, created_at };
    await db.insertInto('media').values(row).execute();
  }
  await close();
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const database = await createBenchDatabase('sqlite', Number(options.projects));
const place = await mkdtemp(path.join(tmpdir(), 'cutroom-keeping-'));
try {
  await addUploads(database);
  const { most: bare } = await run(['--help'], database.env);
  say(
    `${options.projects} projects, ${options.megabytes} MiB of uploads; a command that does nothing has ${bare.toFixed(0)} MiB`,
  );
  const asking = await startAsking(database);
  const times: number[][] = [[], []];
  const ask = async (of: number): Promise<void> => void times[of]?.push(await asking.ask(QUESTION));
  for (let n = 0; n < 200; n += 1) {
    await ask(0);
    await pause(20);
  }
  const file = path.join(place, 'house.cutroom');
  const taken = await run(['backup', '--to', file], database.env, () => ask(1));
  await asking.close();
  const { size } = await stat(file);
  say(
    `backup: ${taken.seconds.toFixed(1)} s, at most ${taken.most.toFixed(0)} MiB, file of ${(size / MIB).toFixed(0)} MiB`,
  );
  say(
    `a list beside it, p95: ${p95(times[0] ?? []).toFixed(1)} ms before, ${p95(times[1] ?? []).toFixed(1)} ms meanwhile`,
  );
  const verified = await run(['verify', file], database.env);
  say(`verify: ${verified.seconds.toFixed(1)} s, at most ${verified.most.toFixed(0)} MiB`);
  const restored = await run(['restore', file], { DATA_DIR: path.join(place, 'there'), DATABASE_URL: '' });
  say(`restore: ${restored.seconds.toFixed(1)} s, at most ${restored.most.toFixed(0)} MiB`);
} finally {
  await database.close();
  await rm(place, { recursive: true, force: true });
}
if (options.save) await saveResult('keeping-sqlite', lines);
