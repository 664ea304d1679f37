/** Hours and vacation of imported people: plans, writes and reverts them (docs/people.md#import-working-days). */
import type { AuditEntry } from '#domain/journal/audit.ts';
import { WORKING_DAY_FIELDS } from '#domain/work/import/import-working-days.ts';
import type { ImportPlan } from '#domain/work/import/import.ts';
import type { ImportValues } from '#domain/work/import/import-rows.ts';
import type { LeaveAllowance } from '#domain/work/leave/leave-balance.ts';
import { parseWeek, weekText } from '#domain/work/leave/week-text.ts';
import { checkWorkHours, workHoursTexts } from '#domain/work/leave/work-hours.ts';
import type { HoursFrom, WeekMinutes } from '#domain/work/leave/working-days.ts';
import { isRefusal, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import {
  ALLOWANCE_COLUMNS,
  allowanceRows,
  hoursRow,
  NO_ALLOWANCE,
} from '#server/work/working-days/working-days.store.ts';

/** A person's own hours, earliest first, and the allowance of the import's year. */
export type PersonDays = { hours: readonly HoursFrom[]; allowance: LeaveAllowance | null };
export const NO_DAYS: PersonDays = { hours: [], allowance: null };

const yearOf = (day: string): number => Number(day.slice(0, 'YYYY'.length));

/** Loads hours and this year's allowances of everyone if the sheet has columns for them; `today` is the day of the import. */
export async function loadWorkingDays(
  db: Db,
  { kind, columns }: Pick<ImportPlan, 'kind' | 'columns'>,
  today: string,
): Promise<ReadonlyMap<number, PersonDays>> {
  if (kind !== 'people' || !WORKING_DAY_FIELDS.some(({ name }) => name in columns)) return new Map();
  const hours = await db
    .selectFrom('work_hours')
    .select(['user_id', 'from_day as fromDay', 'minutes'])
    .orderBy('from_day')
    .execute();
  const allowances = await db
    .selectFrom('leave_allowances')
    .select(['user_id', ...ALLOWANCE_COLUMNS])
    .where('year', '=', yearOf(today))
    .execute();
  const hoursByUser = Map.groupBy(hours, (row) => row.user_id);
  const allowanceByUser = new Map(allowances.map(({ user_id: id, ...allowance }) => [id, allowance]));
  const withoutUser = ({ fromDay, minutes }: HoursFrom): HoursFrom => ({ fromDay, minutes });
  return new Map(
    [...hoursByUser.keys(), ...allowanceByUser.keys()].map((id) => [
      id,
      { hours: (hoursByUser.get(id) ?? []).map(withoutUser), allowance: allowanceByUser.get(id) ?? null },
    ]),
  );
}

const hoursOn = ({ hours }: PersonDays, day: string): HoursFrom | undefined =>
  hours.findLast(({ fromDay }) => fromDay <= day);

/** Returns a person's hours and vacation in the form of sheet values. */
export function workingDayValues(days: PersonDays, today: string): ImportValues {
  const valid = hoursOn(days, today);
  const { halfDays, carriedHalfDays } = days.allowance ?? NO_ALLOWANCE;
  return {
    hours: valid ? weekText(valid.minutes) : null,
    allowanceDays: halfDays === null ? null : halfDays / 2,
    carriedDays: carriedHalfDays / 2,
  };
}

/** Hours that begin on a day and an allowance of a year, before and after. Null means none. */
type WorkingDaysChange = {
  hours?: { fromDay: string; before: WeekMinutes | null; after: WeekMinutes | null };
  allowance?: { year: number; before: LeaveAllowance | null; after: LeaveAllowance | null };
};
/** Change of a user, by ID. */
export type UserWorkingDays = WorkingDaysChange & { userId: number };

/** Change of a person: a new one is referenced by email, others by ID. */
export type PlannedWorkingDays = WorkingDaysChange & { user: string | number };

/** Returns what the values of a row change, or a refusal. */
function planWorkingDays(
  { hours: week, allowanceDays, carriedDays }: ImportValues,
  { days, today }: { days: PersonDays; today: string },
): WorkingDaysChange | Refusal {
  const change: WorkingDaysChange = {};
  if (typeof week === 'string') {
    const after = parseWeek(week) ?? [];
    const others = days.hours.filter(({ fromDay }) => fromDay !== today);
    const invalid = refuseInvalid(checkWorkHours([...others, { fromDay: today, minutes: after }]));
    if (invalid) return invalid;
    const before = days.hours.find(({ fromDay }) => fromDay === today)?.minutes ?? null;
    change.hours = { fromDay: today, before, after };
  }
  if (typeof allowanceDays === 'number' || typeof carriedDays === 'number') {
    const year = yearOf(today);
    const after: LeaveAllowance = { ...NO_ALLOWANCE, ...days.allowance, year };
    if (typeof allowanceDays === 'number') after.halfDays = allowanceDays * 2;
    if (typeof carriedDays === 'number') after.carriedHalfDays = carriedDays * 2;
    if (after.halfDays !== null) change.allowance = { year, before: days.allowance, after };
  }
  return change;
}

/** Stored hours and vacation by user ID, the day of the import, and the changes of its rows. */
export type WorkingDaysPlan = {
  workingDays: ReadonlyMap<number, PersonDays>;
  today: string;
  writes: { workingDays: PlannedWorkingDays[] };
};

/** Adds the hours and vacation of a person's row, or returns a refusal. */
export function addWorkingDays(
  { workingDays, today, writes }: WorkingDaysPlan,
  user: string | number,
  values: ImportValues,
): Refusal | undefined {
  const change = planWorkingDays(values, { days: workingDays.get(Number(user)) ?? NO_DAYS, today });
  if (isRefusal(change)) return change;
  if (change.hours || change.allowance) writes.workingDays.push({ user, ...change });
  return undefined;
}

async function replaceHours(db: Db, changes: readonly UserWorkingDays[]): Promise<void> {
  const found = changes.flatMap(({ userId, hours }) => (hours ? [{ userId, ...hours }] : []));
  const fromDay = found[0]?.fromDay;
  if (fromDay === undefined) return;
  const ids = found.map(({ userId }) => userId);
  await db.deleteFrom('work_hours').where('from_day', '=', fromDay).where('user_id', 'in', ids).execute();
  const rows = found.flatMap(({ userId, after }) => (after ? [hoursRow(userId, { fromDay, minutes: after })] : []));
  if (rows.length > 0) await db.insertInto('work_hours').values(rows).execute();
}

async function replaceAllowances(db: Db, changes: readonly UserWorkingDays[]): Promise<void> {
  const found = changes.flatMap(({ userId, allowance }) => (allowance ? [{ userId, ...allowance }] : []));
  const year = found[0]?.year;
  if (year === undefined) return;
  const ids = found.map(({ userId }) => userId);
  await db.deleteFrom('leave_allowances').where('year', '=', year).where('user_id', 'in', ids).execute();
  const rows = found.flatMap(({ userId, after }) => (after ? allowanceRows(userId, after) : []));
  if (rows.length > 0) await db.insertInto('leave_allowances').values(rows).execute();
}

/** Writes the changes of one import, which share their day and year. */
export async function writeWorkingDays(db: Db, changes: readonly UserWorkingDays[]): Promise<void> {
  await inChunks(changes, async (chunk) => {
    await replaceHours(db, chunk);
    await replaceAllowances(db, chunk);
    return [];
  });
}

/** Restores what was stored before the changes. */
export const revertWorkingDays = (db: Db, changes: readonly UserWorkingDays[]): Promise<void> =>
  writeWorkingDays(
    db,
    changes.map(({ userId, hours, allowance }) => ({
      userId,
      ...(hours && { hours: { ...hours, after: hours.before } }),
      ...(allowance && { allowance: { ...allowance, after: allowance.before } }),
    })),
  );

/** Returns the audit entries of the changes. */
export const auditOfWorkingDays = (changes: readonly UserWorkingDays[]): AuditEntry[] =>
  changes.flatMap(({ userId, hours, allowance }): AuditEntry[] => {
    const record = { kind: 'user', id: userId } as const;
    const textsOf = (fromDay: string, minutes: WeekMinutes | null) => ({
      hours: workHoursTexts(minutes ? [{ fromDay, minutes }] : []),
    });
    const [hoursChange, allowanceChange] = [
      hours && { before: textsOf(hours.fromDay, hours.before), after: textsOf(hours.fromDay, hours.after) },
      allowance && { before: allowance.before ?? {}, after: allowance.after ?? {} },
    ];
    return [
      ...(hoursChange ? [{ action: 'working-days.change', record, ...hoursChange } as const] : []),
      ...(allowanceChange ? [{ action: 'leave-allowances.change', record, ...allowanceChange } as const] : []),
    ];
  });
