/** Days of a time zone by Temporal, as a reference for the days that the server counts, and the zone of a test's workspace. */
import { Temporal } from '@js-temporal/polyfill';
import { DEFAULT_SETTINGS } from '#domain/platform/settings.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { rounds } from './rounds.ts';

/** Zones on both sides of UTC, with clock changes in opposite months, and one with an offset of 45 minutes and no changes. */
const ALL_ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland'];

/** Time zones don't affect statements on PostgreSQL, which gets only instants, so one zone is enough there. */
export const SOME_ZONES = process.env['TEST_DATABASE'] === 'postgres' ? ALL_ZONES.slice(0, rounds(1, 3)) : ALL_ZONES;

const dateOf = (instant: string, zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate();

/** Cached days, since Temporal would take half the time of tests that compare many. */
const days = new Map<string, string>();

/** Returns the day of an instant, or one `after` days later. */
export function localDay(instant: string, zone: string, after = 0): string {
  const key = `${instant} ${zone} ${after}`;
  const day = days.get(key) ?? dateOf(instant, zone).add({ days: after }).toString();
  days.set(key, day);
  return day;
}

/** Returns the Monday of the week of an instant. */
export function localMonday(instant: string, zone: string): string {
  const date = dateOf(instant, zone);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** Returns the instant of a wall time. */
export const instantAt = (day: string, time: string, zone: string): string =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds).toISOString();

/** Returns the first and the last millisecond of these days. */
export function localPeriod(from: string, till: string, zone: string): { from: string; till: string } {
  const endMs = Temporal.PlainDate.from(till).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const start = Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds;
  return { from: new Date(start).toISOString(), till: new Date(endMs - 1).toISOString() };
}

/** Gives the workspace a time zone, with all other settings at their defaults. */
export async function setTimeZone(db: Db, timeZone: string): Promise<void> {
  const value = JSON.stringify({ ...DEFAULT_SETTINGS, timeZone, version: 1 });
  await db
    .insertInto('settings')
    .values({ name: 'house', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
