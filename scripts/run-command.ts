/** Runs a program of the checkout on the same Node, and says how it ended. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type Ended = { isOk: boolean; output: string };

/** `file` is a script, `arguments` follow it; with `isShown` its output goes straight to the console. */
export function runNode(
  file: string,
  args: readonly string[],
  { isShown = false, env = {} }: { isShown?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isOk: false, output: error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });
}
