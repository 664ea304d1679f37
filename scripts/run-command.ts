/** Runs a program of the checkout on the same Node and returns how it ended. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type CommandResult = { isOk: boolean; output: string };

type RunOptions = { isShown?: boolean; isLowPriority?: boolean; env?: NodeJS.ProcessEnv };

/** Runs the script `file`. `isShown` sends the output straight to the console, `isLowPriority` lowers its priority. */
export function runNode(
  file: string,
  args: readonly string[],
  { isShown = false, isLowPriority = false, env = {} }: RunOptions = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isOk: false, output: error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });
}
