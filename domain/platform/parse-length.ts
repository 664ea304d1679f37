/** Parsing of lengths in spreadsheets and forms (docs/people.md#import). */

/** Unit of a bare number. With minutes, `m:ss` is read as `h:mm`. */
export type LengthUnit = 'seconds' | 'minutes';

const CLOCK = /^(?:(\d{1,4}):)?(\d{1,4}):([0-5]\d)$/;
const PARTS =
  /^(?:(\d{1,4}(?:\.\d{1,2})?)\s*(?:h|hr|hrs|hours?))?\s*(?:(\d{1,5}(?:\.\d{1,2})?)\s*(?:m|min|mins|minutes?))?\s*(?:(\d{1,6})\s*(?:s|sec|secs|seconds?))?$/i;

function clockSeconds([, hours, minutes = '', seconds = '']: RegExpExecArray, unit: LengthUnit): number | undefined {
  if (hours !== undefined)
    return Number(minutes) < 60 ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
  const value = Number(minutes) * 60 + Number(seconds);
  return unit === 'minutes' ? value * 60 : value;
}

/** Returns a length in seconds, never negative, or undefined. Accepts `1:20:00`, `12:30`, `1h 20m`, `5 min` and `90`. */
export function parseLength(text: string, unit: LengthUnit): number | undefined {
  const bare = text.trim();
  const clock = CLOCK.exec(bare);
  if (clock) return clockSeconds(clock, unit);
  if (/^\d{1,9}(?:\.\d{1,4})?$/.test(bare)) {
    const value = Number(bare);
    if (unit === 'minutes') return Math.round(value * 60);
    return Number.isInteger(value) ? value : undefined;
  }
  const [, hours = '', minutes = '', seconds = ''] = PARTS.exec(bare) ?? [];
  if (hours + minutes + seconds === '') return undefined;
  return Math.round(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
