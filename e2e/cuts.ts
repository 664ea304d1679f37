/** Helpers for versions: uploads over the browser's protocol, and the player. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CUT_ID_HEADER, CUT_UPLOADS_PATH } from '#contract/review/cut-uploads.ts';
import type { RunningApp, TestUser } from './app.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

type Upload = {
  projectId: number;
  name: string;
  bytes: Buffer;
  /** ID of the version that the file is a playable copy of. */
  copyOf?: number;
};

/** Uploads a version in one piece and returns its ID. */
export async function uploadCut(
  app: RunningApp,
  who: TestUser,
  { projectId, name, bytes, copyOf }: Upload,
): Promise<number> {
  const headers = { ...TUS, authorization: `Bearer ${await app.tokenOf(who)}` };
  const uploadMetadata = { project: String(projectId), filename: name, filetype: 'video/mp4', fingerprint: name };
  const target = copyOf === undefined ? {} : { cut: String(copyOf) };
  const metadata = Object.entries({ ...uploadMetadata, ...target }).map(([key, value]) => `${key} ${inBase64(value)}`);
  const begun = await fetch(app.address + CUT_UPLOADS_PATH, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
  });
  const location = new URL(begun.headers.get('location') ?? '', app.address);
  const sent = await fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`${name} was not taken: ${sent.status} ${await sent.text()}`);
  return Number(sent.headers.get(CUT_ID_HEADER));
}

/** The review screen's region in which player shortcuts work. */
export const player = (page: Page): Locator => page.getByRole('region', { name: /^Version \d+ of/ });

/** Waits until the player shows this frame. */
export const isAt = (page: Page, frame: number): Promise<void> =>
  page.getByText(new RegExp(`^Frame ${frame} ·`)).waitFor();

/** Returns the frame that the player shows. */
export async function shownFrame(page: Page): Promise<number> {
  const frameText = await page.getByText(/^Frame \d+ ·/).textContent();
  return Number(/\d+/.exec(frameText ?? '')?.[0]);
}

/** Waits until the video is paused with a decoded frame. */
export const isReady = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('[data-stage] video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.readyState),
    )
    .toBeGreaterThanOrEqual(2);

/** Types a timecode into the player. */
export async function jumpTo(page: Page, timecode: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Timecode' });
  await field.fill(timecode);
  await field.press('Enter');
}
