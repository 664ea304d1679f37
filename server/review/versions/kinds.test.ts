/** Tests of audio and images as versions: what is read from them, refused, played, noted and exported (docs/review.md#kinds). */
// Runs on both databases: kinds of versions are columns and conditions of several statements.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiCut } from '#contract/review/cuts.ts';
import { acceptedTypesText, ANIMATED_IMAGE } from '#domain/review/cut-files.ts';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { aBroadcastWav, anAiff, AUDIO_ENCODERS, aWav, encodedAudio } from '#server/testing/audio.ts';
import { aDeliverable, aProject, aShareLink } from '#server/testing/builders.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { isSecondEngine, someOf } from '#server/testing/rounds.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { beginUpload, cutPathOf, uploadWhole } from '#server/testing/tus.ts';
import { aPicture, aPngHeader } from '#server/testing/upload-files.ts';
import { aVideo } from '#server/testing/videos.ts';

let app: TestApp;
let manager: Caller;
let editor: Caller;
let project: number;
beforeAll(async () => {
  app = await testApp();
  [manager, editor] = [await app.as('manager'), await app.as('editor')];
});
beforeEach(async () => {
  project = (await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id })).id;
});

const filesOf = (): string[] => readdirSync(path.join(app.deps.config.dataDir, 'cuts')).toSorted();

async function uploadCut(bytes: Buffer, filename: string, more: object = {}): Promise<ApiCut> {
  const done = await uploadWhole(editor, bytes, { project, filename, ...more });
  expect([done.statusCode, done.body]).toEqual([204, '']);
  return (await editor.get(cutPathOf(done))).json();
}

async function refusedWith(bytes: Buffer, filename: string, more: object = {}): Promise<string> {
  const before = filesOf();
  const response = await uploadWhole(editor, bytes, { project, filename, ...more });
  expect([response.statusCode, filesOf()]).toEqual([422, before]);
  return response.json().violations[0].message;
}

const noteOn = (cut: ApiCut, more: object) =>
  editor.post('/api/feedback', { project: `/api/projects/${project}`, content: 'Here', cut: cut['@id'], ...more });

const UNREADABLE = `${CUT_RULE_TEXTS.unreadable} ${acceptedTypesText(false)}`;

const PEN = {
  strokes: [
    {
      kind: 'pen',
      color: '#ff0000',
      size: 200,
      points: [
        [0, 5000],
        [10_000, 5000],
      ],
    },
  ],
};

describe.skipIf(isSecondEngine)('audio', () => {
  it('counts frames of 40 ms, and has no picture', async () => {
    const cut = await uploadCut(aWav(2), 'Episode 1.wav');
    expect(cut).toMatchObject({ kind: 'audio', mimeType: 'audio/wav', codec: 'pcm-s16', frames: 50, poster: false });
    expect([cut.rate, cut.width, cut.height, cut.audio, cut.firstUs]).toEqual([{ num: 25, den: 1 }, 0, 0, true, 0]);
    const play = (await editor.get(`${cut['@id']}/play`)).json();
    expect(play).toMatchObject({ isPlayable: true });
    expect(cut.playback).toMatchObject({ container: 'wav', indexed: true });
    expect(Object.keys(play)).toEqual(['url', 'until', 'isPlayable', 'download']);
  });

  it.skipIf(ffmpegPath === undefined).each(someOf(Object.keys(AUDIO_ENCODERS) as (keyof typeof AUDIO_ENCODERS)[], 2))(
    `reads %s${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
    async (format) => {
      const cut = await uploadCut(encodedAudio(ffmpegPath as string, format, 30), `a.${format}`);
      expect(cut).toMatchObject({ kind: 'audio', mimeType: expect.stringMatching(/^audio\//) });
      // Encoders may add up to one frame of padding.
      expect(Math.abs(cut.frames - 750)).toBeLessThanOrEqual(2);
    },
  );

  it('is a video container with sound alone, whatever the name', async () => {
    const sound = await aVideo({ frames: 0, times: [], hasAudio: true });
    expect(await uploadCut(sound, 'a.mp4')).toMatchObject({ kind: 'audio', mimeType: 'audio/mp4', frames: 25 });
    project = (await aProject(app.db, { assigned_to_id: editor.user.id })).id;
    expect(await uploadCut(await aVideo({ hasAudio: true }), 'a.mp3')).not.toHaveProperty('kind');
  });

  it('that only some browsers play is taken, says so, and takes a copy', async () => {
    const aiff = await uploadCut(anAiff(), 'Theme.aif');
    expect(aiff).toMatchObject({ kind: 'audio', mimeType: 'audio/aiff', codec: 'pcm-s16be', frames: 50 });
    const play = async () => (await editor.get(`${aiff['@id']}/play`)).json();
    expect(await play()).toMatchObject({ isPlayable: false });
    expect(await refusedWith(await aVideo(), 'copy.mp4', { cut: aiff.id })).toBe(CUT_RULE_TEXTS.unplayableAudio);
    expect(await refusedWith(aWav(3), 'copy.wav', { cut: aiff.id })).toBe(CUT_RULE_TEXTS.otherLength);
    await uploadWhole(editor, aWav(), { project, filename: 'copy.wav', cut: aiff.id });
    const { url, isPlayable } = await play();
    expect([isPlayable, (await app.anonymous.get(url)).headers['content-type']]).toEqual([true, 'audio/wav']);
    expect((await editor.get(aiff['@id'])).json()).toMatchObject({ copy: true, codec: 'pcm-s16be' });
  });

  it('starts at the time that a broadcast WAV states, in files for editing programs', async () => {
    const rate = aWav(1).readUInt32LE(24);
    const cut = await uploadCut(aBroadcastWav(2, 10 * 3600 * rate), 'Take 1.wav');
    expect(cut.startFrame).toBe(10 * 3600 * 25);
    await noteOn(cut, { frame: 30 });
    expect((await manager.get(`${cut['@id']}/notes.txt`)).body).toContain('10:00:01:05');
    expect((await manager.get(`${cut['@id']}/notes.csv`)).body).toContain('0:01.20');
  });

  it('of another type is refused with the types of each kind', async () => {
    const refused = await beginUpload(editor, 100, { project, filename: 'a.wma' });
    expect(refused.json().violations[0].message).toBe(
      'Choose a video (MP4, M4V, MOV, WebM, MKV), audio (MP3, WAV, M4A, FLAC, OGG, Opus, AIFF) or image (JPEG, PNG, WebP).',
    );
  });

  it('takes notes at times and ranges, but no drawings', async () => {
    const cut = await uploadCut(aWav(90), 'a.wav');
    expect((await noteOn(cut, { frame: 1562, endFrame: 1600 })).json()).toMatchObject({
      timecode: '1:02.48 – 1:04.00',
    });
    const drawn = await noteOn(cut, { frame: 3, drawing: PEN });
    expect([drawn.statusCode, drawn.json().violations[0].propertyPath]).toEqual([422, 'drawing']);
  });

  it('exports notes in every format but EDL', async () => {
    const cut = await uploadCut(aWav(90), 'a.wav');
    await noteOn(cut, { frame: 1562 });
    const edl = await manager.get(`${cut['@id']}/notes.edl`);
    expect([edl.statusCode, edl.json().detail]).toEqual([
      409,
      'EDL needs video. Export FCPXML, XML, text, CSV or PDF.',
    ]);
    for (const ending of ['fcpxml', 'xml', 'txt', 'pdf'])
      expect([ending, (await manager.get(`${cut['@id']}/notes.${ending}`)).statusCode]).toEqual([ending, 200]);
    for (const query of ['', '?start=00:00:00:00'])
      expect((await manager.get(`${cut['@id']}/notes.csv${query}`)).body).toContain('1:02.48');
    expect((await manager.get(`${cut['@id']}/notes.txt`)).body).toContain('00:01:02:12');
  });
});

describe.skipIf(isSecondEngine)('images', () => {
  it.each(someOf(['png', 'jpeg', 'webp'] as const, 1))('are one frame with a poster: %s', async (format) => {
    const cut = await uploadCut(await aPicture(format, 900, 600), `Thumb.${format}`);
    expect(cut).toMatchObject({ kind: 'image', mimeType: `image/${format}`, width: 900, height: 600, frames: 1 });
    expect([cut.poster, cut.copy, cut.audio]).toEqual([true, false, false]);
    const play = (await editor.get(`${cut['@id']}/play`)).json();
    expect((await app.anonymous.get(play.url)).headers['content-type']).toBe(`image/${format}`);
    expect((await app.anonymous.get(play.poster)).headers['content-type']).toBe('image/webp');
  });

  it('are upright, and shown smaller above 4,096 pixels', async () => {
    const turned = await sharp(await aPicture('jpeg', 600, 300))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await uploadCut(turned, 'a.jpg')).toMatchObject({ width: 300, height: 600, rotation: 0 });
    const wide = await uploadCut(await aPicture('png', 5_000, 100), 'a.png');
    expect(wide).toMatchObject({ width: 5_000, height: 100, copy: true });
    const play = (await editor.get(`${wide['@id']}/play`)).json();
    const shown = await app.anonymous.get(play.url);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 4_096, height: 82 });
    expect((await app.anonymous.get(play.download)).rawPayload).toHaveLength(wide.size);
  });

  it('take drawings, but no ranges', async () => {
    const cut = await uploadCut(await aPicture('png', 90, 60), 'a.png');
    expect((await noteOn(cut, { frame: 0, drawing: PEN })).json()).toMatchObject({ timecode: '' });
    const range = await noteOn(cut, { frame: 0, endFrame: 1 });
    expect([range.statusCode, range.json().violations[0].propertyPath]).toEqual([422, 'endFrame']);
    for (const ending of ['edl', 'fcpxml', 'xml', 'txt']) {
      const refused = await manager.get(`${cut['@id']}/notes.${ending}`);
      expect([refused.statusCode, refused.json().detail]).toEqual([409, 'Images export as CSV or PDF.']);
    }
    const pdf = (await manager.get(`${cut['@id']}/notes.pdf`)).rawPayload.toString('latin1');
    expect(pdf).toContain('/Subtype /Image');
    for (const query of ['', '?start=00:00:00:00'])
      expect((await manager.get(`${cut['@id']}/notes.csv${query}`)).body).not.toContain('00:00:00:00');
  });

  it('of 50,001 × 50,001 pixels are refused without decoding, and damaged ones when they are decoded', async () => {
    const huge = aPngHeader({ side: 50_001, depth: 8, isInterlaced: false });
    const before = process.memoryUsage.rss();
    expect(await refusedWith(huge, 'a.png')).toBe('This image is too large: 50 megapixels at most.');
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 ** 2);
    const damaged = (await aPicture('png', 900, 600)).subarray(0, -40);
    expect(await refusedWith(damaged, 'a.png')).toBe(CUT_RULE_TEXTS.unreadable);
    expect(await refusedWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png')).toBe(UNREADABLE);
  });

  it('are refused if they are animated, or of a kind that is not supported, whatever the name', async () => {
    const frames = { raw: { width: 8, height: 16, channels: 3 as const, pageHeight: 8 } };
    const moving = await sharp(Buffer.from(Array.from({ length: 384 }, (_, at) => at % 251)), frames)
      .webp()
      .toBuffer();
    expect(await refusedWith(moving, 'a.webp')).toBe(ANIMATED_IMAGE);
    const png = await aPicture();
    const at = png.indexOf('IDAT') - 4;
    const control = Buffer.from('\0\0\0\bacTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1');
    const apng = Buffer.concat([png.subarray(0, at), control, png.subarray(at)]);
    expect(await refusedWith(apng, 'a.png')).toBe(ANIMATED_IMAGE);
    const avif = await sharp(png).avif().toBuffer();
    expect(await refusedWith(avif, 'a.jpg')).toBe(UNREADABLE);
    expect(await refusedWith(Buffer.from(avif).fill('heic', 8, 12), 'a.jpg')).toBe(UNREADABLE);
  });

  it('have no playable copy', async () => {
    const cut = await uploadCut(await aPicture(), 'a.png');
    const started = await beginUpload(editor, 100, { project, cut: cut.id, filename: 'copy.mp4' });
    expect([started.statusCode, started.json().detail]).toEqual([409, CUT_RULE_TEXTS.notCopied]);
  });
});

describe('the kind of a deliverable', () => {
  it('is that of its first version; others are refused by name before the first byte, and by content after the last', async () => {
    const { id } = await aDeliverable(app.db, { project_id: project, name: 'Short 2' });
    await uploadCut(await aVideo(), 'a.mp4', { deliverable: id });
    const message = '“Short 2” takes video. This file is audio.';
    const begun = await beginUpload(editor, 100, { project, deliverable: id, filename: 'a.wav' });
    expect([begun.statusCode, begun.json().violations[0].message]).toEqual([422, message]);
    expect(await refusedWith(aWav(), 'renamed.mp4', { deliverable: id })).toBe(message);
    const podcast = await aDeliverable(app.db, { project_id: project, name: 'Podcast' });
    expect(await uploadCut(aWav(), 'a.wav', { deliverable: podcast.id })).toMatchObject({
      kind: 'audio',
      deliverable: { id: podcast.id, name: 'Podcast' },
    });
    expect(await refusedWith(await aVideo(), 'a.mp4', { deliverable: podcast.id })).toBe(
      '“Podcast” takes audio. This file is video.',
    );
  });

  it('reaches guests of a link, who add notes by the same rules', async () => {
    const { id } = await aDeliverable(app.db, { project_id: project, name: 'Thumbnail' });
    const image = await uploadCut(await aPicture(), 'a.png', { deliverable: id });
    const audio = await uploadCut(aWav(), 'a.wav');
    const { token } = await aShareLink(app.db, { project_id: project, created_by_id: manager.user.id });
    const ask = (to: string, body: object) => app.anonymous.post(`/api/share/${to}`, { token, ...body });
    const { guest } = (await ask('enter', {})).json();
    await ask('name', { guest, name: 'Dana' });
    const { cuts } = (await ask('read', { guest })).json();
    expect(cuts.map((cut: ApiCut) => cut.kind).toSorted()).toEqual(['audio', 'image']);
    const note = (cut: ApiCut, more: object) => ask('notes', { guest, cut: cut.id, content: 'Nice', ...more });
    expect((await note(image, { frame: 0, drawing: PEN })).statusCode).toBe(200);
    expect((await note(audio, { frame: 3, endFrame: 9 })).statusCode).toBe(200);
    expect((await note(audio, { frame: 3, drawing: PEN })).json().violations[0].propertyPath).toBe('drawing');
    expect((await note(image, { frame: 0, endFrame: 1 })).json().violations[0].propertyPath).toBe('endFrame');
  });
});
