/** Finds the Firefox that a few journeys use besides Chromium, and installs Debian's where possible. */
import { existsSync } from 'node:fs';
import { installPackages } from './apt.ts';

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Returns the path of an installed Firefox, preferring FIREFOX_PATH, or undefined. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH'];
  return [...(named ? [named] : []), ...PATHS].find((path) => existsSync(path));
}

/** Installs Firefox as root on Debian (about 30 seconds) if there is none. It decodes H.264 with the libraries of ffmpeg, which also makes copies. */
export function ensureFirefox(): string | undefined {
  return findFirefox() ?? (installPackages('firefox-esr', 'ffmpeg') ? findFirefox() : undefined);
}
