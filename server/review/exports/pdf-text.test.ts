/** Tests of visual word order in lines, from the left. */
import { describe, expect, it } from 'vitest';
import { visualOrder, visualLines } from './pdf-text.ts';

const seen = (line: string, isFromRight: boolean): string => visualOrder(line.split(' '), isFromRight).join(' ');

describe('a line', () => {
  it.each([
    ['one two', false, 'one two'],
    ['אחת שתיים', true, 'שתיים אחת'],
    ['one אחת שתיים two', false, 'one שתיים אחת two'],
    ['אחת one two שתיים', true, 'שתיים one two אחת'],
    ['one אחת 12 שתיים two', false, 'one שתיים 12 אחת two'],
    ['one 12 אחת', false, 'one 12 אחת'],
    ['אחת 12', true, '12 אחת'],
    ['אחת (שתיים) (one) (12)', true, '(12) (one) )שתיים( אחת'],
  ])('%s (right to left: %o) is displayed as %s', (line, isFromRight, expected) => {
    expect(seen(line, isFromRight)).toBe(expected);
  });
});

describe('a paragraph', () => {
  const within = (most: number) => (line: string) => line.length <= most;

  it('is broken into lines that fit, aligned by the direction of its first letter', () => {
    expect(visualLines('אחת שתיים שלוש', within(9))).toEqual({
      lines: [['שתיים', 'אחת'], ['שלוש']],
      isFromRight: true,
    });
    expect(visualLines('12: one אחת', within(99))?.isFromRight).toBe(false);
  });

  it('is left to the library without right-to-left text, or with a word that fits on no line', () => {
    expect(visualLines('one two', within(3))).toBeUndefined();
    expect(visualLines('אחת שתיים', within(4))).toBeUndefined();
  });
});
