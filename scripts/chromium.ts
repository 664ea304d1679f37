/** Finds the Chromium that the journeys drive, and installs Debian's where that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The one without windows first: it draws the same with two thirds of the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const APT = '/usr/bin/apt-get';

/** The path of a browser that is there, CHROMIUM_PATH before all others; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...PLACES].find((path) => existsSync(path));
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(APT, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Finds a browser or, as root on a Debian machine, installs one (about 20 seconds). */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  if (found || process.getuid?.() !== 0 || !existsSync(APT)) return found;
  console.log('  installing chromium from Debian ...');
  if (!apt('update', '-qq')) return undefined;
  const install = (name: string): boolean => apt('install', '-y', '-qq', '--no-install-recommends', name);
  return install('chromium-headless-shell') || install('chromium') ? findChromium() : undefined;
}

/** Keeps the browser to itself: no background traffic, and no sandbox, which root may not have. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];
