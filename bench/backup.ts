/** Backup and restore of a large instance: duration, memory, and delay of requests during a backup. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startClient } from './client.ts';
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
/** The options that `npm run cutroom` passes. */
const MEMORY = ['--max-semi-space-size=1', '--heap-growing-percent=60'];
/** Size of each upload. */
const FILE_MIB = 16;
const REQUEST = { name: 'list', path: '/api/projects?status=completed&order[id]=desc' };

const lines: string[] = [];
function print(line: string): void {
  console.log(line);
  lines.push(line);
}

async function residentMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

/** Runs a command as a separate process. Returns its duration in seconds, and its initial and peak memory. */
async function run(
  args: readonly string[],
  env: Record<string, string>,
  sideWork: () => Promise<void> = async () => {},
) {
  const startedAt = performance.now();
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
  if (code !== 0) throw new Error(`${args[0]} exited with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1000, most };
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
const backupFolder = await mkdtemp(path.join(tmpdir(), 'cutroom-keeping-'));
try {
  await addUploads(database);
  const { most: bare } = await run(['--help'], database.env);
  print(
    `${options.projects} projects, ${options.megabytes} MiB of uploads; an idle command uses ${bare.toFixed(0)} MiB`,
  );
  const client = await startClient(database);
  const times: number[][] = [[], []];
  const requestOnce = async (of: number): Promise<void> => void times[of]?.push(await client.request(REQUEST));
  for (let n = 0; n < 200; n += 1) {
    await requestOnce(0);
    await pause(20);
  }
  const file = path.join(backupFolder, 'backup.cutroom');
  const taken = await run(['backup', '--to', file], database.env, () => requestOnce(1));
  await client.close();
  const { size } = await stat(file);
  print(
    `backup: ${taken.seconds.toFixed(1)} s, peak ${taken.most.toFixed(0)} MiB, file size ${(size / MIB).toFixed(0)} MiB`,
  );
  print(
    `a list request, p95: ${p95(times[0] ?? []).toFixed(1)} ms before, ${p95(times[1] ?? []).toFixed(1)} ms during the backup`,
  );
  const verified = await run(['verify', file], database.env);
  print(`verify: ${verified.seconds.toFixed(1)} s, peak ${verified.most.toFixed(0)} MiB`);
  const restored = await run(['restore', file], { DATA_DIR: path.join(backupFolder, 'there'), DATABASE_URL: '' });
  print(`restore: ${restored.seconds.toFixed(1)} s, peak ${restored.most.toFixed(0)} MiB`);
} finally {
  await database.close();
  await rm(backupFolder, { recursive: true, force: true });
}
if (options.save) await saveResult('keeping-sqlite', lines);
