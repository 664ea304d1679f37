/** Tests of converting HDR pictures to SDR with both sets of filters, with the real program where it is installed. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toneMapOf } from './tone-map.ts';

const ffmpeg = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'].find((file) =>
  existsSync(file),
);

/** Returns the brightness of a gray picture after the filters, from 0 to 1. */
function shownOf(level: number, filters: readonly string[]): number {
  const source = `color=gray:s=16x16:d=0.04:r=25,format=yuv420p10le,lutyuv=y=${Math.round(64 + level * 876)}:u=512:v=512`;
  const output = ['-vf', [...filters, 'format=gray'].join(','), '-frames:v', '1', '-f', 'rawvideo', '-'];
  const bytes = execFileSync(ffmpeg as string, ['-v', 'error', '-f', 'lavfi', '-i', source, ...output]);
  return (bytes[0] ?? 0) / 255;
}

it.skipIf(ffmpeg === undefined).each([
  // Signal levels of white paper and of a highlight, from ITU-R BT.2408.
  ['pq', 0.58, 0.75],
  ['hlg', 0.75, 1],
] as const)(
  `shows white and highlights of %s apart${ffmpeg === undefined ? ' (no ffmpeg here)' : ''}`,
  (transfer, white, highlight) => {
    const hasZscale = execFileSync(ffmpeg as string, ['-hide_banner', '-filters']).includes(' zscale ');
    for (const isExact of hasZscale ? [true, false] : [false]) {
      const [black, paper, light] = [0, white, highlight].map((level) => shownOf(level, toneMapOf(transfer, isExact)));
      expect(black).toBeLessThan(0.03);
      expect(paper).toBeGreaterThan(0.6);
      expect(paper).toBeLessThan(0.85);
      expect(light).toBeGreaterThan(0.85);
    }
  },
);
