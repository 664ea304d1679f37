/** Endpoints of working hours, leave allowances and holiday calendars (docs/api-reference.md#calls-working-days). */
import { dayOf } from '#domain/platform/time-zone.ts';
import { outOfRangeAt } from '#domain/platform/violations.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { mayReadWorkHours } from '#domain/work/leave/work-hours.ts';
import {
  calendarToApi,
  changeAllowance as changeAllowanceEndpoint,
  changeCalendar as changeCalendarEndpoint,
  changeWorkHours as changeHoursEndpoint,
  createCalendar as createCalendarEndpoint,
  deleteCalendar as deleteCalendarEndpoint,
  getAllowance,
  getWorkHours,
  listCalendars,
  workHoursToApi,
} from '#contract/work/working-days.ts';
import { listWorkingDays, MAX_WORKING_PEOPLE } from '#contract/work/people-working-days.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { badValue } from '#server/platform/http/request/period.ts';
import { listWorkingDaysOf } from './people-working-days.store.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { type Account, findAccount } from '#server/identity/accounts/users.store.ts';
import { readBalances } from './leave-balance.store.ts';
import {
  changeAllowance,
  changeCalendar,
  changeWorkHours,
  createCalendar,
  deleteCalendar,
} from './working-days.actions.ts';
import { findCalendar, listHolidayCalendars, readWorkHours } from './working-days.store.ts';

type UserContext = Pick<Context, 'deps' | 'actor'> & { params: { id: number } };

/** Returns the user if the caller may read their hours. Returns 404 if they don't exist. */
async function authorizeUser({ deps, actor, params }: UserContext): Promise<Account | Refusal> {
  const user = await findAccount(deps.db, params.id);
  if (!user) return notFound();
  return mayReadWorkHours(actor, user.id) ? user : accessDenied();
}

/** Returns the requested year, or the current one of the workspace. */
async function yearOf({
  deps,
  query,
}: Pick<Context, 'deps'> & { query: { year?: number } }): Promise<number | Refusal> {
  const year = query.year ?? Number(dayOf(deps.clock(), await readTimeZone(deps.db)).slice(0, 'YYYY'.length));
  if (year >= LIMITS.minYear && year <= LIMITS.maxYear) return year;
  return refuseInvalid([outOfRangeAt('year', LIMITS.minYear, LIMITS.maxYear)]) as Refusal;
}

async function presentAllowance(db: Db, { userId, year, version }: { userId: number; year: number; version: number }) {
  const { allowances, balances } = await readBalances(db, { userId, years: [year] });
  return { item: { ...allowances[0], ...balances[0] }, version };
}

function registerHours(serve: Serve): void {
  serve(listWorkingDays, {
    handle: async ({ deps, query }) => {
      const ids = query.users.split(',').map(idFromDigits);
      if (ids.length > MAX_WORKING_PEOPLE || ids.includes(undefined))
        return badValue('users', `it must be up to ${MAX_WORKING_PEOPLE} IDs, separated by commas.`);
      return { plain: { users: await listWorkingDaysOf(deps.db, ids as number[]) } };
    },
  });

  serve(getWorkHours, {
    authorizeItem: authorizeUser,
    handle: async ({ deps, record }) => ({
      item: workHoursToApi(await readWorkHours(deps.db, record.id)),
      version: record.version,
    }),
  });

  serve(changeHoursEndpoint, {
    authorizeItem: authorizeUser,
    handle: async ({ deps, actor, params, ifMatch }, change) => {
      const request = { userId: params.id, actorId: actor.id, change, ifMatch, now: deps.clock() };
      const result = await changeWorkHours(deps.db, request);
      if (isRefusal(result)) return result;
      return { item: workHoursToApi(await readWorkHours(deps.db, params.id)), version: result.version };
    },
  });
}

function registerAllowances(serve: Serve): void {
  serve(getAllowance, {
    authorizeItem: authorizeUser,
    handle: async ({ deps, record, query }) => {
      const year = await yearOf({ deps, query });
      if (isRefusal(year)) return year;
      return presentAllowance(deps.db, { userId: record.id, year, version: record.version });
    },
  });

  serve(changeAllowanceEndpoint, {
    authorizeItem: authorizeUser,
    handle: async ({ deps, actor, params, query, ifMatch }, body) => {
      const year = await yearOf({ deps, query });
      if (isRefusal(year)) return year;
      const request = { userId: params.id, actorId: actor.id, ifMatch, now: deps.clock() };
      const result = await changeAllowance(deps.db, { ...request, change: { ...body, year } });
      if (isRefusal(result)) return result;
      return presentAllowance(deps.db, { userId: params.id, year, version: result.version });
    },
  });
}

function registerCalendars(serve: Serve): void {
  serve(listCalendars, {
    handle: async ({ deps }) => ({ plain: { calendars: (await listHolidayCalendars(deps.db)).map(calendarToApi) } }),
  });

  serve(createCalendarEndpoint, {
    handle: async ({ deps }, fields) => {
      const calendar = await createCalendar(deps.db, { fields, now: deps.clock() });
      return isRefusal(calendar) ? calendar : { plain: calendarToApi(calendar) };
    },
  });

  serve(changeCalendarEndpoint, {
    authorizeItem: async ({ deps, params }) => ((await findCalendar(deps.db, params.id)) ? undefined : notFound()),
    handle: async ({ deps, params, ifMatch }, change) => {
      const calendar = await changeCalendar(deps.db, { id: params.id, change, ifMatch, now: deps.clock() });
      return isRefusal(calendar) ? calendar : { plain: calendarToApi(calendar) };
    },
  });

  serve(deleteCalendarEndpoint, {
    authorizeItem: async ({ deps, params }) => ((await findCalendar(deps.db, params.id)) ? undefined : notFound()),
    handle: ({ deps, params, ifMatch }) => deleteCalendar(deps.db, { id: params.id, ifMatch, now: deps.clock() }),
  });
}

export function registerWorkingDays(serve: Serve): void {
  registerHours(serve);
  registerAllowances(serve);
  registerCalendars(serve);
}
