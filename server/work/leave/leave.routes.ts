/** Leave endpoints. */
import { checkLeaveOpen, mayDecideLeave, mayReadLeave, type Leave } from '#domain/work/leave/leave.ts';
import { requestedBalances, yearsOf } from '#domain/work/leave/leave-balance.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import {
  applyForLeave as applyEndpoint,
  changeLeave,
  exportLeave,
  getLeave,
  getLeaveContext,
  type LateProject,
  type LeaveContext,
  leaveToApi,
  listLeave,
} from '#contract/work/leave.ts';
import { undoPathOf } from '#contract/journal/undo.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readPeriod } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { readBalances } from '#server/work/working-days/leave-balance.store.ts';
import { applyForLeave, changeLeaveStatus } from './leave.actions.ts';
import { LEAVE_FILENAME, LEAVE_HEADER, leaveRow } from './leave.csv.ts';
import { exportPages, type LeaveExportRow, listAway, listDueProjects } from './leave.query.ts';
import { findLeave, listLeavePage } from './leave.store.ts';

/** Values of fields that responses leave out and requests may. */
const DEFAULTS = { kind: 'vacation', fromHalf: 'whole', tillHalf: 'whole' } as const;

const toResponse = (result: Leave | Refusal) =>
  isRefusal(result) ? result : { item: leaveToApi(result), version: result.version };

/** Returns the leave, or undefined if the person may not read it. */
async function findReadable(db: Db, actor: Actor, id: number): Promise<Leave | undefined> {
  const leave = await findLeave(db, id);
  return leave && mayReadLeave(actor, leave.employee) ? leave : undefined;
}

/** Returns what the request takes of the applicant's allowances, without counting it twice. */
async function balanceFor(db: Db, leave: Leave): Promise<Pick<LeaveContext, 'balance'>> {
  if (!leave.employee || leave.kind !== 'vacation') return {};
  const request = { userId: leave.employee.id, years: yearsOf(leave), exceptLeaveId: leave.id };
  const { balances, calendar } = await readBalances(db, request);
  const balance = requestedBalances(leave, balances, calendar);
  return balance.length > 0 ? { balance } : {};
}

/** Returns the projects that a leave would make late. Planning knows them, and the app passes them in. */
type ListLate = (db: Db, leave: Leave, now: string) => Promise<LateProject[]>;

async function contextOf(
  db: Db,
  leave: Leave,
  { listLate, now }: { listLate: ListLate; now: string },
): Promise<LeaveContext> {
  const employeeId = leave.employee?.id ?? 0;
  const away = await listAway(db, leave, employeeId);
  const dueProjects = await listDueProjects(db, leave, employeeId);
  const lateProjects = await listLate(db, leave, now);
  return { away, dueProjects, ...(lateProjects.length > 0 ? { lateProjects } : {}), ...(await balanceFor(db, leave)) };
}

async function* rowsOf(pages: AsyncIterable<LeaveExportRow[]>) {
  for await (const page of pages) yield page.map(leaveRow);
}

export function registerLeave(serve: Serve, listLate: ListLate): void {
  serve(listLeave, {
    handle: async ({ deps, actor, list }) => {
      const page = await listLeavePage(deps.db, actor, list);
      return { items: page.rows.map(leaveToApi), total: page.total };
    },
  });

  serve(getLeave, {
    authorizeItem: async ({ deps, actor, params }) => (await findReadable(deps.db, actor, params.id)) ?? notFound(),
    handle: ({ record }) => toResponse(record),
  });

  serve(applyEndpoint, {
    handle: async ({ deps, actor }, { employee, status: _ignored, ...body }) => {
      const request = { ...DEFAULTS, ...body, employeeId: employee ?? null };
      return toResponse(await applyForLeave(deps.db, actor, { request, now: deps.clock() }));
    },
  });

  serve(changeLeave, {
    authorizeItem: async ({ deps, actor, params }) => (await findReadable(deps.db, actor, params.id)) ?? notFound(),
    present: ({ record }) => ({ item: { ...DEFAULTS, ...leaveToApi(record) }, closed: checkLeaveOpen(record) }),
    handle: async ({ deps, actor, params, ifMatch }, { status, approvedBy }) => {
      const change = { status, approvedById: approvedBy };
      const result = await changeLeaveStatus(deps.db, actor, { id: params.id, change, ifMatch, now: deps.clock() });
      if (isRefusal(result)) return result;
      const { leave, undoId } = result;
      const undo = undoId === undefined ? undefined : undoPathOf(undoId);
      return { item: leaveToApi(leave), version: leave.version, undo };
    },
  });

  serve(getLeaveContext, {
    authorizeItem: async ({ deps, actor, params }) => {
      const leave = await findReadable(deps.reports, actor, params.id);
      if (!leave) return notFound();
      return mayDecideLeave(actor, leave.employee) ? leave : accessDenied();
    },
    handle: async ({ deps, record }) => ({
      plain: await contextOf(deps.reports, record, { listLate, now: deps.clock() }),
    }),
  });

  serve(exportLeave, {
    handle: async ({ deps, actor, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const pages = () => rowsOf(exportPages(deps.reports, actor, { period, userEmail: query.userEmail }));
      return { filename: LEAVE_FILENAME, header: LEAVE_HEADER, zone: await readTimeZone(deps.db), pages };
    },
  });
}
