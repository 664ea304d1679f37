/** Starts programs. None inherits the server's settings and keys, and those that read untrusted files get limits of memory and processor time (docs/security.md#untrusted). */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import os from 'node:os';
import type { Seconds } from '#domain/platform/units.ts';
import type { Env } from '#server/platform/config/config-values.ts';

/** Variables that programs need to start, to find certificates and to know the machine's language. */
const HARMLESS = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'LD_LIBRARY_PATH', 'SYSTEMROOT'],
  ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];

/** Returns the variables with these names, and those that every program may see. */
export const childEnv = (env: Env, isNeeded: (name: string) => boolean = () => false): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && (HARMLESS.includes(name.toUpperCase()) || isNeeded(name)) ? [[name, value]] : [],
    ),
  );

/** Limits of a process. Where no shell can set them (Windows), the program runs without. */
export type ProcessLimits = {
  /** Writable memory in MiB, of all threads together. */
  memoryMb: number;
  /** Processor seconds of all threads together. Waiting on a busy machine doesn't count. */
  cpuSeconds: Seconds;
};

/** Sets the limits, and lets this process die first when the machine's memory runs out. */
const SET_LIMITS = `ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null`;

/** Becomes the program, which the kernel kills when the server dies, where \`setpriv\` can ask for it. */
const BECOME = `setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$0" "$@"
exec "$0" "$@"`;

type Program = {
  program: string;
  args: readonly string[];
  /** What the program may see of the environment. */
  env: Record<string, string>;
  limits?: ProcessLimits;
  stdio: StdioOptions;
  /** Kills the program when aborted. */
  signal?: AbortSignal;
};

function commandOf({ program, args, limits }: Program): [string, string[]] {
  if (process.platform === 'win32') return [program, [...args]];
  const numbers = limits ? [String(limits.memoryMb * 1024), String(limits.cpuSeconds)] : [];
  return ['/bin/sh', ['-c', limits ? `${SET_LIMITS}\n${BECOME}` : BECOME, program, ...numbers, ...args]];
}

/** So that requests go first. */
const LOW_PRIORITY = 10;

/** Kills a program and what it has started. */
export function killProcess({ pid }: ChildProcess): void {
  try {
    // Each program leads a group of its own, except on Windows.
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Starts a program at low priority. It dies with the server, and when the signal is aborted. */
export function startProcess(program: Program): ChildProcess {
  const { env, stdio, signal } = program;
  signal?.throwIfAborted();
  const child = spawn(...commandOf(program), { env, stdio, detached: process.platform !== 'win32' });
  const kill = (): void => killProcess(child);
  signal?.addEventListener('abort', kill);
  child.once('exit', () => signal?.removeEventListener('abort', kill));
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or the system forbids it.
  }
  return child;
}
