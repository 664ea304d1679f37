/** Working hours, holidays and allowances of imported people (docs/import.md#import). */
import { checkHolidays, MAX_HOLIDAY_CALENDARS } from '#domain/work/leave/holidays.ts';
import { checkAllowance, type LeaveAllowance } from '#domain/work/leave/leave-balance.ts';
import { checkWorkHours } from '#domain/work/leave/work-hours.ts';
import type { Holiday, HoursFrom } from '#domain/work/leave/working-days.ts';
import { truncate } from '#domain/platform/text.ts';
import { ALLOWANCE_NOTE_LENGTH } from '#domain/work/leave/leave-balance.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import {
  assignCalendar,
  insertCalendar,
  listHolidayCalendars,
  replaceWorkHours,
  writeAllowance,
} from '#server/work/working-days/working-days.store.ts';
import type { Trx, WrittenRecord } from './kinds/kind.ts';
import { type Fields, isFields } from './provider/pages.ts';
import type { Provider } from './provider/provider.ts';
import { cleanText, idOfRecord, type Values } from './kinds/values.ts';

type Calendar = { name: string; days: Holiday[] };
type WorkingDays = { hours: HoursFrom[]; holidays: Calendar | null; allowances: LeaveAllowance[] };

/** Working days of a person; undefined if the other server doesn't tell them, so that existing ones remain. */
export type WithWorkingDays = { workingDays?: WorkingDays };

/** Returns the address of the working days of a page's people. */
export const workingDaysPath = (members: readonly Fields[]): string =>
  `/api/working_days?users=${members.flatMap((member) => idOfRecord(member) ?? []).join('%2C')}`;

/** Adds working days to the people of a page, in one call. */
export async function withWorkingDays(provider: Provider, members: readonly Fields[]): Promise<Fields[]> {
  if (members.length === 0) return [];
  const body = await provider.read(workingDaysPath(members));
  if (!isFields(body) || !Array.isArray(body['users'])) return [...members];
  const byId = new Map(body['users'].filter(isFields).map((user) => [idOfRecord(user), user]));
  return members.map((member) => ({ ...member, workingDays: byId.get(idOfRecord(member)) ?? {} }));
}

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? cleanText(value) : '');
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : NaN);

const hoursIn = ({ hours }: Fields): HoursFrom[] =>
  fieldsIn(hours).map(({ fromDay, minutes }) => ({
    fromDay: textIn(fromDay),
    minutes: (Array.isArray(minutes) ? minutes : []).map(numberIn),
  }));

function calendarIn({ holidays }: Fields): Calendar | null {
  if (!isFields(holidays)) return null;
  const days = fieldsIn(holidays['days']).map(({ day, name, isHalf }) => ({
    day: textIn(day),
    name: textIn(name),
    isHalf: isHalf === true,
  }));
  return { name: textIn(holidays['name']), days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

const allowancesIn = ({ allowances }: Fields): LeaveAllowance[] =>
  fieldsIn(allowances).map(({ year, halfDays, carriedHalfDays, note }) => ({
    year: numberIn(year),
    halfDays: numberIn(halfDays),
    carriedHalfDays: numberIn(carriedHalfDays),
    note: truncate(textIn(note), ALLOWANCE_NOTE_LENGTH),
  }));

/** Reads a person's working days. Those that break the rules are reported and left out. */
export function readWorkingDays(values: Values): WithWorkingDays {
  const sent = values.fields['workingDays'];
  if (!isFields(sent)) return {};
  const [hours, calendar, allowances] = [hoursIn(sent), calendarIn(sent), allowancesIn(sent)];
  const isValid = {
    hours: checkWorkHours(hours).length === 0,
    holidays: calendar === null || checkHolidays(calendar).length === 0,
    allowances:
      allowances.every((each) => checkAllowance(each).length === 0) &&
      new Set(allowances.map(({ year }) => year)).size === allowances.length,
  };
  if (Object.values(isValid).includes(false)) values.note(API_IMPORT_TEXTS.badWorkingDays);
  return {
    workingDays: {
      hours: isValid.hours ? hours : [],
      holidays: isValid.holidays ? calendar : null,
      allowances: isValid.allowances ? allowances : [],
    },
  };
}

/** Writes the working days of the written people. Holiday calendars are found by name, and otherwise added. */
export async function writeWorkingDays<P extends WithWorkingDays>(
  trx: Trx,
  written: readonly WrittenRecord<P>[],
): Promise<void> {
  const calendars = new Map((await listHolidayCalendars(trx)).map(({ id, name }) => [name, id]));
  for (const { id, parsed } of written) {
    if (!parsed.workingDays) continue;
    const { hours, holidays, allowances } = parsed.workingDays;
    if (holidays && !calendars.has(holidays.name) && calendars.size < MAX_HOLIDAY_CALENDARS)
      calendars.set(holidays.name, await insertCalendar(trx, holidays));
    await replaceWorkHours(trx, id, hours);
    await assignCalendar(trx, id, (holidays && calendars.get(holidays.name)) ?? null);
    await trx.deleteFrom('leave_allowances').where('user_id', '=', id).execute();
    for (const allowance of allowances) await writeAllowance(trx, id, allowance);
  }
}
