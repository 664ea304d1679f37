/** Leave of the demo team: a year of it, someone away today, and pending requests. */
import { addDays } from '#domain/platform/dates.ts';
import { dayOf, monthOf, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import { overlaps } from '#domain/work/leave/leave-halves.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { StoredMember } from './demo-cast.ts';
import { LEAVE_REASONS } from './demo-threads.ts';
import type { Random } from './random.ts';

type LeaveRow = Omit<NewRow<'leave_applications'>, 'id'>;

type LeavePlan = {
  employee: StoredMember;
  fromDay: string;
  days: number;
  status: LeaveRow['status'];
  description: string;
} & Partial<Pick<LeaveRow, 'kind' | 'from_half' | 'till_half'>>;

/** Picks the decider: a manager for editors, an administrator for managers (docs/leave.md#rights). */
const deciderOf = (employee: StoredMember, team: readonly StoredMember[], random: Random): number =>
  random.pick(team.filter((member) => member.type === (employee.type === 'editor' ? 'manager' : 'admin'))).id;

function rowOf(plan: LeavePlan, { team, random, now }: SeedContext): LeaveRow {
  const isDecided = plan.status === 'approved' || plan.status === 'rejected';
  const requestedDay = addDays(plan.fromDay, -random.whole(9, 40));
  const yesterday = addDays(dayOf(now, UTC), -1);
  return {
    version: plan.status === 'pending' ? 1 : 2,
    employee_id: plan.employee.id,
    leave_from: startOfDay(plan.fromDay, UTC),
    leave_till: startOfDay(addDays(plan.fromDay, plan.days - 1), UTC),
    description: plan.description,
    kind: plan.kind ?? 'vacation',
    from_half: plan.from_half ?? 'whole',
    till_half: plan.till_half ?? 'whole',
    status: plan.status,
    approved_by_id: isDecided ? deciderOf(plan.employee, team, random) : null,
    created_at: `${requestedDay < yesterday ? requestedDay : yesterday}T${String(random.whole(8, 16)).padStart(2, '0')}:20:00.000Z`,
  };
}

type SeedContext = { team: readonly StoredMember[]; random: Random; now: string };

/** Returns one or two leaves per person in the past year. */
function pastLeave({ team, random, now }: SeedContext): LeavePlan[] {
  return team.flatMap((employee) =>
    Array.from({ length: random.whole(1, 3) }, (_, index) => ({
      employee,
      fromDay: addDays(
        dayOf(now, UTC),
        -Math.min(300 - index * 100 + random.whole(-20, 20), employee.joinedDaysAgo - 10),
      ),
      days: random.whole(1, 9),
      status: random.weighted({ approved: 8, rejected: 2, withdrawn: 1 }),
      description: random.pick(LEAVE_REASONS),
    })),
  );
}

function currentLeave({ team, now }: SeedContext): LeavePlan[] {
  const today = dayOf(now, UTC);
  const editors = team.filter((member) => member.type === 'editor' && member.isActive);
  const managers = team.filter((member) => member.type === 'manager');
  const plan = (
    employee: StoredMember | undefined,
    fromDay: number,
    days: number,
    extra: Omit<LeavePlan, 'employee' | 'fromDay' | 'days'>,
  ) => (employee ? [{ employee, fromDay: addDays(today, fromDay), days, ...extra }] : []);
  return [
    ...plan(editors[2], -1, 4, { status: 'approved', description: 'Long weekend with family' }),
    ...plan(editors[1], 7, 3, { status: 'pending', description: 'Moving to a new apartment', till_half: 'morning' }),
    ...plan(editors[4], 9, 5, { status: 'pending', description: 'Flying home to see family', from_half: 'afternoon' }),
    ...plan(managers[1], 8, 2, { status: 'pending', description: 'Color grading conference' }),
    ...plan(editors[5], 3, 1, { status: 'approved', description: 'Dentist', kind: 'sick', till_half: 'morning' }),
    ...plan(editors[3], 21, 10, { status: 'approved', description: 'Family vacation, already booked' }),
    ...plan(editors[0], 14, 1, { status: 'rejected', description: 'Music festival on Friday' }),
    ...plan(editors[5], 12, 2, { status: 'withdrawn', description: 'Exam (rescheduled)' }),
  ];
}

/** Returns approved leave of three more editors in the month of `now`, for its calendar. */
function leaveOfMonth({ team, now }: SeedContext): LeavePlan[] {
  const first = `${monthOf(now, UTC)}-01`;
  const editors = team.filter((member) => member.type === 'editor' && member.isActive);
  const plans = [
    { offset: 3, days: 2, description: 'Wedding of a friend' },
    { offset: 10, days: 3, description: 'A few days at the coast' },
    { offset: 17, days: 1, description: 'Appointment' },
  ];
  return plans.flatMap(({ offset, ...plan }, n) => {
    const employee = editors[5 + n];
    return employee ? [{ ...plan, employee, fromDay: addDays(first, offset), status: 'approved' as const }] : [];
  });
}

/** Returns all rows, oldest first; one person's pending and approved leaves never overlap. */
export function demoLeave(setting: SeedContext): LeaveRow[] {
  const blocksDays = ({ status }: Pick<LeaveRow, 'status'>) => status === 'pending' || status === 'approved';
  const rows: LeaveRow[] = [];
  for (const row of [...currentLeave(setting), ...pastLeave(setting), ...leaveOfMonth(setting)].map((plan) =>
    rowOf(plan, setting),
  )) {
    const days = { leaveFrom: row.leave_from, leaveTill: row.leave_till };
    const clashes = rows.some(
      (other) =>
        other.employee_id === row.employee_id &&
        blocksDays(other) &&
        overlaps(days, { leaveFrom: other.leave_from, leaveTill: other.leave_till }),
    );
    if (!clashes) rows.push(row);
  }
  return rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}
