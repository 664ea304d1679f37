/** Test videos generated in the browser, with the frame number painted into each frame. */
import type { Browser } from 'playwright-core';

export type VideoOptions = {
  /** Frames per second as a fraction. */
  num: number;
  den: number;
  frames: number;
  kind: 'mp4' | 'webm';
  hasSound?: boolean;
  /** Adds noise, so that the file is as large as its bit rate allows: 50 kB per second. */
  isNoisy?: boolean;
};

const MEDIABUNNY = 'node_modules/mediabunny/dist/bundles/mediabunny.min.cjs';

/** Bits of the painted frame number: sixteen fields in a row, white for a one; coarse enough to survive any encoder. */
export const BITS = 16;

/** Runs in the page: paints, encodes and muxes. Returns base64, because a page can't return binary data. */
const MAKE = `async ({ num, den, frames, kind, hasSound, isNoisy, BITS }) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const pen = canvas.getContext('2d');
  const target = new Mediabunny.BufferTarget();
  const format = kind === 'mp4' ? new Mediabunny.Mp4OutputFormat() : new Mediabunny.WebMOutputFormat();
  const output = new Mediabunny.Output({ format, target });
  const source = new Mediabunny.CanvasSource(canvas, { codec: kind === 'mp4' ? 'avc' : 'vp8', bitrate: 400000, keyFrameInterval: 1 });
  output.addVideoTrack(source, kind === 'mp4' ? { frameRate: num / den } : {});
  const sound = hasSound ? new Mediabunny.AudioBufferSource({ codec: 'opus', bitrate: 64000 }) : null;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  if (sound) {
    const rate = 48000;
    const buffer = new AudioBuffer({ length: Math.round((frames * den / num) * rate), sampleRate: rate, numberOfChannels: 1 });
    const data = buffer.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) data[at] = Math.sin(at / 20) * (at / data.length);
    await sound.add(buffer);
  }
  for (let frame = 0; frame < frames; frame += 1) {
    pen.fillStyle = 'hsl(' + (frame * 3) % 360 + ' 40% 40%)';
    pen.fillRect(0, 0, 320, 180);
    for (let bit = 0; bit < BITS; bit += 1) {
      pen.fillStyle = (frame >> bit) & 1 ? '#fff' : '#000';
      pen.fillRect(bit * 20, 0, 20, 40);
    }
    for (let dot = 0; isNoisy && dot < 500; dot += 1) {
      pen.fillStyle = 'hsl(' + Math.random() * 360 + ' 90% 50%)';
      pen.fillRect(Math.random() * 320, 40 + Math.random() * 140, 9, 9);
    }
    pen.fillStyle = '#fff';
    pen.font = '60px sans-serif';
    pen.fillText(String(frame), 100, 130);
    await source.add((frame * den) / num, den / num);
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}`;

/** A loopback origin, since browsers encode video only in secure contexts. */
const STUDIO = 'http://127.0.0.1/';

export async function makeVideo(browser: Browser, options: VideoOptions): Promise<Buffer> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.route(STUDIO, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(STUDIO);
    await page.addScriptTag({ path: MEDIABUNNY });
    const optionsJson = JSON.stringify({ hasSound: false, ...options, BITS });
    return Buffer.from(await page.evaluate<string>(`(${MAKE})(${optionsJson})`), 'base64');
  } finally {
    await context.close();
  }
}
