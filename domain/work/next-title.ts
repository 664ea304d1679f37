/** Title of the next episode (docs/projects.md#next-episode). */

/** Matches what marks a number as that of an episode: `Ep. 9`, `Episode 9`, `E09`, `#9`, `No. 9`. */
const EPISODE = /(?:(?<!\p{L})(?:ep(?:isode)?\.?\s*|e|no\.\s*)|#\s?)(?<number>\d{1,6})(?!\d)/iu;

/** Matches a number that stands for itself, and the total after it in `3 of 5` and `3/5`. Not 4K, MP4, 16:9, 2.0 or a date. */
const PLAIN =
  /(?<![\p{L}\d]|\d[.,:/-])(?<number>\d{1,5})(?:(?:\s+of\s+|\/)(?<total>\d{1,5}))?(?![\p{L}\d]|[.,:/-]\d)/giu;

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);

type Found = { index: number; digits: string };

function foundIn({ groups, index, 0: text }: RegExpExecArray | RegExpMatchArray): Found {
  const digits = groups?.['number'] ?? '';
  return { index: (index ?? 0) + text.indexOf(digits), digits };
}

/** Returns the last number that is no year, unless it counts up to its own total. */
function plainNumberIn(title: string): Found | undefined {
  const last = [...title.matchAll(PLAIN)].findLast(({ groups }) => !isYear(groups?.['number'] ?? ''));
  if (!last) return undefined;
  const total = last.groups?.['total'];
  const found = foundIn(last);
  return total !== undefined && Number(found.digits) >= Number(total) ? undefined : found;
}

/** Returns the title with the number of its episode counted up, zeros kept; null if no number in it counts episodes. */
export function nextTitle(title: string): string | null {
  const marked = EPISODE.exec(title);
  const found = marked ? foundIn(marked) : plainNumberIn(title);
  if (!found) return null;
  const { index, digits } = found;
  const next = String(Number(digits) + 1).padStart(digits.length, '0');
  return title.slice(0, index) + next + title.slice(index + digits.length);
}
