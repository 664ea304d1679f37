/** WebKitGTK over WebDriver: only what one journey needs. Safari's engine is the nearest that runs on Linux. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findWebKit } from '../scripts/browsers/webkit.ts';
import { WAIT_MS } from './timeouts.ts';

/** Path of the browser, or undefined where it is not installed. */
export const WEBKIT = findWebKit();

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_PROGRAM = '/usr/bin/Xvfb';

export type WebKit = {
  goto(url: string): Promise<void>;
  /** Evaluates an expression, and returns its value as JSON can carry it. */
  evaluate<T>(expression: string): Promise<T>;
  press(key: string): Promise<void>;
  /** Returns the window as a PNG. */
  screenshot(): Promise<Buffer>;
  setSize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts a display without a screen, and returns its number, which the program writes once it accepts clients. */
async function startDisplay(): Promise<{ display: string; program: ChildProcess }> {
  const program = spawn(DISPLAY_PROGRAM, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(program.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, program };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the protocol's results have no types here
async function send(address: string, method: string, body?: object): Promise<any> {
  const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(address, { method, ...init });
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  const { value } = (await response.json()) as { value: any };
  if (!response.ok) throw new Error(`${method} ${address}: ${value?.error}: ${value?.message}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < WAIT_MS; await pause(50))
    if (
      await fetch(`${driver}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error('WebKitWebDriver did not start.');
}

/** Starts the browser on a display of its own. */
export async function launchWebKit(browser: string): Promise<WebKit> {
  const { display, program } = await startDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  const programs = [driver, program];
  const kill = (): void => programs.forEach((one) => one.kill('SIGKILL'));
  process.once('exit', kill);
  const root = `http://127.0.0.1:${port}`;
  await untilReady(root);
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const { sessionId } = await send(`${root}/session`, 'POST', { capabilities: { alwaysMatch: options } });
  const session = `${root}/session/${sessionId}`;
  await send(`${session}/timeouts`, 'POST', { script: WAIT_MS, pageLoad: WAIT_MS });
  return {
    goto: (url) => send(`${session}/url`, 'POST', { url }),
    evaluate: async (expression) => {
      const script = `return JSON.stringify([${expression}])`;
      return JSON.parse(await send(`${session}/execute/sync`, 'POST', { script, args: [] }))[0];
    },
    press: async (value) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await send(`${session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    screenshot: async () => Buffer.from(await send(`${session}/screenshot`, 'GET'), 'base64'),
    setSize: (width, height) => send(`${session}/window/rect`, 'POST', { width, height }),
    close: async () => {
      await send(session, 'DELETE').catch(() => undefined);
      process.removeListener('exit', kill);
      kill();
    },
  };
}
