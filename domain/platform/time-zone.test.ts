/** Wall times and days in time zones, compared with Temporal, and names of zones. */
import { Temporal } from '@js-temporal/polyfill';
import { describe, expect, it } from 'vitest';
import {
  dayOf,
  endOfDay,
  instantOf,
  isEdgeOfDay,
  isTimeZone,
  monthOf,
  offsetsBetween,
  startOfDay,
  timeOf,
  UTC,
  wallTimeOf,
  zoneAbbreviation,
  zoneLabel,
} from './time-zone.ts';
import { currentName, nearestTimeZones, timeZoneNames } from './time-zone-names.ts';

/** Both hemispheres, 30 and 45 minutes, zones on both sides of the date line, and one with negative daylight saving time. */
const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const [FIRST, LAST] = [Date.parse('2000-01-01'), Date.parse('2101-01-01')];
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
const isoOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): string => new Date(epochMilliseconds).toISOString();

/** Returns the instants at which the offset of a zone changes. */
function transitionsOf(zone: string): number[] {
  const found: number[] = [];
  let at = zoned(FIRST, zone).getTimeZoneTransition('next');
  while (at && at.epochMilliseconds < LAST) {
    found.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return found;
}

/** Returns random instants of the supported years, the same in every run. */
function randomInstants(count: number): number[] {
  let state = 38;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return FIRST + Math.floor((state / 2 ** 32) * (LAST - FIRST));
  });
}

/** Conversions of an instant or wall time in a zone, by our functions and by Temporal. */
type Compared = [ours: string, theirs: string];

function wallTimes(ms: number, zone: string): Compared {
  const [instant, wall] = [new Date(ms).toISOString(), zoned(ms, zone).toPlainDateTime()];
  const ours = [wallTimeOf(instant, zone), dayOf(instant, zone), timeOf(instant, zone)];
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  return [ours.join(), [wall.toString({ smallestUnit: 'millisecond' }), wall.toPlainDate().toString(), time].join()];
}

/** Reads the digits of an instant as a wall time. */
function instantsOf(ms: number, zone: string): Compared {
  const [day, time] = new Date(ms).toISOString().slice(0, -1).split('T') as [string, string];
  return [instantOf(day, time, zone), isoOf(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone))];
}

/** Temporal's day starts at the first instant that exists, also where midnight is skipped. */
function edgesOf(ms: number, zone: string): Compared {
  const date = Temporal.PlainDate.from(new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length));
  const [start, next] = [date.toZonedDateTime(zone), date.add({ days: 1 }).toZonedDateTime(zone)];
  const day = date.toString();
  const end = new Date(next.epochMilliseconds - 1).toISOString();
  return [`${startOfDay(day, zone)} ${endOfDay(day, zone)}`, `${isoOf(start)} ${end}`];
}

const differing = (compared: readonly Compared[]): Compared[] => compared.filter(([ours, theirs]) => ours !== theirs);

describe('agrees with Temporal', () => {
  const KINDS = [wallTimes, instantsOf, wallTimes, edgesOf];
  const instants = randomInstants(20_000).map((ms, index) => ({
    ms,
    zone: ZONES[index % ZONES.length] as string,
    compare: KINDS[Math.floor(index / ZONES.length) % KINDS.length] as (typeof KINDS)[number],
  }));

  it.each(ZONES)('on random instants, wall times and days in %s', (zone) => {
    const own = instants.filter((one) => one.zone === zone);
    expect(differing(own.map(({ ms, compare }) => compare(ms, zone)))).toEqual([]);
  });

  it.each(ZONES)('on the changes of the offset of %s', (zone) => {
    const [first, ...changes] = offsetsBetween('2000-01-01T00:00:00.000Z', '2101-01-01T00:00:00.000Z', zone);
    expect(first?.since).toBe('2000-01-01T00:00:00.000Z');
    expect(changes.map(({ since }) => Date.parse(since))).toEqual(transitionsOf(zone));
    for (const { since, minutes } of changes.slice(0, 9))
      expect(minutes).toBe(zoned(Date.parse(since), zone).offsetNanoseconds / 60e9);
  });

  it.each(['America/Los_Angeles', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Sao_Paulo'])(
    'around every clock change of 2000 to 2100 in %s',
    (zone) => {
      const compared = transitionsOf(zone).flatMap((ms) => {
        const wall = Date.parse(`${wallTimeOf(new Date(ms).toISOString(), zone)}Z`);
        return [
          ...[ms - 1, ms].map((at) => wallTimes(at, zone)),
          ...[-90, -30, 0].map((minutes) => instantsOf(wall + minutes * MINUTE_MS, zone)),
          edgesOf(wall, zone),
        ];
      });
      expect(differing(compared)).toEqual([]);
      expect(compared.length).toBeGreaterThan(100);
    },
  );
});

describe('a day', () => {
  const hoursOf = (day: string, zone: string): number =>
    (Date.parse(endOfDay(day, zone)) + 1 - Date.parse(startOfDay(day, zone))) / HOUR_MS;

  it.each([
    ['2026-03-08', 'America/Los_Angeles', 23],
    ['2026-11-01', 'America/Los_Angeles', 25],
    ['2026-09-27', 'Pacific/Auckland', 23],
    ['2026-04-05', 'Pacific/Auckland', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['2018-11-04', 'America/Sao_Paulo', 23],
    ['2026-03-08', 'Asia/Kathmandu', 24],
    ['2026-03-08', UTC, 24],
  ])('%s in %s has %d hours', (day, zone, hours) => {
    expect(hoursOf(day, zone)).toBe(hours);
  });

  it('starts at 1:00 where the clocks skip midnight', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(timeOf('2018-11-04T03:00:00.000Z', 'America/Sao_Paulo')).toBe('01:00');
  });

  it('moves a time that is skipped forward, and takes the first of one that occurs twice', () => {
    expect(instantOf('2026-03-08', '02:30', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z');
    expect(instantOf('2026-11-01', '01:30', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z');
  });

  it('has edges, and belongs to a month', () => {
    const zone = 'Pacific/Kiritimati';
    expect([startOfDay('2026-01-01', zone), endOfDay('2026-01-01', zone)].map((at) => isEdgeOfDay(at, zone))).toEqual([
      true,
      true,
    ]);
    expect(isEdgeOfDay('2026-01-01T00:00:00.000Z', zone)).toBe(false);
    expect(monthOf('2025-12-31T10:00:00.000Z', zone)).toBe('2026-01');
    expect(monthOf('2026-01-01T10:59:59.999Z', 'Pacific/Pago_Pago')).toBe('2025-12');
  });
});

describe('names of zones', () => {
  it.each(['UTC', 'GMT', 'Etc/UTC', 'Etc/GMT+8', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Asia/Kolkata'])(
    '%s is one',
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  it.each([
    '',
    ' ',
    '+05:00',
    '-08',
    'PDT8',
    'Mars/Olympus',
    'America/Los Angeles',
    'Berlin',
    'x'.repeat(1000),
    'UTC\n',
  ])('%j is none', (name) => expect(isTimeZone(name)).toBe(false));

  it.each([
    ['America/Los Angles', 'America/Los_Angeles'],
    ['los angeles', 'America/Los_Angeles'],
    ['berlin', 'Europe/Berlin'],
    ['Asia/Katmandoo', 'Asia/Kathmandu'],
    ['Aukland', 'Pacific/Auckland'],
  ])('%s is nearest to %s', (name, zone) => {
    expect(nearestTimeZones(name)).toHaveLength(3);
    expect(nearestTimeZones(name)[0]).toBe(zone);
  });

  it('suggests some even for nothing', () => expect(nearestTimeZones('')).toHaveLength(3));

  it('are listed once, by the names of today', () => {
    const names = timeZoneNames();
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([UTC, 'Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv']));
    expect(names.every(isTimeZone)).toBe(true);
    expect([currentName('Asia/Calcutta'), currentName('Europe/Berlin')]).toEqual(['Asia/Kolkata', 'Europe/Berlin']);
  });

  it.each([
    ['America/Los_Angeles', 'PST', 'PDT', 'Los Angeles time'],
    ['Asia/Kathmandu', 'GMT+5:45', 'GMT+5:45', 'Kathmandu time'],
    ['America/Argentina/Buenos_Aires', 'GMT-3', 'GMT-3', 'Buenos Aires time'],
    ['Etc/GMT+8', 'GMT-8', 'GMT-8', 'Etc/GMT+8'],
    ['UTC', 'UTC', 'UTC', 'UTC'],
  ])('%s is shown as %s in January, %s in July, and %s', (zone, winter, summer, label) => {
    expect(['2026-01-15T12:00:00.000Z', '2026-07-15T12:00:00.000Z'].map((at) => zoneAbbreviation(at, zone))).toEqual([
      winter,
      summer,
    ]);
    expect(zoneLabel(zone)).toBe(label);
  });
});
