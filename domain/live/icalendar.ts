/** Writes calendars in the iCalendar format (RFC 5545): CRLF, escaped text, lines of at most 75 octets. */
import { addDays } from '#domain/platform/dates.ts';
import { utf8Length, utf8Octets } from '#domain/platform/text.ts';

/** Whole days, the last one included; local times such as `2026-03-12T12:00`, the same in every time zone; or instants. */
export type EntrySpan =
  | { firstDay: string; lastDay: string }
  | { localFrom: string; localTill: string }
  | { from: string; till: string };

export type CalendarEntry = {
  /** Identifies the entry in this instance, such as `project-12`. */
  key: string;
  title: string;
  span: EntrySpan;
  version: number;
  /** When the entry got this time. */
  changedAt: string;
  url?: string | undefined;
};

const LINE_OCTETS = 75;
/** Lines that need no folding, tested quicker than by counting octets. */
const SHORT_LINE = /^[ -~]{0,75}$/;
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[\\;,\u0000-\u0008\u000A-\u001F\u007F]/;

/** Escapes text and removes control characters, which calendars must not contain. */
const escaped = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replaceAll(/[\\;,]/g, String.raw`\$&`)
        .replaceAll(/\r\n?|\n/g, String.raw`\n`)
        // oxlint-disable-next-line no-control-regex
        .replaceAll(/[\u0000-\u0008\u000A-\u001F\u007F]/g, '')
    : text;

/** Folds a line between characters, so that no character is split. Continuations begin with a space. */
function foldLine(text: string): string {
  if (SHORT_LINE.test(text)) return text;
  const line = text.toWellFormed();
  if (utf8Length(line) <= LINE_OCTETS) return line;
  const parts: string[] = [];
  let [from, octets] = [0, 0];
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const more = utf8Octets(code);
    if (octets + more > LINE_OCTETS) {
      parts.push(line.slice(from, at));
      [from, octets] = [at, 1];
    }
    octets += more;
    at += code > 0xffff ? 2 : 1;
  }
  return [...parts, line.slice(from)].join('\r\n ');
}

const compactDay = (day: string): string => day.replaceAll('-', '');
/** Floating local times, without a zone (RFC 5545, 3.3.5). */
const compactLocal = (at: string): string => `${at.replaceAll(/[-:]/g, '')}00`;
/** Instants in UTC, because times of a zone would need a VTIMEZONE. */
const compactInstant = (at: string): string =>
  `${at.slice(0, 4)}${at.slice(5, 7)}${at.slice(8, 13)}${at.slice(14, 16)}${at.slice(17, 19)}Z`;

/** Returns start and end. The end of whole days is exclusive; Outlook hides days with equal start and end. */
function spanLines(span: EntrySpan): string[] {
  if ('firstDay' in span)
    return [
      `DTSTART;VALUE=DATE:${compactDay(span.firstDay)}`,
      `DTEND;VALUE=DATE:${compactDay(addDays(span.lastDay, 1))}`,
    ];
  if ('localFrom' in span) return [`DTSTART:${compactLocal(span.localFrom)}`, `DTEND:${compactLocal(span.localTill)}`];
  return [`DTSTART:${compactInstant(span.from)}`, `DTEND:${compactInstant(span.till)}`];
}

const entryLines = ({ key, title, span, version, changedAt, url }: CalendarEntry, instanceId: string): string[] => [
  'BEGIN:VEVENT',
  foldLine(`UID:${key}@${instanceId}`),
  `DTSTAMP:${compactInstant(changedAt)}`,
  ...spanLines(span),
  `SEQUENCE:${version}`,
  foldLine(`SUMMARY:${escaped(title)}`),
  ...(url === undefined ? [] : [foldLine(`URL:${url}`), foldLine(`DESCRIPTION:${escaped(url)}`)]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Returns a calendar with these entries; `instanceId` makes their IDs unique and the same at every address. */
export function calendarText(
  { name, instanceId }: { name: string; instanceId: string },
  entries: readonly CalendarEntry[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cutroom//Cutroom//EN',
    'CALSCALE:GREGORIAN',
    foldLine(`X-WR-CALNAME:${escaped(name)}`),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => entryLines(entry, instanceId)),
    'END:VCALENDAR',
    '',
  ];
  return lines.join('\r\n');
}
