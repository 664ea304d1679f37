/** Finds the Chromium that the journeys use, and installs Debian's where possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Renders the same as Chromium with two thirds of the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const APT = '/usr/bin/apt-get';

/** Returns the path of an installed browser, preferring CHROMIUM_PATH, or undefined. */
export function findChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  return [...(configured ? [configured] : []), ...PATHS].find((path) => existsSync(path));
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(APT, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Installs the headless shell as root on Debian (about 20 seconds), or Chromium where there is none; otherwise finds a browser. */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  const isBest = found !== undefined && (found === process.env['CHROMIUM_PATH'] || found === HEADLESS_SHELL);
  if (isBest || process.getuid?.() !== 0 || !existsSync(APT)) return found;
  console.log('  installing chromium-headless-shell from Debian ...');
  if (!apt('update', '-qq')) return found;
  const install = (name: string): boolean => apt('install', '-y', '-qq', '--no-install-recommends', name);
  return install('chromium-headless-shell') || (!found && install('chromium')) ? findChromium() : found;
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
