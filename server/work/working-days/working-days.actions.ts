/** Changes of working hours, allowances and holiday calendars. Hours and allowances share the version of their user. */
import { isDeepStrictEqual } from 'node:util';
import type { AuditFields } from '#domain/journal/audit.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import {
  checkDeleteCalendar,
  checkHolidays,
  HOLIDAY_TEXTS,
  type HolidayCalendar,
  holidaysText,
  MAX_HOLIDAY_CALENDARS,
} from '#domain/work/leave/holidays.ts';
import { checkAllowance, type LeaveAllowance } from '#domain/work/leave/leave-balance.ts';
import { checkWorkHours, type WorkHours, workHoursTexts } from '#domain/work/leave/work-hours.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findAccount, USERS_LOCK } from '#server/identity/accounts/users.store.ts';
import { incrementUserVersion } from '#server/identity/accounts/users-write.store.ts';
import {
  assignCalendar,
  deleteCalendarRow,
  findCalendar,
  insertCalendar,
  listHolidayCalendars,
  readAllowances,
  readWorkHours,
  replaceWorkHours,
  updateCalendar,
  writeAllowance,
} from './working-days.store.ts';

type ActorAndTime = { actorId: number; now: string };
type UserRequest<C> = ActorAndTime & { userId: number; change: C; ifMatch: IfMatch };
type Database = Deps['db'];

/** Runs a change of a user's working days with the user locked, and returns the new version. */
function changeUserRecord<C>(
  db: Database,
  { userId, ifMatch, actorId }: UserRequest<C>,
  change: (trx: Db) => Promise<{ isChanged: boolean } | Refusal>,
): Promise<{ version: number } | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, USERS_LOCK);
    const user = await findAccount(trx, userId);
    if (!user) return notFound();
    const stale = checkIfMatch(ifMatch, user.version);
    if (stale) return stale;
    const result = await change(trx);
    if (isRefusal(result)) return result;
    if (result.isChanged) await incrementUserVersion(trx, userId, actorId);
    return { version: user.version + (result.isChanged ? 1 : 0) };
  });
}

/** Returns hours as audit fields. */
const auditOfHours = ({ hours }: WorkHours, calendar: HolidayCalendar | undefined): AuditFields => ({
  hours: workHoursTexts(hours),
  holidayCalendar: calendar?.name ?? null,
});

export type HoursChange = Partial<Pick<WorkHours, 'hours' | 'holidayCalendarId'>>;

/** Replaces a person's hours or sets their holiday calendar. */
export function changeWorkHours(
  db: Database,
  request: UserRequest<HoursChange>,
): Promise<{ version: number } | Refusal> {
  const { userId, change, now } = request;
  return changeUserRecord(db, request, async (trx) => {
    const before = await readWorkHours(trx, userId);
    const hours = (change.hours ?? before.hours).toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
    const after = { ...before, ...change, hours };
    const calendar =
      after.holidayCalendarId === null ? undefined : await findCalendar(trx, after.holidayCalendarId, 'lock');
    const isMissing = after.holidayCalendarId !== null && !calendar;
    const invalid = refuseInvalid([
      ...checkWorkHours(change.hours ?? []),
      ...(isMissing ? [brokenRuleAt('holidayCalendarId', HOLIDAY_TEXTS.missing)] : []),
    ]);
    if (invalid) return invalid;
    if (isDeepStrictEqual(after, before)) return { isChanged: false };
    await replaceWorkHours(trx, userId, hours);
    await assignCalendar(trx, userId, after.holidayCalendarId);
    const earlier = before.holidayCalendarId === null ? undefined : await findCalendar(trx, before.holidayCalendarId);
    const fields = { before: auditOfHours(before, earlier), after: auditOfHours(after, calendar) };
    await writeAudit(trx, { action: 'working-days.change', record: { kind: 'user', id: userId }, ...fields }, { now });
    return { isChanged: true };
  });
}

export type AllowanceChange = { year: number } & Partial<Omit<LeaveAllowance, 'year'>>;

/** Changes a person's allowance for a year. */
export function changeAllowance(
  db: Database,
  request: UserRequest<AllowanceChange>,
): Promise<{ version: number } | Refusal> {
  const { userId, change, now } = request;
  return changeUserRecord(db, request, async (trx) => {
    const [before] = (await readAllowances(trx, userId, [change.year])) as [LeaveAllowance];
    const after = { ...before, ...change, note: (change.note ?? before.note).trim() };
    const invalid = refuseInvalid(checkAllowance(after));
    if (invalid) return invalid;
    if (isDeepStrictEqual(after, before)) return { isChanged: false };
    await writeAllowance(trx, userId, after);
    const record = { kind: 'user', id: userId } as const;
    await writeAudit(trx, { action: 'leave-allowances.change', record, before, after }, { now });
    return { isChanged: true };
  });
}

type CalendarFields = Pick<HolidayCalendar, 'name' | 'days'>;

const cleaned = ({ name, days }: CalendarFields): CalendarFields => ({
  name: name.trim(),
  days: days
    .map((holiday) => ({ ...holiday, name: holiday.name.trim() }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
});

/** Returns the violations of a calendar, including a name that another calendar already has. */
function refuseCalendar(fields: CalendarFields, others: readonly HolidayCalendar[]): Refusal | undefined {
  const isTaken = others.some(({ name }) => name.toLowerCase() === fields.name.trim().toLowerCase());
  const nameViolations = isTaken ? [brokenRuleAt('name', HOLIDAY_TEXTS.nameTaken, 'unique')] : [];
  return refuseInvalid([...checkHolidays(fields), ...nameViolations]);
}

function auditCalendar(
  trx: Db,
  { before, after, now }: { before?: CalendarFields; after?: CalendarFields; now: string },
): Promise<void> {
  const fieldsOf = (calendar: CalendarFields | undefined): AuditFields =>
    calendar ? { name: calendar.name, holidays: holidaysText(calendar.days).split('\n').filter(Boolean) } : {};
  const record = { kind: 'settings', id: null, name: after?.name ?? before?.name ?? '' } as const;
  return writeAudit(
    trx,
    { action: 'working-days.change', record, before: fieldsOf(before), after: fieldsOf(after) },
    { now },
  );
}

const CALENDARS_LOCK = 'holiday-calendars';

/** Creates a holiday calendar. Names are unique. */
export function createCalendar(
  db: Database,
  { fields, now }: { fields: CalendarFields; now: string },
): Promise<HolidayCalendar | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, CALENDARS_LOCK);
    const others = await listHolidayCalendars(trx);
    const invalid = refuseCalendar(fields, others);
    if (invalid) return invalid;
    if (others.length >= MAX_HOLIDAY_CALENDARS) return refuse('conflict', HOLIDAY_TEXTS.tooManyCalendars);
    const after = cleaned(fields);
    const id = await insertCalendar(trx, after);
    await auditCalendar(trx, { after, now });
    return (await findCalendar(trx, id)) as HolidayCalendar;
  });
}

type CalendarRequest = { id: number; ifMatch: IfMatch; now: string };

/** Renames a calendar or replaces its days. Repeating stored values writes nothing. */
export function changeCalendar(
  db: Database,
  { id, change, ifMatch, now }: CalendarRequest & { change: Partial<CalendarFields> },
): Promise<HolidayCalendar | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, CALENDARS_LOCK);
    const before = await findCalendar(trx, id, 'lock');
    if (!before) return notFound();
    const stale = checkIfMatch(ifMatch, before.version);
    if (stale) return stale;
    const fields = { name: change.name ?? before.name, days: change.days ?? before.days };
    const others = (await listHolidayCalendars(trx)).filter((each) => each.id !== id);
    const invalid = refuseCalendar(fields, others);
    if (invalid) return invalid;
    const after = cleaned(fields);
    if (isDeepStrictEqual(after, { name: before.name, days: before.days })) return before;
    await updateCalendar(trx, id, after);
    await auditCalendar(trx, { before, after, now });
    return (await findCalendar(trx, id)) as HolidayCalendar;
  });
}

/** Deletes a calendar that is assigned to nobody. */
export function deleteCalendar(db: Database, { id, ifMatch, now }: CalendarRequest): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, CALENDARS_LOCK);
    const before = await findCalendar(trx, id, 'lock');
    if (!before) return notFound();
    const refusal = checkIfMatch(ifMatch, before.version) ?? checkDeleteCalendar(before.people);
    if (refusal) return refusal;
    await deleteCalendarRow(trx, id);
    await auditCalendar(trx, { before, now });
    return undefined;
  });
}
