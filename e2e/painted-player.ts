/** Controls the player of a painted video in any browser, and reads what it reports and shows. */
import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from './timeouts.ts';
import { READ_PAINTED } from './painted-frame.ts';
import type { Viewer } from './viewers.ts';

const VIDEO = `document.querySelector('[data-stage] video')`;
const REGION = `document.querySelector('section[aria-label^="Version "]')`;

/** The frame that the player reports, and the number in its picture. */
export type Reading = { reported: number; painted: number; isSeeking: boolean };

const LOOK = `(() => {
  const text = document.querySelector('[aria-label=Timecode] + span').textContent;
  const video = ${VIDEO};
  return { reported: Number(/^Frame (\\d+)/.exec(text)?.[1]), painted: (${READ_PAINTED})(video), isSeeking: video.seeking };
})()`;

const readPlayer = (viewer: Viewer): Promise<Reading> => viewer.evaluate<Reading>(LOOK);

/** Repeats `read` until it returns a value. */
async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const since = performance.now(); performance.now() - since < WAIT_MS; await pause(20)) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error('The player did not get there.');
}

/** Number of unchanged readings that take longer than the player's repeated seeks. Counted instead of timed, because a busy page takes long for each. */
const UNCHANGED_READINGS = 100;

/** Returns what the player reports and shows once it reaches the goal or stops changing. */
export async function settledReading(viewer: Viewer, isGoal: (seen: Reading) => boolean): Promise<Reading> {
  let before: Reading | undefined;
  let unchanged = 0;
  return until(async () => {
    const seen = await readPlayer(viewer);
    const isSame = seen.reported === before?.reported && seen.painted === before.painted;
    unchanged = isSame ? unchanged + 1 : 0;
    before = seen;
    return (!seen.isSeeking && isGoal(seen)) || unchanged > UNCHANGED_READINGS ? seen : undefined;
  });
}

/** Plays at least a few frames, then pauses. */
export async function playBriefly(viewer: Viewer): Promise<void> {
  const { reported } = await readPlayer(viewer);
  await viewer.press('l');
  await until(async () => ((await readPlayer(viewer)).reported > reported + 3 ? true : undefined));
  await viewer.press('k');
}

/** Types a timecode into its field and focuses the player. React notices only the element's own setter. */
export const jumpInPlayer = (viewer: Viewer, timecode: string): Promise<void> =>
  viewer.evaluate(`(() => {
    const field = document.querySelector('[aria-label=Timecode]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(timecode)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    ${REGION}.focus();
  })()`);

/** Opens a version and returns the message shown in place of the picture, or an empty string when the picture is there. */
export async function openVersion(viewer: Viewer, path: string): Promise<string> {
  await viewer.goto(path);
  return until(async () => {
    const message = `document.querySelector('[data-stage] [role=alert]')?.parentElement.innerText`;
    return (await viewer.evaluate<string | null>(`${message} ?? (${VIDEO}?.readyState >= 2 ? '' : null)`)) ?? undefined;
  });
}

/** Returns all text on the page. */
export const readScreen = (viewer: Viewer): Promise<string> => viewer.evaluate(`document.body.innerText`);

type CornerColors = { inside: string[]; outside: string[] };

/** Returns the colors of the picture, each red or another color, at two corners of the drawn box: just inside and just outside. */
export const boxCornerColors = (viewer: Viewer): Promise<CornerColors> =>
  until(async () => {
    const colors = await viewer.evaluate<CornerColors | null>(`(() => {
      const box = document.querySelector('[data-stage] svg[role=img] rect')?.getBoundingClientRect();
      const video = ${VIDEO};
      if (!box || video.readyState < 2 || video.seeking) return null;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      const pen = canvas.getContext('2d');
      pen.drawImage(video, 0, 0);
      const shown = video.getBoundingClientRect();
      const scale = Math.min(shown.width / video.videoWidth, shown.height / video.videoHeight);
      const left = shown.left + (shown.width - video.videoWidth * scale) / 2;
      const top = shown.top + (shown.height - video.videoHeight * scale) / 2;
      const colorAt = (x, y) => {
        const [red, green, blue] = pen.getImageData((x - left) / scale, (y - top) / scale, 1, 1).data;
        return red > 180 && green < 90 && blue < 90 ? 'red' : 'other';
      };
      const margin = 5 * scale;
      return {
        inside: [colorAt(box.left + margin, box.bottom - margin), colorAt(box.right - margin, box.top + margin)],
        outside: [colorAt(box.right + margin, box.top + margin), colorAt(box.right - margin, box.top - margin)],
      };
    })()`);
    return colors ?? undefined;
  });
