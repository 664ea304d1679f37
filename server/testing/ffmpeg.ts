/** ffmpeg on this machine. Tests that need ffmpeg are skipped without it, as their names say. */
import { existsSync } from 'node:fs';

const PATHS = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'];

/** Path of ffmpeg, if installed. */
export const ffmpegPath = PATHS.find((file) => existsSync(file));
