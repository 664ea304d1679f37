/** Speed of the real server with many projects, as ratios to a Fastify baseline of the same run (see README.md). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { spawnServer, type SpawnedServer } from '#server/testing/spawn-server.ts';
import budgets from './budgets.json' with { type: 'json' };
import { measure } from './load.ts';
import { createBenchDatabase } from './database.ts';
import { brokenBudgets, heading, line, type Baseline, type Result, waitLines } from './report.ts';
import { saveResult } from './save.ts';
import { signInBody, scenariosOf } from './scenarios.ts';
import { measureWaits } from './waits.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    projects: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const engine = options.engine === 'postgres' ? 'postgres' : 'sqlite';
const projects = Number(options.projects);
const seconds = Number(options.seconds);

const lines: string[] = [];
/** Prints a line and collects it for the result file. */
function print(text: string): void {
  lines.push(...text.split('\n'));
  console.log(text);
}

/** Returns the resident memory in MiB, if the system reports it. */
async function memoryOf({ process: child }: SpawnedServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function signIn(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/authentication_token`, { method: 'POST', headers, body: signInBody(1) });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/** Saves the list page for the baseline route that serves it from memory. */
async function savePage(address: string, token: string, file: string): Promise<void> {
  const response = await fetch(`${address}/api/projects`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`list page: ${response.status}`);
  await writeFile(file, await response.text());
}

/** `--only=item,update` selects the subjects whose name contains one of these words. */
const isWanted = (name: string): boolean => options.only.split(',').some((word) => name.includes(word));

type Servers = { server: SpawnedServer; bare: SpawnedServer; token: string };

/** Measures the baseline under the same load right next to each subject, so that other load affects both. */
async function measureBare(bare: SpawnedServer, connections: number): Promise<Baseline> {
  const at = (route: string) =>
    measure({ address: bare.address, connections, seconds: seconds / 3, next: () => ({ path: route }) });
  return { empty: await at('/empty'), page: await at('/page'), bytes: await at('/bytes') };
}

async function listRevisedIds(): Promise<number[]> {
  const { db, close } = benchDatabase.open();
  const rows = await db.selectFrom('projects').select('id').where('is_revised', '=', true).execute();
  await close();
  return rows.map(({ id }) => id);
}

async function measureAll({ server, bare, token }: Servers): Promise<Result[]> {
  const results: Result[] = [];
  const revised = await listRevisedIds();
  for (const subject of scenariosOf({ token, projects, now: new Date().toISOString(), revised })) {
    if (!isWanted(subject.name)) continue;
    for (const connections of subject.connections) {
      const load = { address: server.address, connections, next: () => subject.next() };
      await measure({ ...load, seconds: 1 });
      const measured = await measure({ ...load, seconds });
      const result = { name: subject.name, connections, measured, bare: await measureBare(bare, connections) };
      results.push(result);
      print(line(result));
    }
  }
  return results;
}

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-page-'));
const benchDatabase = await createBenchDatabase(engine, projects);
try {
  print(
    `${engine}, ${projects} projects (filled in ${benchDatabase.fillSeconds.toFixed(1)} s), ${cpus().length} cores, Node ${process.version}\n`,
  );
  const server = await spawnServer({ env: benchDatabase.env });
  const idle = await memoryOf(server);
  const token = await signIn(server.address);
  const pageFile = path.join(folder, 'page.json');
  await savePage(server.address, token, pageFile);
  const bare = await spawnServer({ env: {}, entry: 'bench/baseline-server.ts', args: [pageFile] });
  await measureBare(bare, 10);
  print(heading());
  const results = await measureAll({ server, bare, token });
  if (isWanted('waits'))
    for (const line of waitLines(
      await measureWaits({ address: server.address, token, seconds }, new Date().toISOString()),
    ))
      print(line);
  print(
    `\nready after ${Math.round(server.startMs)} ms; memory ${idle} MiB idle, ${await memoryOf(server)} MiB after the load`,
  );
  await server.end('SIGTERM');
  await bare.end('SIGKILL');
  const broken = brokenBudgets(results, budgets.server);
  for (const message of broken) print(`missed budget: ${message}`);
  if (options.save) await saveResult(`${engine}-${projects}`, lines);
  if (options.check && broken.length > 0) process.exitCode = 1;
} finally {
  await benchDatabase.close();
  await rm(folder, { recursive: true, force: true });
}
