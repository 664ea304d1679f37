/** Requests for working hours, leave allowances and holiday calendars. Null where the server doesn't support them. */
import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  type ApiAllowance,
  type ApiWorkHours,
  changeAllowance,
  changeCalendar,
  changeWorkHours,
  createCalendar,
  deleteCalendar,
  getAllowance,
  getWorkHours,
  listCalendars,
} from '#contract/work/working-days.ts';
import { etagOf } from '#contract/platform/etag.ts';
import { HOLIDAY_TEXTS, type HolidayCalendar } from '#domain/work/leave/holidays.ts';
import type { WorkingCalendar } from '#domain/work/leave/working-days.ts';
import { call } from '#web/lib/api/api.ts';
import { fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Loads a person's hours with the version of their user. */
export async function loadWorkHours(userId: number, signal?: AbortSignal): Promise<Versioned<ApiWorkHours>> {
  const { data, etag } = await call(getWorkHours, { params: { id: userId }, signal });
  return { record: data, etag };
}

/** Hours and holiday calendar of a person. */
export const workHoursQuery = (userId: number) =>
  queryOptions({
    queryKey: ['working-days', 'hours', userId],
    queryFn: ({ signal }) => fallbackIfUnsupported(loadWorkHours(userId, signal), null),
  });

/** Loads a person's allowance for a year with the version of their user. */
export async function loadAllowance(
  { userId, year }: { userId: number; year: number },
  signal?: AbortSignal,
): Promise<Versioned<ApiAllowance>> {
  const { data, etag } = await call(getAllowance, { params: { id: userId }, query: { year }, signal });
  return { record: data, etag };
}

/** Allowance and balance of a person in a year. */
export const allowanceQuery = (userId: number, year: number) =>
  queryOptions({
    queryKey: ['working-days', 'allowance', userId, year],
    queryFn: ({ signal }) => fallbackIfUnsupported(loadAllowance({ userId, year }, signal), null),
  });

/** Holiday calendars by name. */
export const calendarsQuery = () =>
  queryOptions({
    queryKey: ['working-days', 'calendars'],
    queryFn: ({ signal }): Promise<HolidayCalendar[] | null> =>
      fallbackIfUnsupported(
        call(listCalendars, { signal }).then(({ data }) => data.calendars),
        null,
      ),
  });

/** Loads one calendar. Throws if it was deleted. */
export async function loadCalendar(id: number): Promise<HolidayCalendar> {
  const calendar = (await call(listCalendars)).data.calendars.find((each) => each.id === id);
  if (!calendar) throw new Error(HOLIDAY_TEXTS.missing);
  return calendar;
}

/** Returns hours and holidays as the rules need them. */
export function workingCalendarOf(
  { defaultMinutes, hours, holidayCalendarId }: ApiWorkHours,
  calendars: readonly HolidayCalendar[],
): WorkingCalendar {
  const days = calendars.find(({ id }) => id === holidayCalendarId)?.days ?? [];
  return { defaultMinutes, hours, holidays: new Map(days.map((holiday) => [holiday.day, holiday])) };
}

type Change<B> = { userId: number; change: B; etag: string | undefined };

/** Saves hours or holiday calendar of a person. Throws status 412 if `etag` is stale. */
export const useChangeWorkHours = () =>
  useCall('users', async ({ userId, change, etag }: Change<BodyOf<typeof changeWorkHours>>) => {
    const { data, etag: saved } = await call(changeWorkHours, {
      params: { id: userId },
      body: change,
      ifMatch: etag,
    });
    return { record: data, etag: saved };
  });

/** Saves a person's allowance for a year. Throws status 412 if `etag` is stale. */
export const useChangeAllowance = () =>
  useCall(
    'users',
    async ({ userId, year, change, etag }: Change<BodyOf<typeof changeAllowance>> & { year: number }) => {
      const { data, etag: saved } = await call(changeAllowance, {
        params: { id: userId },
        query: { year },
        body: change,
        ifMatch: etag,
      });
      return { record: data, etag: saved };
    },
  );

type CalendarForm = Pick<HolidayCalendar, 'name' | 'days'>;

/** Creates a holiday calendar, or changes the one that was opened. Throws status 412 if it has changed since. */
export const useSaveCalendar = () =>
  useCall('settings', async ({ opened, form }: { opened: HolidayCalendar | undefined; form: CalendarForm }) => {
    if (!opened) return void (await call(createCalendar, { body: form }));
    const request = { params: { id: opened.id }, body: form, ifMatch: etagOf(opened.version) };
    await call(changeCalendar, request);
  });

export const useDeleteCalendar = () =>
  useCall('settings', async ({ id, version }: HolidayCalendar) => {
    await call(deleteCalendar, { params: { id }, ifMatch: etagOf(version) });
  });
