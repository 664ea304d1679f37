/** ffmpeg on this machine. Tests that need it are skipped without, and their names say so. */
import { existsSync } from 'node:fs';

const PATHS = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'];

/** Path of ffmpeg, if installed. */
export const ffmpegPath = PATHS.find((file) => existsSync(file));
