/** Working days of the demo team: two holiday calendars, a four-day week, and an allowance for everyone. */
import { addDays } from '#domain/platform/dates.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { StoredMember } from './demo-cast.ts';
import { insertRows } from './insert-rows.ts';

type SeedContext = { team: readonly StoredMember[]; now: string };

const FOUR_DAYS = [450, 450, 450, 450, 0, 0, 0];
/** 25 days of vacation, and half a day more for each fourth person. */
const HALF_DAYS = 50;

/** Holidays as month and day; those ending in `half` free the afternoon. */
const CALENDARS = [
  {
    name: 'United States',
    days: ['01-01 New Year', '07-04 Independence Day', '12-24 Christmas Eve half', '12-25 Christmas Day'],
  },
  {
    name: 'Germany',
    days: [
      '01-01 New Year',
      '05-01 Labor Day',
      '10-03 Unity Day',
      '12-24 Christmas Eve half',
      '12-25 Christmas Day',
      '12-31 New Year’s Eve half',
    ],
  },
];

function calendarRows(now: string) {
  const year = Number(now.slice(0, 'YYYY'.length));
  const daysIn = (each: number, days: readonly string[]) =>
    days.map((text) => ({
      day: `${each}-${text.slice(0, 'MM-DD'.length)}`,
      name: text.slice('MM-DD '.length).replace(/ half$/, ''),
      isHalf: text.endsWith(' half'),
    }));
  return CALENDARS.map(({ name, days }) => ({
    name,
    days: JSON.stringify([year - 1, year, year + 1].flatMap((each) => daysIn(each, days))) as never,
  }));
}

/** Inserts hours, holidays and allowances, and assigns the calendars in turn. */
export async function insertDemoWorkingDays(trx: Db, { team, now }: SeedContext): Promise<void> {
  await insertRows(trx, 'holiday_calendars', calendarRows(now));
  const calendars = await trx.selectFrom('holiday_calendars').select('id').orderBy('id').execute();
  for (const [calendarIndex, { id }] of calendars.entries()) {
    const ids = team.filter((_, index) => index % calendars.length === calendarIndex).map((member) => member.id);
    await trx.updateTable('users').set({ holiday_calendar_id: id }).where('id', 'in', ids).execute();
  }
  const year = Number(now.slice(0, 'YYYY'.length));
  const allowances = team.flatMap((member, index) => {
    const carried = index % 4 === 0 ? { carried_half_days: 1, note: `Half a day from ${year - 1}` } : {};
    const none = { carried_half_days: 0, note: '' };
    return [
      { user_id: member.id, year, half_days: HALF_DAYS, ...none, ...carried },
      { user_id: member.id, year: year + 1, half_days: HALF_DAYS, ...none },
    ];
  });
  await insertRows(trx, 'leave_allowances', allowances);
  const partTime = team.filter(({ type, isActive }) => type === 'editor' && isActive)[3];
  if (!partTime) return;
  const row = {
    user_id: partTime.id,
    from_day: addDays(dayOf(now, UTC), -90),
    minutes: JSON.stringify(FOUR_DAYS) as never,
  };
  await trx.insertInto('work_hours').values(row).execute();
}
