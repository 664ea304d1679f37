/** Runs a program of the checkout on the same Node, and says how it ended. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type Ended = { isOk: boolean; output: string };

type Ways = { isShown?: boolean; isPatient?: boolean; env?: NodeJS.ProcessEnv };

/** `file` is a script, `arguments` follow it; with `isShown` its output goes straight to the console, and with `isPatient` it lets others go first. */
export function runNode(
  file: string,
  args: readonly string[],
  { isShown = false, isPatient = false, env = {} }: Ways = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isOk: false, output: error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });
}
