/** Names of time zones to choose from, and those most like a misspelled one. Apart from the arithmetic, which every screen loads. */
import { isTimeZone, type TimeZone, UTC } from './time-zone.ts';

/** Names that replaced those listed by `Intl.supportedValuesOf`. */
const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei',
};

/** Returns today's name of a zone, unless an older ICU doesn't know it yet. */
export function currentName(name: TimeZone): TimeZone {
  const renamed = RENAMED[name];
  return renamed !== undefined && isTimeZone(renamed) ? renamed : name;
}

/** Returns the zones to choose from, by today's names. */
export function timeZoneNames(): TimeZone[] {
  const known = Intl.supportedValuesOf('timeZone').filter((name) => name !== UTC);
  return [UTC, ...known.map(currentName).toSorted()];
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Counts the pairs of letters that two names share, relative to their length. */
function similarity(a: string, b: string): number {
  const pairsOf = (text: string): string[] => Array.from(text.slice(1), (letter, at) => `${text[at]}${letter}`);
  const [pairsOfA, pairsOfB] = [pairsOf(a), pairsOf(b)];
  const shared = pairsOfA.filter((pair) => pairsOfB.includes(pair)).length;
  return shared / (pairsOfA.length + pairsOfB.length || 1);
}

const SUGGESTIONS = 3;

/** Returns the names most like a misspelled one, the best first. */
export function nearestTimeZones(name: string): TimeZone[] {
  const wanted = bare(name);
  const score = (zone: TimeZone): number =>
    Math.max(similarity(bare(zone), wanted), similarity(bare(zone.slice(zone.lastIndexOf('/') + 1)), wanted));
  return timeZoneNames()
    .map((zone) => ({ zone, score: score(zone) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SUGGESTIONS)
    .map(({ zone }) => zone);
}
