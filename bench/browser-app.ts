/** Demo data on a separate server, plain reference pages, and browsers that emulate a phone and a desktop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { UserType } from '#domain/platform/actor.ts';
import { DEMO_PASSWORD, demoSignIns } from '#server/seed/demo.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { runNode } from '../scripts/run-command.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browsers/chromium.ts';
import { OBSERVER_SCRIPT } from './browser-watch.ts';

export type Profile = {
  viewport: { width: number; height: number };
  /** CPU slowdown factor. */
  slower: number;
  /** Network latency in milliseconds per request, and throughput in bytes per second. */
  line?: { latency: number; bytes: number };
};

export const PHONE: Profile = {
  viewport: { width: 390, height: 844 },
  slower: 4,
  line: { latency: 150, bytes: 1_600_000 / 8 },
};
export const DESK: Profile = { viewport: { width: 1440, height: 900 }, slower: 1 };

export type OpenedPage = { page: Page; cdp: CDPSession; close(): Promise<void> };
export type RunningApp = {
  address: string;
  /** Returns the URL of a page that contains only this text. */
  plainPage(text: string): string;
  /** Opens a page with an empty cache; with a role, signed in as a user of that role. */
  open(profile: Profile, role?: UserType): Promise<OpenedPage>;
  close(): Promise<void>;
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;' };
const htmlOf = (text: string): Buffer => {
  const lines = text.split('\n').map((line) => `<p>${line.replaceAll(/[&<]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`);
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title>';
  return gzipSync(`${head}<link rel="icon" href="data:,">${lines.join('\n')}`);
};

async function plainServer() {
  let html = htmlOf('');
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const plainPage = (text: string): string => {
    html = htmlOf(text);
    return address;
  };
  return { plainPage, close: () => server.close() };
}

async function tokensOf(address: string): Promise<Map<UserType, string>> {
  const tokens = new Map<UserType, string>();
  for (const { type, email } of demoSignIns()) {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password: DEMO_PASSWORD });
    const response = await fetch(`${address}/api/authentication_token`, { method: 'POST', headers, body });
    tokens.set(type, ((await response.json()) as { token: string }).token);
  }
  return tokens;
}

/** Generous for a busy machine; still ends a run that hangs. */
const WAIT_MS = 150_000;

async function openPage(browser: Browser, { viewport, slower, line }: Profile): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(OBSERVER_SCRIPT);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (line)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bytes,
      uploadThroughput: line.bytes,
    });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, cdp, close: () => context.close() };
}

/** Builds the app if its sources changed, unless an existing build is to be measured. `root` is another checkout. */
export async function openApp({ isBuilt, root }: { isBuilt: boolean; root?: string }): Promise<RunningApp> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('Chromium not found. Run apt-get install chromium, or set CHROMIUM_PATH.');
  if (!isBuilt && !root) await runNode('scripts/boot.mjs', ['start'], { isShown: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-browser-'));
  const env = { DATA_DIR: folder, EDITOR_TIMER: 'all' };
  const server = await spawnServer({ env, entry: 'scripts/demo.ts', ...(root && { root }) });
  const address = server.address.replace('localhost', '127.0.0.1');
  const tokens = await tokensOf(address);
  const plain = await plainServer();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  return {
    address,
    plainPage: plain.plainPage,
    open: async (profile, role) => {
      const opened = await openPage(browser, profile);
      const session = JSON.stringify({ token: tokens.get(role ?? 'admin'), selectedRole: role });
      if (role)
        await opened.page.addInitScript(
          `if (location.origin === '${address}') Object.assign(sessionStorage, ${session})`,
        );
      return opened;
    },
    close: async () => {
      await browser.close();
      plain.close();
      await server.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
