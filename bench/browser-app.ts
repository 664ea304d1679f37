/** The demo team on a server of its own, plain pages beside it, and browsers like a phone and a desk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { UserType } from '#domain/identity/roles.ts';
import { DEMO_PASSWORD, demoSignIns } from '#server/seed/demo.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { runNode } from '../scripts/run-command.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts';
import { WATCH } from './browser-watch.ts';

export type Profile = {
  viewport: { width: number; height: number };
  /** How many times slower the processor is made. */
  slower: number;
  /** Milliseconds for each request, and bytes in a second. */
  line?: { latency: number; bytes: number };
};

export const PHONE: Profile = {
  viewport: { width: 390, height: 844 },
  slower: 4,
  line: { latency: 150, bytes: 1_600_000 / 8 },
};
export const DESK: Profile = { viewport: { width: 1440, height: 900 }, slower: 1 };

export type Opened = { page: Page; wire: CDPSession; close(): Promise<void> };
export type RunningApp = {
  address: string;
  /** Where the page of those words stands, with nothing but its words. */
  plainPage(text: string): string;
  /** A page that has visited nothing yet; with a role someone of that kind is signed in. */
  open(profile: Profile, role?: UserType): Promise<Opened>;
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
    const answer = await fetch(`${address}/api/authentication_token`, { method: 'POST', headers, body });
    tokens.set(type, ((await answer.json()) as { token: string }).token);
  }
  return tokens;
}

/** A machine that others keep busy is slow; what never comes ends the run all the same. */
const WAIT_MS = 150_000;

async function openPage(browser: Browser, { viewport, slower, line }: Profile): Promise<Opened> {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(WATCH);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  if (line)
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bytes,
      uploadThroughput: line.bytes,
    });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, wire, close: () => context.close() };
}

/** Builds the app where its sources changed, unless a built one is to be measured as it is; `root` is another checkout. */
export async function openApp({ isBuilt, root }: { isBuilt: boolean; root?: string }): Promise<RunningApp> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('No Chromium is at hand: apt-get install chromium, or set CHROMIUM_PATH.');
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
