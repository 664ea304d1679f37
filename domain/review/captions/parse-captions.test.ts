/** Files as programs write them, and broken ones: what is read of each. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CAPTION_LIMITS } from './caption-limits.ts';
import { CAPTION_TEXTS } from './caption-texts.ts';
import type { Cue } from './cue.ts';
import { parseCaptions } from './parse-captions.ts';
import { writeCaptions } from './write-captions.ts';

/** Returns the cues, or fails with the reason why there are none. */
function cuesOf(file: string): Cue[] {
  const parsed = parseCaptions(file);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.cues;
}

const faultOf = (file: string): string => {
  const parsed = parseCaptions(file);
  return 'fault' in parsed ? parsed.fault : '';
};

/** Returns each cue as one line: start, end and text in WebVTT, with `|` between lines. */
const shown = (cues: readonly Cue[]): string[] =>
  cues.map((cue) => {
    const [, times = '', ...text] = writeCaptions([cue], 'vtt').slice('WEBVTT'.length).split('\n').slice(1);
    const [start, end] = times.split(' --> ').map((time) => time.replace(/^00:0?/, ''));
    return `${start} ${end} ${text.join('|').replace(/\|$/, '')}`;
  });

const TIMES = '00:00:01,000 --> 00:00:02,000';
const lines = (...all: string[]): string => all.join('\n');
const ONE = '0:01.000 0:02.000 Hello';

const FILES: [kind: string, file: string, expected: string[]][] = [
  [
    'ffmpeg SRT',
    lines('1', TIMES, 'Hello', '', '2', '00:00:03,500 --> 00:00:04,250', 'World', ''),
    [ONE, '0:03.500 0:04.250 World'],
  ],
  [
    'ffmpeg SRT of ASS',
    lines('1', TIMES, '<font face="Arial" size="48" color="#ffffff">{\\an8}Hello</font>', ''),
    [ONE],
  ],
  ['ffmpeg WebVTT without hours', lines('WEBVTT', '', '00:01.000 --> 00:02.000', 'Hello', ''), [ONE]],
  ['Premiere SRT with CRLF and a byte order mark', `\ufeff1\r\n${TIMES}\r\nHello\r\n\r\n`, [ONE]],
  [
    'Premiere SRT with bold and italics',
    lines('1', TIMES, '<b>Hello</b> <i>you</i>', ''),
    ['0:01.000 0:02.000 <b>Hello</b> <i>you</i>'],
  ],
  [
    'Premiere SRT of a sequence from 01:00:00:00',
    lines('1', '01:00:01,000 --> 01:00:02,000', 'Hello'),
    ['1:00:01.000 1:00:02.000 Hello'].map((line) => line.replaceAll('1:00:0', '01:00:0')),
  ],
  ['YouTube SRT with three lines', lines('1', TIMES, 'One', 'Two', 'Three', ''), ['0:01.000 0:02.000 One|Two|Three']],
  [
    'YouTube WebVTT with its header',
    lines(
      'WEBVTT',
      'Kind: captions',
      'Language: en',
      '',
      '00:00:01.000 --> 00:00:02.000 align:start position:0%',
      'Hello',
      '',
    ),
    [ONE],
  ],
  [
    'YouTube WebVTT with times of words',
    lines('WEBVTT', '', '00:00:01.000 --> 00:00:02.000', 'Hel<00:00:01.500><c>lo</c>', ''),
    [ONE],
  ],
  [
    'YouTube SBV',
    lines('0:00:01.000,0:00:02.000', 'Hello', '', '0:00:03.000,0:00:04.000', 'A[br]B', ''),
    [ONE, '0:03.000 0:04.000 A|B'],
  ],
  [
    'WebVTT with names of cues',
    lines('WEBVTT', '', 'intro', '00:01.000 --> 00:02.000', 'Hello', '', 'end', '00:03.000 --> 00:04.000', 'World'),
    [ONE, '0:03.000 0:04.000 World'],
  ],
  [
    'WebVTT with notes, styles and regions',
    lines(
      'WEBVTT - Title',
      '',
      'NOTE',
      'by us',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:one',
      '',
      '00:01.000 --> 00:02.000',
      'Hello',
    ),
    [ONE],
  ],
  [
    'WebVTT of a stream',
    lines('WEBVTT', 'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000', '', '00:01.000 --> 00:02.000', 'Hello'),
    [ONE],
  ],
  [
    'WebVTT with speakers, classes and rubies',
    lines(
      'WEBVTT',
      '',
      '00:01.000 --> 00:02.000',
      '<v Ada Lovelace><c.yellow.bg_blue>Hel<ruby>lo<rt></rt></ruby></c></v>',
    ),
    [ONE],
  ],
  [
    'WebVTT with entities',
    lines('WEBVTT', '', '00:01.000 --> 00:02.000', 'A &amp; B &lt;b&gt; &#39;c&#x27; &unknown; &'),
    ["0:01.000 0:02.000 A &amp; B &lt;b&gt; 'c' &amp;unknown; &amp;"],
  ],
  ['WebVTT with old line ends', 'WEBVTT\r\r00:01.000 --> 00:02.000\rHello\r', [ONE]],
  [
    'WebVTT whose text ends at a blank line',
    lines('WEBVTT', '', '00:01.000 --> 00:02.000', 'Hello', '', 'stray', ''),
    [ONE],
  ],
  ['SRT with dots', lines('1', '00:00:01.000 --> 00:00:02.000', 'Hello'), [ONE]],
  [
    'SRT without numbers',
    lines(TIMES, 'Hello', '', '00:00:03,000 --> 00:00:04,000', '2024', ''),
    [ONE, '0:03.000 0:04.000 2024'],
  ],
  [
    'SRT whose text is a number',
    lines('1', TIMES, '2024', '', '2', '00:00:03,000 --> 00:00:04,000', 'Hi'),
    ['0:01.000 0:02.000 2024', '0:03.000 0:04.000 Hi'],
  ],
  [
    'SRT without blank lines',
    lines('1', TIMES, 'Hello', '2', '00:00:03,000 --> 00:00:04,000', 'World'),
    [ONE, '0:03.000 0:04.000 World'],
  ],
  [
    'SRT with blank lines in the text',
    lines('1', TIMES, 'One', '', 'Two', '', '2', '00:00:03,000 --> 00:00:04,000', 'Hi'),
    ['0:01.000 0:02.000 One|Two', '0:03.000 0:04.000 Hi'],
  ],
  ['SRT with spaces everywhere', lines(' 1 ', `  ${TIMES}  `, '  Hello \t', '   ', ''), [ONE]],
  ['SRT with short numbers and a short arrow', lines('1', '0:0:1,0 -> 0:0:2,0', 'Hello'), [ONE]],
  ['SRT with places on the screen', lines('1', `${TIMES}  X1:40 X2:600 Y1:20 Y2:50`, 'Hello'), [ONE]],
  ['SRT with microseconds', lines('1', '00:00:01,000999 --> 00:00:02,000999', 'Hello'), [ONE]],
  [
    'SRT with empty cues',
    lines(
      '1',
      TIMES,
      '',
      '2',
      '00:00:03,000 --> 00:00:04,000',
      '<i></i>',
      '',
      '3',
      '00:00:05,000 --> 00:00:06,000',
      'Hi',
    ),
    ['0:05.000 0:06.000 Hi'],
  ],
  [
    'SRT out of order, with overlaps',
    lines('1', '00:00:05,000 --> 00:00:09,000', 'B', '', '2', '00:00:01,000 --> 00:00:06,000', 'A'),
    ['0:01.000 0:06.000 A', '0:05.000 0:09.000 B'],
  ],
  [
    'SRT of right-to-left text',
    lines('1', TIMES, '\u202bשלום\u202c', 'مرحبا'),
    ['0:01.000 0:02.000 \u202bשלום\u202c|مرحبا'],
  ],
  ['SRT with emoji and combined letters', lines('1', TIMES, '👩‍👩‍👧 e\u0301'), ['0:01.000 0:02.000 👩‍👩‍👧 e\u0301']],
  ['SRT with line separators', lines('1', TIMES, 'One\u2028Two\u000bThree'), ['0:01.000 0:02.000 One|Two|Three']],
  ['SRT with control characters', lines('1', TIMES, 'He\u0000ll\u0007o'), [ONE]],
  [
    'SRT with tags that are never closed',
    lines('1', TIMES, '<b>Hello', '', '2', '00:00:03,000 --> 00:00:04,000', 'you</b>'),
    ['0:01.000 0:02.000 <b>Hello</b>', '0:03.000 0:04.000 you'],
  ],
  [
    'SRT with tags closed in the wrong order',
    lines('1', TIMES, '<b>a<i>b</b>c</i>'),
    ['0:01.000 0:02.000 <b>a</b><b><i>b</i></b><i>c</i>'],
  ],
  [
    'SRT with scripts',
    lines('1', TIMES, '<script>alert(1)</script><img src=x onerror=alert(1)>'),
    ['0:01.000 0:02.000 &lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ],
  [
    'SRT with entities, which are text there',
    lines('1', TIMES, '&lt;b&gt; &amp; <3 a<b c>d'),
    ['0:01.000 0:02.000 &amp;lt;b&amp;gt; &amp;amp; &lt;3 a&lt;b c&gt;d'].map((line) =>
      line.replace('a&lt;b c&gt;d', 'a<b>d</b>'),
    ),
  ],
  [
    'WebVTT with scripts, as tags and escaped',
    lines('WEBVTT', '', '00:01.000 --> 00:02.000', '<script>x</script>&lt;script&gt;'),
    ['0:01.000 0:02.000 x&lt;script&gt;'],
  ],
  [
    'SRT with an arrow in its text',
    lines('1', TIMES, 'A --> B', '3 --> 4'),
    ['0:01.000 0:02.000 A --&gt; B|3 --&gt; 4'],
  ],
  ['SRT that ends with its times', lines('1', TIMES, 'Hello', '', '2', '00:00:03,000 --> 00:00:04,000'), [ONE]],
  ['SRT with a cue of no length', lines('1', '00:00:01,000 --> 00:00:01,000', 'Hello'), ['0:01.000 0:01.000 Hello']],
];

const BROKEN: [kind: string, file: string, message: string][] = [
  ['an empty file', '', CAPTION_TEXTS.noCues],
  ['a text', 'Dear Ada,\nno captions here.', CAPTION_TEXTS.noCues],
  ['WebVTT with nothing in it', 'WEBVTT\n\n', CAPTION_TEXTS.noCues],
  ['a page', '<!doctype html><p>Not found</p>', CAPTION_TEXTS.noCues],
  [
    'a cue that ends before it starts',
    lines('1', TIMES, 'A', '', '2', '00:00:05,000 --> 00:00:04,999', 'B'),
    CAPTION_TEXTS.endsFirst(6),
  ],
  ['times with letters', lines('1', '00:00:0O,000 --> 00:00:02,000', 'A'), CAPTION_TEXTS.badTime(2)],
  ['times of 61 seconds', lines('1', '00:00:61,000 --> 00:01:02,000', 'A'), CAPTION_TEXTS.badTime(2)],
  ['times beyond 99 hours', lines('1', '100:00:00,000 --> 100:00:02,000', 'A'), CAPTION_TEXTS.badTime(2)],
  ['a cue of 1,001 characters', lines('1', TIMES, 'x'.repeat(1_001)), CAPTION_TEXTS.cueTooLong(2)],
  ['20,001 cues', 'WEBVTT\n\n' + '00:01.000 --> 00:02.000\nx\n\n'.repeat(20_001), CAPTION_TEXTS.tooManyCues],
];

describe('a file', () => {
  it.each(FILES)('of %s is read', (_kind, file, expected) => expect(shown(cuesOf(file))).toEqual(expected));

  it.each(FILES)('of %s is the same after WebVTT and SRT', (_kind, file) => {
    const cues = cuesOf(file);
    const read = cuesOf(writeCaptions(cues, 'vtt'));
    expect(read).toEqual(cues);
    // WebVTT can say <b> as text, which SRT has no way to write.
    if (!file.startsWith('WEBVTT')) expect(cuesOf(writeCaptions(read, 'srt'))).toEqual(cues);
  });

  it.each(BROKEN)('that is %s is refused', (_kind, file, message) => expect(faultOf(file)).toBe(message));

  test('may have 20,000 cues of 1,000 characters at most', () => {
    expect(cuesOf('WEBVTT\n\n' + '00:01.000 --> 00:02.000\nx\n\n'.repeat(CAPTION_LIMITS.cues))).toHaveLength(20_000);
    expect(cuesOf(lines(TIMES, '<b>' + '👍'.repeat(CAPTION_LIMITS.cueLength) + '</b>'))[0]?.text).toHaveLength(2_000);
  });
});

describe('any file', () => {
  const MARKS = [
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<u>',
    '</u>',
    '<font x>',
    '<br>',
    '{\\an8}',
    '&amp;',
    '&nbsp;',
    '<',
    '>',
    '&',
  ];
  const OTHERS = [
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\n\n',
    '\u2028',
    '\u0000',
    '\ud800',
    'a',
    '1',
    'é',
    '👍',
    '→',
    '[br]',
    'NOTE',
    'WEBVTT',
  ];
  const STARTS = [`1\n${TIMES}\n`, `${TIMES}\n`, 'WEBVTT\n\n00:01.000 --> 00:02.000\n', '0:00:01.000,0:00:02.000\n'];
  const NEXT = `\n7\n00:00:05,000 --> 00:00:06,000\n`;

  test('that can be read is the same after WebVTT, and all but WebVTT after SRT', () => {
    const text = fc.array(fc.constantFrom(...MARKS, ...OTHERS, NEXT), { maxLength: 25 });
    const check = fc.property(fc.constantFrom(...STARTS), text, (start, parts) => {
      const parsed = parseCaptions(start + parts.join(''));
      if ('fault' in parsed) return;
      const read = cuesOf(writeCaptions(parsed.cues, 'vtt'));
      expect(read).toEqual(parsed.cues);
      if (!start.startsWith('WEBVTT')) expect(cuesOf(writeCaptions(read, 'srt'))).toEqual(parsed.cues);
    });
    fc.assert(check, { numRuns: 500 });
  });
});

describe('hostile files', () => {
  const LENGTH = 256 * 1024;
  const head = `${TIMES}\n`;
  const repeated = (text: string): string => head + text.repeat(Math.floor((LENGTH - head.length) / text.length));

  it.each([
    ['opened brackets', '<'],
    ['brackets with a letter', '<a'],
    ['tags', '<b></b>'],
    ['entities', '&amp'],
    ['braces', '{\\{'],
    ['both kinds of brackets', '<{\\<'],
    ['spaces', ' '],
    ['blank lines', '\n'],
    ['carriage returns', '\r'],
    ['blank lines with spaces', ' \n'],
    ['digits', '1'],
    ['digits in lines', '1\n'],
    ['colons', '1:'],
    ['arrows', '-->'],
    ['arrows in lines', '0 -->\n'],
    ['times', `0:0->0:0\n`],
    ['times with a text', `0:0->0:0\nx\n`],
    ['styles that change at every letter', '<b>x</b><i>y</i>'.repeat(60) + '\n\n0:0->0:0\n'],
  ])('of %s take steps in proportion to their length', (_kind, text) => {
    for (const start of ['', 'WEBVTT\n\n']) {
      const steps = { count: 0 };
      const file = (start + repeated(text)).slice(0, LENGTH);
      parseCaptions(file, steps);
      expect(steps.count).toBeLessThanOrEqual(5 * file.length);
    }
  });

  test('of 2 MB cost 8 times as much as those of 256 kB', () => {
    for (const text of ['<', '<b>x</b>', '{\\{', '&amp;', '0:0->0:0\nx\n']) {
      const [few, many] = [LENGTH, 8 * LENGTH].map((length) => {
        const steps = { count: 0 };
        // Cues of allowed lengths, so that the whole file is read.
        const cue = `${head}${text.repeat(50)}\n\n`;
        parseCaptions(cue.repeat(Math.floor(length / cue.length)), steps);
        return steps.count;
      }) as [number, number];
      expect(many / few).toBeLessThan(8.5);
    }
  });
});
