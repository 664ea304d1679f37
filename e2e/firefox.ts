/** Firefox over WebDriver BiDi: only what the player's tests need, since Playwright drives only its own build and newer ones. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Lets videos play without a click, and ends animations at once as in Chromium. */
const PREFERENCES = { 'media.autoplay.default': 0, 'ui.prefersReducedMotion': 1 };

const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

/** Values of keys without a character, from the WebDriver standard. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
  End: '\uE010',
};

type Reply = { id?: number; result?: Record<string, unknown>; error?: string; message?: string };
type Send = (method: string, params: object) => Promise<Record<string, any>>; // oxlint-disable-line typescript/no-explicit-any -- the protocol's results have no types here

export type FirefoxPage = {
  goto(url: string): Promise<void>;
  /** Evaluates an expression, which may be a promise, and returns its value as JSON can carry it. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses a key on the focused element. */
  press(key: string): Promise<void>;
  close(): Promise<void>;
};

export type Firefox = { newPage(): Promise<FirefoxPage>; close(): Promise<void> };

/** Returns the address that the browser prints once it accepts connections. */
async function addressOf(browser: ChildProcess): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: browser.stderr as NodeJS.ReadableStream })) {
    const address = LISTENING.exec(line)?.[1];
    if (address !== undefined) return address;
    lines.push(line);
  }
  throw new Error(`Firefox ended before it was ready:\n${lines.join('\n')}`);
}

/** Connects to the browser. Requests may overlap; each resolves with the reply of its number. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message } = JSON.parse(String(data)) as Reply;
    if (result) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  let count = 0;
  return (method, params) => {
    const reply = Promise.withResolvers<Record<string, unknown>>();
    waiting.set((count += 1), reply);
    socket.send(JSON.stringify({ id: count, method, params }));
    return reply.promise;
  };
}

async function newPage(send: Send, viewport: { width: number; height: number }): Promise<FirefoxPage> {
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport });
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const asJson = `(async () => JSON.stringify([await (${expression})]))()`;
      const params = { expression: asJson, target: { context }, awaitPromise: true, userActivation: true };
      const { result, exceptionDetails } = await send('script.evaluate', params);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value)[0];
    },
    press: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key }));
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    close: async () => void (await send('browsingContext.close', { context })),
  };
}

/** Starts Firefox with a new profile. */
export async function launchFirefox(
  executablePath: string,
  viewport: { width: number; height: number },
): Promise<Firefox> {
  const profile = await mkdtemp(path.join(tmpdir(), 'cutroom-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const browser = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = (): boolean => browser.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(browser, 'exit').finally(() => process.removeListener('exit', kill));
  const send = await connect(await addressOf(browser));
  // A full pipe would block the browser.
  browser.stderr.resume();
  await send('session.new', { capabilities: {} });
  return {
    newPage: () => newPage(send, viewport),
    close: async () => {
      await send('browser.close', {});
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
