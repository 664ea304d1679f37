/** The real program as a child process, for tests that kill it and benchmarks that measure it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = 'server/main.ts';
const READY = /Cutroom is ready at (http:\S+)/;
/** Timeout, reached only when the program never starts, however busy the machine is. */
const START_LIMIT_MS = 600_000;

export type SpawnedServer = {
  process: ChildProcess;
  /** Address the server listens on, e.g. http://localhost:40123. */
  address: string;
  startMs: number;
  /** Returns everything the program has printed so far. */
  output(): string;
  /** Sends the signal and waits for the end. Returns the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Returns the memory settings of `npm start`, for the system's allocator and for Node. */
function startSettings(): { env: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [before = '', flags = ''] = scripts.start.split(/exec node|server\/main/);
  const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');
  return { env: Object.fromEntries(wordsOf(before).map((word) => word.split('=', 2))), flags: wordsOf(flags) };
}

/** Returns the environment the program needs from this process: the search path and the compile cache. */
export const inheritedEnv = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

export type SpawnOptions = {
  env: NodeJS.ProcessEnv;
  entry?: string;
  args?: readonly string[];
  /** Root of the program, which may be another checkout for benchmarks that compare two versions. */
  root?: string;
};

/** Starts the program on a free port and waits until it is ready; throws its output if it exits first. */
export async function spawnServer({
  env,
  entry = PROGRAM,
  args = [],
  root = ROOT,
}: SpawnOptions): Promise<SpawnedServer> {
  const begun = performance.now();
  const settings = entry === PROGRAM ? startSettings() : { env: {}, flags: [] };
  const child = spawn(process.execPath, [...settings.flags, entry, ...args], {
    cwd: root,
    env: { ...inheritedEnv(), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const ended = once(child, 'exit').finally(() => process.removeListener('exit', killOnExit));
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server was not ready in ${START_LIMIT_MS} ms:\n${output}`));
    }, START_LIMIT_MS);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = READY.exec(output)?.[1];
      if (ready === undefined) return;
      clearTimeout(limit);
      resolve(ready);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`));
    });
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { process: child, address, startMs: performance.now() - begun, output: () => output, end };
}
