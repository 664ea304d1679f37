/** A version in WebKitGTK: the frame number follows the picture, or the time, and says so (docs/review.md#player). */
import { expect, it } from 'vitest';
import { startApp } from '../app.ts';
import { DESK } from '../browser.ts';
import { uploadCut } from '../cuts.ts';
import { READ_PAINTED } from '../painted-frame.ts';
import { readPainted } from '../painted-videos.ts';
import { aClient, aProject } from '../people.ts';
import { launchWebKit, WEBKIT, type WebKit } from '../webkit.ts';

/** From the WebDriver standard. */
const ARROW_RIGHT = '\uE014';

type Seen = { frame: number; painted: number; hasNote: boolean; isReady: boolean };

const LOOK = `(() => {
  const video = document.querySelector('[data-stage] video');
  const isReady = video?.readyState >= 2 && !video.seeking;
  return {
    frame: Number(/^Frame (\\d+)/.exec(document.querySelector('[aria-label=Timecode] + span')?.textContent)?.[1]),
    painted: isReady ? (${READ_PAINTED})(video) : null,
    hasNote: /Frame by time|This browser shows frame/.test(document.body.innerText),
    isReady,
  };
})()`;

/** Waits until the player is ready and reports a frame like this: the painted one, or one that it calls uncertain. */
const reports = (webkit: WebKit, isGoal: (frame: number, hasNote: boolean) => boolean): Promise<void> =>
  expect
    .poll(async () => {
      const { frame, painted, hasNote, isReady } = await webkit.evaluate<Seen>(LOOK);
      return isReady && isGoal(frame, hasNote) && (frame === painted || hasNote);
    })
    .toBe(true);

it.skipIf(WEBKIT === undefined)('steps, plays and pauses on the frame that it reports', async () => {
  const app = await startApp();
  const projectId = await aProject(app, { title: 'Wedding film', client: await aClient(app, 'Ada', 'Reed') });
  await uploadCut(app, 'admin', { projectId, name: 'plain.mp4', bytes: readPainted('plain H.264') });
  const webkit = await launchWebKit(WEBKIT ?? '');
  try {
    await webkit.setSize(DESK.width, DESK.height);
    await webkit.goto(`${app.address}/favicon.svg`);
    const signIn = JSON.stringify({ token: await app.tokenOf('admin'), selectedRole: 'admin' });
    await webkit.evaluate(`Object.assign(sessionStorage, ${signIn})`);
    await webkit.goto(`${app.address}/admin/projects/${projectId}/cut/1`);
    // On a busy machine WebKitGTK may present another frame than the requested one, and the player says which.
    await reports(webkit, (frame, hasNote) => frame === 0 || hasNote);
    await webkit.evaluate(`document.querySelector('section[aria-label^="Version "]').focus()`);
    for (let step = 0; step < 3; step += 1) await webkit.press(ARROW_RIGHT);
    await reports(webkit, (frame) => frame >= 3);
    await webkit.press('l');
    await reports(webkit, (frame) => frame > 8);
    await webkit.press('k');
    await reports(webkit, (frame) => frame > 8);
  } finally {
    await webkit.close();
  }
});
