/** Names of captions, who may change them, and moving their cues. */
import { describe, expect, it, test } from 'vitest';
import { captionNameIn, checkAddCaptions, languageIn, languageOfName, mayChangeCaptions } from './captions.ts';
import { CAPTION_TEXTS } from './caption-texts.ts';
import { runsOf } from './cue-text.ts';
import { frameOffsetMs, shiftCues, startTimecodeMs } from './shift-cues.ts';
import { writeCaptions } from './write-captions.ts';

describe('the language', () => {
  it.each([
    ['en', 'en'],
    [' PT_br ', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['', ''],
    ['english please', undefined],
    ['e', undefined],
    ['en-' + 'x'.repeat(40), undefined],
    ['<b>', undefined],
  ])('%j is stored as %j', (text, expected) => expect(languageIn(text)).toBe(expected));

  it.each([
    ['ep24.en.srt', 'en'],
    ['ep24_pt-br.vtt', 'pt-BR'],
    ['Episode 24 es.srt', 'es'],
    ['ep24.srt', ''],
    ['ep24.final.srt', ''],
    ['ep24.new.srt', ''],
    ['en.srt', ''],
    ['ep24.v2.srt', ''],
    ['no extension', ''],
  ])('of a file named %j is %j', (name, expected) => expect(languageOfName(name)).toBe(expected));
});

test('a name is trimmed, and each of its faults named', () => {
  expect(captionNameIn({ language: 'EN', label: ' SDH ' })).toEqual({ language: 'en', label: 'SDH' });
  expect(captionNameIn({ language: '??', label: 'x'.repeat(101) })).toMatchObject([
    { propertyPath: 'language' },
    { propertyPath: 'label' },
  ]);
  expect(captionNameIn({ language: '', label: 'a\u0000b' })).toMatchObject([{ propertyPath: 'label' }]);
});

test('the uploader and leads may change captions', () => {
  const uploaded = { uploadedById: 7 };
  expect(mayChangeCaptions({ id: 7, type: 'editor' }, uploaded)).toBe(true);
  expect(mayChangeCaptions({ id: 8, type: 'editor' }, uploaded)).toBe(false);
  expect(mayChangeCaptions({ id: 8, type: 'manager' }, uploaded)).toBe(true);
  expect(mayChangeCaptions({ id: 8, type: 'admin' }, { uploadedById: null })).toBe(true);
});

test.each([
  ['video', null, 19, undefined],
  ['audio', null, 0, undefined],
  ['video', null, 20, CAPTION_TEXTS.tooMany],
  ['image', null, 0, CAPTION_TEXTS.noPicture],
  ['video', '2026-03-10T12:00:00.000Z', 0, CAPTION_TEXTS.fileRemoved],
] as const)('a version of kind %s, file removed %s, with %i captions', (kind, fileRemovedAt, count, expected) => {
  expect(checkAddCaptions({ kind, fileRemovedAt }, count)?.message).toBe(expected);
});

describe('moving cues', () => {
  const cues = [
    { startMs: 0, endMs: 1_000, text: 'a' },
    { startMs: 500, endMs: 2_000, text: 'b' },
    { startMs: 3_000, endMs: 4_000, text: 'c' },
  ];

  test('shortens and leaves out what lies before the first picture', () => {
    expect(shiftCues(cues, 250).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [250, 1_250],
      [750, 2_250],
      [3_250, 4_250],
    ]);
    expect(shiftCues(cues, -1_000)).toEqual([
      { startMs: 0, endMs: 1_000, text: 'b' },
      { startMs: 2_000, endMs: 3_000, text: 'c' },
    ]);
    expect(shiftCues(cues, -5_000)).toEqual([]);
  });

  test('by frames uses their rate', () => {
    expect(frameOffsetMs(25, { num: 25, den: 1 })).toBe(1_000);
    expect(frameOffsetMs(24, { num: 24_000, den: 1_001 })).toBe(1_001);
    expect(frameOffsetMs(-30, { num: 30_000, den: 1_001 })).toBe(-1_001);
  });

  test.each([
    ['25', { num: 25, den: 1 }, 90_000, false, 3_600_000],
    ['23.976, which counts 24', { num: 24_000, den: 1_001 }, 86_400, false, 3_600_000],
    ['29.97 drop frame', { num: 30_000, den: 1_001 }, 107_892, true, 3_600_000],
    ['29.97 without', { num: 30_000, den: 1_001 }, 108_000, false, 3_600_000],
    ['a start at zero', { num: 25, den: 1 }, 0, false, 0],
  ])('01:00:00:00 is an hour at %s', (...[, rate, startFrame, isDrop, expected]) => {
    expect(startTimecodeMs({ rate, startFrame, isDrop })).toBe(expected);
  });
});

describe('writing', () => {
  const styled = {
    startMs: 1_234,
    endMs: 36_005_678,
    text: 'Hi & <you>\nall',
    styles: [{ style: 'b' as const, from: 0, to: 2 }],
  };

  test('WebVTT escapes, SRT counts, and text has a line for each cue', () => {
    expect(writeCaptions([styled], 'vtt')).toBe(
      'WEBVTT\n\n00:00:01.234 --> 10:00:05.678\n<b>Hi</b> &amp; &lt;you&gt;\nall\n',
    );
    expect(writeCaptions([styled, styled], 'srt')).toBe(
      ['1', '2'].map((n) => `${n}\r\n00:00:01,234 --> 10:00:05,678\r\n<b>Hi</b> & <you>\r\nall\r\n`).join('\r\n'),
    );
    expect(writeCaptions([styled, styled], 'txt')).toBe('Hi & <you> all\nHi & <you> all\n');
  });

  test('SRT never writes a text that would be read as times', () => {
    const file = writeCaptions([{ startMs: 0, endMs: 1, text: '0:01 --> 0:02' }], 'srt');
    expect(file).toContain('0:01 → 0:02');
  });

  test('parts of a text have one style each', () => {
    expect(runsOf(styled).map(({ text, b }) => [text, b])).toEqual([
      ['Hi', true],
      [' & <you>\nall', false],
    ]);
  });
});
