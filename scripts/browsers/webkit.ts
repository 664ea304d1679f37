/** Finds the WebKitGTK that one journey of the long run uses, and installs Debian's where possible. */
import { existsSync, globSync } from 'node:fs';
import { installPackages } from './apt.ts';

const PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** Plays H.264 in WebKitGTK. */
const CODECS = ['gstreamer1.0-plugins-good', 'gstreamer1.0-libav', 'gstreamer1.0-gl'];

/** Returns the path of the browser if its driver and a display are installed too, or undefined. */
export const findWebKit = (): string | undefined =>
  PROGRAMS.every((path) => existsSync(path)) ? globSync(BROWSERS)[0] : undefined;

/** Installs WebKitGTK as root on Debian (about a minute) if there is none. */
export const ensureWebKit = (): string | undefined =>
  findWebKit() ?? (installPackages('webkit2gtk-driver', 'xvfb', ...CODECS) ? findWebKit() : undefined);
