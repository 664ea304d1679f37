/** Child processes and threads: what they see of the environment, and how they end. */
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { childEnv, type ProcessLimits, startProcess } from './child-process.ts';
import { startThread, watchCpu } from './worker-thread.ts';

const SECRET = 'what only the server may know';
const SETTINGS = ['TOKEN_SECRET', 'DATABASE_URL', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL', 'BACKUP_PASSPHRASE', 'ANY_OTHER'];
beforeEach(() => {
  for (const name of SETTINGS) vi.stubEnv(name, SECRET);
});
afterEach(() => void vi.unstubAllEnvs());

/** Runs a line of shell and returns its output, exit code and signal. */
async function shell(line: string, limits?: ProcessLimits) {
  const child = startProcess({
    program: '/bin/sh',
    args: ['-c', line],
    env: childEnv(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(limits && { limits }),
  });
  const [output, [code, signal]] = await Promise.all([text(child.stdout as Readable), once(child, 'close')]);
  return { output, code, signal };
}

/** Returns a thread that runs this code. */
const threadOf = (code: string) =>
  startThread({ program: new URL(`data:text/javascript,${encodeURIComponent(code)}`), workerData: null });

describe('the environment', () => {
  it('of a process has what programs need to start, and no setting', async () => {
    const { output } = await shell('env');
    expect(output).toContain('PATH=');
    expect(output).not.toContain(SECRET);
  });

  it('of a thread has no setting', async () => {
    const thread = threadOf(`
      import { parentPort } from 'node:worker_threads';
      parentPort.postMessage(JSON.stringify(process.env));
    `);
    const [env] = (await once(thread, 'message')) as [string];
    expect(env).toContain('PATH');
    expect(env).not.toContain(SECRET);
  });

  it('is given by one function, which no other code goes around', () => {
    const root = path.join(import.meta.dirname, '..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
    );
    const starts =
      /\b(spawn|spawnSync|exec|execSync|execFile|execFileSync|fork)\b[^;]*from 'node:child_process'|import\((['"])(node:)?(child_process|worker_threads)|import \{[^}]*(?<!type )\bWorker\b[^}]*\} from 'node:worker_threads'/;
    const found = files.filter((name) => starts.test(readFileSync(path.join(root, name), 'utf8')));
    expect(found.toSorted()).toEqual(['platform/child-process.ts', 'platform/worker-thread.ts']);
  });
});

describe.skipIf(process.platform === 'win32')('a process with limits', () => {
  it('is killed when it has used its processor time', async () => {
    expect(await shell('while :; do :; done', { memoryMb: 100, cpuSeconds: 1 })).toMatchObject({ signal: 'SIGKILL' });
  });

  it('waits as long as it likes', async () => {
    expect(await shell('sleep 1.5; echo done', { memoryMb: 100, cpuSeconds: 1 })).toMatchObject({ output: 'done\n' });
  });

  it.runIf(process.platform === 'linux')(
    'gets no more memory, and dies before the server when it runs out',
    async () => {
      const node = (code: string) => `exec '${process.execPath}' -e '${code}'`;
      const limits = { memoryMb: 1_024, cpuSeconds: 60 };
      expect(await shell(node('Buffer.alloc(2 ** 26, 1); console.log(1)'), limits)).toMatchObject({ output: '1\n' });
      expect((await shell(node('Buffer.alloc(2 ** 31, 1); console.log(1)'), limits)).output).toBe('');
      expect(await shell('cat /proc/self/oom_score_adj', limits)).toMatchObject({ output: '1000\n' });
    },
  );
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('a process', () => {
  it('ends with its own children when the signal is aborted', async () => {
    const stop = new AbortController();
    const child = startProcess({
      program: '/bin/sh',
      args: ['-c', 'sleep 1000 & echo $!; wait'],
      env: childEnv(process.env),
      stdio: ['ignore', 'pipe', 'ignore'],
      signal: stop.signal,
    });
    const [line] = (await once(child.stdout as Readable, 'data')) as [Buffer];
    stop.abort();
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    await eventually(() => expect(isRunning(Number(line))).toBe(false));
  });

  it('dies when the thread or server that started it is gone', async () => {
    const thread = threadOf(`
      import { parentPort } from 'node:worker_threads';
      import { startProcess } from 'file://${import.meta.dirname}/child-process.ts';
      const child = startProcess({ program: 'sleep', args: ['1000'], env: { PATH: process.env.PATH }, stdio: 'ignore' });
      // The shell becomes the program, which keeps its number.
      parentPort.postMessage(child.pid);
      setInterval(() => {}, 1_000);
    `);
    const [pid] = (await once(thread, 'message')) as [number];
    await eventually(() => expect(readFileSync(`/proc/${pid}/comm`, 'utf8')).toBe('sleep\n'));
    await thread.terminate();
    await eventually(() => expect(isRunning(pid)).toBe(false));
  });
});

describe('the processor time of a thread', () => {
  const isExceeded = (code: string, maxMs: number) => {
    const thread = threadOf(code);
    return new Promise<boolean>((resolve) => {
      watchCpu(thread, maxMs, () => {
        resolve(true);
        void thread.terminate();
      });
      thread.once('exit', () => resolve(false));
    });
  };

  it('is limited', async () => {
    expect(await isExceeded('for (;;);', 300)).toBe(true);
  });

  it('does not include waiting, even where the thread does nothing else meanwhile', async () => {
    const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);';
    expect(await isExceeded(wait, 1_000)).toBe(false);
  });
});
