/** Version rules: rights, file types, metadata and playback. */
import { describe, expect, it } from 'vitest';
import { videoFacts } from '#server/testing/video-facts.ts';
import { displaySizeOf, type PlaybackProperties, type CutMetadata } from './cut-metadata.ts';
import {
  checkCutChange,
  checkCutCount,
  checkCutMetadata,
  checkDeleteCut,
  CUT_RULE_TEXTS,
  mayUploadCut,
  roundOfCut,
} from './cuts.ts';
import { checkCutFile } from './cut-files.ts';
import type { Actor } from '#domain/platform/actor.ts';

const GIB = 1024 ** 3;
const actor = (type: Actor['type'], id = 1): Actor => ({ id, type, email: 'a@example.com' });
const facts = videoFacts();

type Shape = { rotation?: number; pixelAspect?: PlaybackProperties['pixelAspect'] };

describe('rights', () => {
  it.each([
    ['admin', null, true],
    ['manager', null, true],
    ['editor', 1, true],
    ['editor', 2, false],
    ['editor', null, false],
  ] as const)('%s uploads to a project of %s: %s', (type, assignedToId, may) => {
    expect(mayUploadCut(actor(type), { assignedToId })).toBe(may);
  });

  it.each([
    ['admin', 2, true, undefined],
    ['manager', 1, false, undefined],
    ['editor', 1, false, undefined],
    ['editor', 1, true, CUT_RULE_TEXTS.hasNotes],
    ['manager', 1, true, CUT_RULE_TEXTS.hasNotes],
    ['manager', 2, false, CUT_RULE_TEXTS.foreignDelete],
  ] as const)('%s deletes an upload by %s with notes %s: %s', (type, uploadedById, hasNotes, message) => {
    expect(checkDeleteCut(actor(type), { uploadedById, hasNotes })?.message).toBe(message);
  });
});

describe('upload validation', () => {
  it.each([
    ['a.mp4', 1, []],
    ['A film.MOV', 10 * GIB, []],
    ['a.webm', 10 * GIB + 1, ['file']],
    ['a.gif', 100, ['filename']],
    ['a.JPEG', 50 * 1024 ** 2, []],
    ['a.png', 50 * 1024 ** 2 + 1, ['file']],
    ['a.wav', 10 * GIB, []],
    ['mp4', 100, ['filename']],
    ['', 0, ['filename', 'file']],
    [`${'x'.repeat(252)}.mp4`, 100, ['filename']],
  ])('%s of %s bytes violates %j', (name, sizeBytes, paths) => {
    const violations = checkCutFile({ name, sizeBytes }, { maxBytes: 10 * GIB, makesCopies: false });
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(paths);
  });
});

it.each([
  [{}, { width: 720, height: 576 }],
  [{ rotation: 90 }, { width: 576, height: 720 }],
  [{ pixelAspect: { num: 64, den: 45 } }, { width: 1024, height: 576 }],
  [{ pixelAspect: { num: 8, den: 9 } }, { width: 640, height: 576 }],
  [
    { rotation: 270, pixelAspect: { num: 64, den: 45 } },
    { width: 576, height: 1024 },
  ],
])('is shown upright and with square pixels: %j', ({ rotation = 0, pixelAspect }: Shape, size) => {
  const playback = pixelAspect ? ({ pixelAspect } as PlaybackProperties) : null;
  expect(displaySizeOf({ width: 720, height: 576, rotation, playback })).toEqual(size);
});

describe('video metadata', () => {
  it('requires a frame and at most nine hours', () => {
    const messages = (frameCount: number) => checkCutMetadata({ ...facts, frameCount }).map(({ message }) => message);
    expect(messages(0)).toEqual([CUT_RULE_TEXTS.noFrames]);
    expect(messages(25 * 9 * 3600)).toEqual([]);
    expect(messages(25 * 9 * 3600 + 1)).toEqual([CUT_RULE_TEXTS.tooLong]);
  });

  it.each([
    [1, 16_384, []],
    [0, 0, [CUT_RULE_TEXTS.wrongSide]],
    [1920, 0, [CUT_RULE_TEXTS.wrongSide]],
    [16_385, 1080, [CUT_RULE_TEXTS.wrongSide]],
    [65_535, 65_535, [CUT_RULE_TEXTS.wrongSide]],
  ])('validates a video of %i × %i pixels: %j', (width, height, messages) => {
    expect(checkCutMetadata({ ...facts, width, height }).map(({ message }) => message)).toEqual(messages);
  });

  it('allows drop-frame at 29.97 and 59.94 only', () => {
    const paths = (rate: CutMetadata['rate'], comment = '') =>
      checkCutChange({ comment, isDrop: true, rate }, 10).map(({ propertyPath }) => propertyPath);
    expect(paths({ num: 30_000, den: 1001 })).toEqual([]);
    expect(paths({ num: 60_000, den: 1001 })).toEqual([]);
    expect(paths({ num: 25, den: 1 })).toEqual(['drop']);
    expect(paths({ num: 30_000, den: 1001 }, 'x'.repeat(11))).toEqual(['comment']);
  });
});

it('belongs to the current round, up to 200 versions per project', () => {
  expect(roundOfCut({ revisionCount: 2 })).toBe(3);
  expect([checkCutCount(199), checkCutCount(200)?.message]).toEqual([undefined, CUT_RULE_TEXTS.tooMany]);
});
