/** Finds the Chromium that the journeys use, and installs Debian's where possible. */
import { existsSync } from 'node:fs';
import { installPackages } from './apt.ts';

/** Renders the same as Chromium with two thirds of the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Returns the path of an installed browser, preferring CHROMIUM_PATH, or undefined. */
function findChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  return [...(configured ? [configured] : []), ...PATHS].find((path) => existsSync(path));
}

/** Installs the headless shell as root on Debian (about 20 seconds), or Chromium where there is none; otherwise finds a browser. */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  const isBest = found !== undefined && (found === process.env['CHROMIUM_PATH'] || found === HEADLESS_SHELL);
  if (isBest) return found;
  return installPackages('chromium-headless-shell') || (!found && installPackages('chromium')) ? findChromium() : found;
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
