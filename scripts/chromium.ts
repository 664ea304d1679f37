/** Finds the Chromium that the journeys use, and installs Debian's where possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Headless shell first: it renders the same with two thirds of the CPU time. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const APT = '/usr/bin/apt-get';

/** Returns the path of an installed browser, preferring CHROMIUM_PATH, or undefined. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...PATHS].find((path) => existsSync(path));
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(APT, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Finds a browser or, as root on Debian, installs one (about 20 seconds). */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  if (found || process.getuid?.() !== 0 || !existsSync(APT)) return found;
  console.log('  installing chromium from Debian ...');
  if (!apt('update', '-qq')) return undefined;
  const install = (name: string): boolean => apt('install', '-y', '-qq', '--no-install-recommends', name);
  return install('chromium-headless-shell') || install('chromium') ? findChromium() : undefined;
}

/** Disables background traffic, and the sandbox, which root can't use. */
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
