/** Takes screenshots of every screen and dialog of the built app on demo data, in both themes at three widths, into `screenshots/`. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoSignIns, DEMO_PASSWORD } from '#server/seed/demo.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './browsers/chromium.ts';
import { SHOTS, type Screenshot } from './shots.ts';

const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const FOLDER = 'screenshots';

/** Starts the demo with its own data folder, and resolves with its URL. */
async function startDemo(dataDir: string) {
  const child = spawn(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /http:\/\/[\w.:]+/.exec(printed)?.[0];
      if (found && printed.includes('Sign in with')) resolve(found.replace('0.0.0.0', '127.0.0.1'));
    });
    child.on('exit', () => reject(new Error(`Couldn't start the demo:\n${printed}`)));
  });
  return { address, stop: () => child.kill('SIGTERM') };
}

async function tokenOf(address: string, type: string): Promise<string> {
  const email = demoSignIns().find((signIn) => signIn.type === type)?.email;
  const response = await fetch(`${address}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Waits until nothing on the page is loading. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {});
  await page.waitForTimeout(350);
}

async function shoot(
  browser: Browser,
  address: string,
  { shot, token }: { shot: Screenshot; token: string | undefined },
) {
  for (const theme of THEMES)
    for (const viewport of SIZES) {
      const context = await browser.newContext({
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
        baseURL: address,
      });
      const stored = { token, role: shot.role };
      await context.addInitScript((values) => {
        if (values.token === undefined) return;
        sessionStorage.setItem('token', values.token);
        if (values.role) sessionStorage.setItem('selectedRole', values.role);
      }, stored);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      try {
        await page.goto(shot.path);
        await settle(page);
        await shot.prepare?.(page);
        if (shot.prepare) await settle(page);
      } catch (error) {
        faults.push((error as Error).message.split('\n')[0] ?? '');
      }
      await page.screenshot({ path: path.join(FOLDER, `${shot.name}-${theme}-${viewport.width}.png`) });
      const scrolls = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth + 1');
      if (scrolls) faults.push('scrolls sideways');
      if (faults.length > 0)
        console.log(`  ${shot.name} ${theme} ${viewport.width}: ${[...new Set(faults)].join(' | ')}`);
      await context.close();
    }
}

const executablePath = ensureChromium();
if (!executablePath) throw new Error('Chromium not found (run: apt-get install chromium).');
const wanted = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), 'cutroom-shots-'));
mkdirSync(FOLDER, { recursive: true });
const demo = await startDemo(dataDir);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  const tokens = new Map<string, string>();
  for (const type of ['admin', 'manager', 'editor']) tokens.set(type, await tokenOf(demo.address, type));
  for (const shot of SHOTS.filter((s) => wanted.length === 0 || wanted.some((w) => s.name.includes(w)))) {
    const token = shot.as && tokens.get(shot.as);
    await shoot(browser, demo.address, { shot, token });
  }
} finally {
  await browser.close();
  demo.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
