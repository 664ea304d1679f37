/** Leave of the demo team: a year of it, someone away today, and applications that wait for an answer. */
import { addDays, dayOf, startOfDay } from '#domain/platform/dates.ts';
import { overlaps } from '#domain/work/leave.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Employed } from './demo-cast.ts';
import { LEAVE_REASONS } from './demo-threads.ts';
import type { Random } from './random.ts';

type LeaveRow = Omit<NewRow<'leave_applications'>, 'id'>;

type Wish = { employee: Employed; fromDay: string; days: number; status: LeaveRow['status']; description: string };

/** Editors' leave is decided by a manager, the managers' by an administrator (docs/leave.md#rights). */
const deciderOf = (employee: Employed, team: readonly Employed[], random: Random): number =>
  random.pick(team.filter((member) => member.type === (employee.type === 'editor' ? 'manager' : 'admin'))).id;

function rowOf(wish: Wish, { team, random, now }: Setting): LeaveRow {
  const isDecided = wish.status === 'approved' || wish.status === 'rejected';
  const askedDay = addDays(wish.fromDay, -random.whole(9, 40));
  const yesterday = addDays(dayOf(now), -1);
  return {
    version: wish.status === 'pending' ? 1 : 2,
    employee_id: wish.employee.id,
    leave_from: startOfDay(wish.fromDay),
    leave_till: startOfDay(addDays(wish.fromDay, wish.days - 1)),
    description: wish.description,
    status: wish.status,
    approved_by_id: isDecided ? deciderOf(wish.employee, team, random) : null,
    created_at: `${askedDay < yesterday ? askedDay : yesterday}T${String(random.whole(8, 16)).padStart(2, '0')}:20:00.000Z`,
  };
}

type Setting = { team: readonly Employed[]; random: Random; now: string };

/** Days of the past year, one or two spells for each. */
function pastWishes({ team, random, now }: Setting): Wish[] {
  return team.flatMap((employee) =>
    Array.from({ length: random.whole(1, 3) }, (_, spell) => ({
      employee,
      fromDay: addDays(dayOf(now), -Math.min(300 - spell * 100 + random.whole(-20, 20), employee.joinedDaysAgo - 10)),
      days: random.whole(1, 9),
      status: random.weighted({ approved: 8, rejected: 2, withdrawn: 1 }),
      description: random.pick(LEAVE_REASONS),
    })),
  );
}

function presentWishes({ team, now }: Setting): Wish[] {
  const today = dayOf(now);
  const editors = team.filter((member) => member.type === 'editor' && member.isActive);
  const managers = team.filter((member) => member.type === 'manager');
  const wish = (
    employee: Employed | undefined,
    fromDay: number,
    days: number,
    more: Pick<Wish, 'status' | 'description'>,
  ) => (employee ? [{ employee, fromDay: addDays(today, fromDay), days, ...more }] : []);
  return [
    ...wish(editors[2], -1, 4, { status: 'approved', description: 'Long weekend with the family' }),
    ...wish(editors[1], 7, 3, { status: 'pending', description: 'Moving to a new flat' }),
    ...wish(editors[4], 9, 5, { status: 'pending', description: 'Flights home are cheapest that week' }),
    ...wish(managers[1], 8, 2, { status: 'pending', description: 'Conference on colour grading' }),
    ...wish(editors[3], 21, 10, { status: 'approved', description: 'Holiday booked with the children' }),
    ...wish(editors[0], 14, 1, { status: 'rejected', description: 'Festival Friday' }),
    ...wish(editors[5], 12, 2, { status: 'withdrawn', description: 'Exam, has been moved' }),
  ];
}

/** All rows, oldest application first; nobody's pending or approved days overlap. */
export function demoLeave(setting: Setting): LeaveRow[] {
  const holds = ({ status }: Pick<LeaveRow, 'status'>) => status === 'pending' || status === 'approved';
  const rows: LeaveRow[] = [];
  for (const row of [...presentWishes(setting), ...pastWishes(setting)].map((wish) => rowOf(wish, setting))) {
    const days = { leaveFrom: row.leave_from, leaveTill: row.leave_till };
    const clashes = rows.some(
      (other) =>
        other.employee_id === row.employee_id &&
        holds(other) &&
        overlaps(days, { leaveFrom: other.leave_from, leaveTill: other.leave_till }),
    );
    if (!clashes) rows.push(row);
  }
  return rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}
