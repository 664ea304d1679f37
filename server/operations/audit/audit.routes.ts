/** Audit log endpoints (docs/audit.md#reading). */
import {
  AUDIT_RECORD_KINDS,
  type AuditAction,
  auditActionsOf,
  type AuditLine,
  type AuditRecordKind,
  PROJECT_LOG_ACTIONS,
} from '#domain/journal/audit.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { mayManageLinks } from '#domain/work/projects/project-rights.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  auditLineToApi,
  type AuditQuery,
  exportAudit,
  listAudit,
  listProjectAudit,
  listUserAudit,
  verifyAudit as verifyEndpoint,
} from '#contract/operations/audit.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { findProjectRoles } from '#server/review/share/links.store.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { AUDIT_FILENAME, AUDIT_HEADER, auditRow } from './audit.csv.ts';
import { recordRead, recordVerification } from './audit.actions.ts';
import { type AuditFilter, auditPages, listAuditLines } from './audit.store.ts';
import { verifyAudit } from './verify-audit.ts';

const invalidParameter = (name: string): Refusal => refuse('malformed', `Invalid value for query parameter "${name}".`);

function readRecord(text: string): AuditFilter['record'] | Refusal {
  const [kind = '', digits] = text.split(':', 2);
  const recordKind = AUDIT_RECORD_KINDS.find((one): one is AuditRecordKind => one === kind);
  const id = digits === undefined ? undefined : idFromDigits(digits);
  return recordKind === undefined || (digits !== undefined && id === undefined)
    ? invalidParameter('record')
    : { kind: recordKind, id };
}

function readActions(text: string): AuditAction[] | Refusal {
  const actions = auditActionsOf(text);
  return actions.length > 0 ? actions : invalidParameter('action');
}

/** Parses the query into a filter, or refuses an invalid parameter. */
function filterIn({ actor, action, record, from, till, words }: AuditQuery): AuditFilter | Refusal {
  const actions = action === undefined ? undefined : readActions(action);
  if (isRefusal(actions)) return actions;
  const target = record === undefined ? undefined : readRecord(record);
  return isRefusal(target) ? target : { actorId: actor, actions, record: target, from, till, terms: words };
}

async function pageOf(db: Db, filter: AuditFilter, before: number | undefined, seen = (line: AuditLine) => line) {
  const lines = await listAuditLines(db, filter, { before, limit: LIMITS.auditPage + 1 });
  const shown = lines.slice(0, LIMITS.auditPage);
  const next = lines.length > LIMITS.auditPage ? (shown.at(-1)?.id ?? null) : null;
  return { plain: { entries: shown.map((line) => auditLineToApi(seen(line))), next } };
}

/** Hides other people's addresses from non-administrators; a refused sign-in may come from a stranger. */
const hideAddressesFor =
  ({ actor }: Pick<Context, 'actor'>) =>
  (line: AuditLine): AuditLine => {
    const isOpen = mayManageUsers(actor) || line.actorId === actor.id || line.action === 'sessions.refuse';
    return isOpen ? line : { ...line, address: '' };
  };

async function* rowsOf(pages: AsyncIterable<AuditLine[]>) {
  for await (const lines of pages) yield lines.map(auditRow);
}

const MAX_FAULTS = 100;

export function registerAudit(serve: Serve): void {
  serve(listAudit, {
    handle: async ({ deps, actor, query: { before, ...query } }) => {
      const filter = filterIn(query);
      if (isRefusal(filter)) return filter;
      await recordRead(deps, actor, query);
      return pageOf(deps.reports, filter, before);
    },
  });

  serve(exportAudit, {
    handle: async ({ deps, query: { format: _format, ...query } }) => {
      const filter = filterIn(query);
      if (isRefusal(filter)) return filter;
      const pages = () => rowsOf(auditPages(deps.reports, filter));
      return { filename: AUDIT_FILENAME, header: AUDIT_HEADER, zone: await readTimeZone(deps.db), pages };
    },
  });

  serve(verifyEndpoint, {
    handle: async ({ deps }) => {
      const { faults, ...report } = await verifyAudit(deps.reports);
      await recordVerification(deps, faults.length);
      const shownFaults = faults.slice(0, MAX_FAULTS).map(({ fromId, toId }) => ({ from: fromId, to: toId }));
      return { plain: { ...report, faults: shownFaults, faultCount: faults.length } };
    },
  });

  serve(listUserAudit, {
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return actor.id === params.id || mayManageUsers(actor) ? undefined : accessDenied();
    },
    handle: ({ deps, actor, params, query }) =>
      pageOf(deps.reports, { record: { kind: 'user', id: params.id } }, query.before, hideAddressesFor({ actor })),
  });

  serve(listProjectAudit, {
    authorizeItem: async ({ deps, actor, params }) => {
      const project = await findProjectRoles(deps.db, params.id);
      if (!project) return notFound();
      return mayManageLinks(actor, project) ? undefined : accessDenied();
    },
    handle: ({ deps, actor, params, query }) => {
      const filter = { record: { kind: 'project', id: params.id }, actions: PROJECT_LOG_ACTIONS } as const;
      return pageOf(deps.reports, filter, query.before, hideAddressesFor({ actor }));
    },
  });
}
