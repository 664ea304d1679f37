/** The real program as a child process, for tests that kill it and for the bench that measures it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = 'server/main.ts';
const READY = /Cutroom is ready at (http:\S+)/;
/** Only what never comes meets it, however busy the machine. */
const START_LIMIT_MS = 120_000;

export type Spawned = {
  process: ChildProcess;
  /** Where it listens, e.g. http://localhost:40123. */
  address: string;
  startMs: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends the signal and waits for the end; the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** The settings of memory that `npm start` gives the program: of the system's allocator, and of Node. */
function startSettings(): { env: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [before = '', flags = ''] = scripts.start.split(/exec node|server\/main/);
  const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');
  return { env: Object.fromEntries(wordsOf(before).map((word) => word.split('=', 2))), flags: wordsOf(flags) };
}

/** What the program takes from this process: where to find others, and where programs compiled before are kept. */
export const fromHere = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

export type SpawnOptions = {
  env: Record<string, string>;
  entry?: string;
  args?: readonly string[];
  /** Where the program stands: in another checkout, for a bench that holds two versions against each other. */
  root?: string;
};

/** Starts the program on a free port and waits until it says that it is ready; throws with its words when it ends first. */
export async function spawnServer({ env, entry = PROGRAM, args = [], root = ROOT }: SpawnOptions): Promise<Spawned> {
  const begun = performance.now();
  const settings = entry === PROGRAM ? startSettings() : { env: {}, flags: [] };
  const child = spawn(process.execPath, [...settings.flags, entry, ...args], {
    cwd: root,
    env: { ...fromHere(), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings.env, ...env },
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
