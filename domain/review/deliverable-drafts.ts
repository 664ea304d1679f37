/** Deliverables typed as text: lines with name, aspect ratio and length, and checks of the values (docs/review.md#deliverables). */
import { type Aspect, ASPECTS } from '#domain/platform/aspects.ts';
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { parseLength } from '#domain/platform/parse-length.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { countCharacters, hasControlCharacters, isBlankText } from '#domain/platform/text.ts';
import { invalidChoiceAt, blankAt, brokenRuleAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';
import type { Seconds } from '#domain/platform/units.ts';

const isAspect = (text: string): text is Aspect => text !== '' && (ASPECTS as readonly string[]).includes(text);

/** Returns the seconds of a length such as `45s`, `1m30s` or `1:30`, or undefined. A bare number is part of the name. */
const secondsIn = (word: string): Seconds | undefined =>
  /[a-z:]/i.test(word) ? parseLength(word, 'seconds') : undefined;

/** Reads one line: a name, then an aspect ratio and a length in either order, both optional. */
function draftIn(line: string): DeliverableDraft {
  const words = line.trim().split(/\s+/);
  let aspect: Aspect = '';
  let lengthSeconds = 0;
  while (words.length > 1) {
    const last = words.at(-1) ?? '';
    const seconds = secondsIn(last);
    if (aspect === '' && isAspect(last)) aspect = last;
    else if (seconds !== undefined) lengthSeconds += seconds;
    else break;
    words.pop();
  }
  return { name: words.join(' '), aspect, lengthSeconds };
}

/** Reads deliverables that were typed one per line, such as `Short 2 9:16 45s`. Blank lines are skipped. */
export const parseDeliverables = (text: string): DeliverableDraft[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => !isBlankText(line))
    .map(draftIn);

const checkName = (name: string, path: string): Violation[] => {
  if (hasControlCharacters(name)) return [brokenRuleAt(path, 'This value contains control characters.')];
  if (isBlankText(name)) return [blankAt(path)];
  return countCharacters(name) > LIMITS.nameLength ? [tooLongAt(path, LIMITS.nameLength)] : [];
};

/** Checks the values that are set. `prefix` precedes each property path. */
export const checkDeliverable = (
  { name, aspect, lengthSeconds }: Partial<DeliverableDraft>,
  prefix = '',
): Violation[] => [
  ...(name === undefined ? [] : checkName(name, `${prefix}name`)),
  ...(aspect === undefined || ASPECTS.includes(aspect) ? [] : [invalidChoiceAt(`${prefix}aspect`)]),
  ...(lengthSeconds === undefined || (lengthSeconds >= 0 && lengthSeconds <= LIMITS.lengthSeconds)
    ? []
    : [outOfRangeAt(`${prefix}lengthSeconds`, 0, LIMITS.lengthSeconds)]),
];
