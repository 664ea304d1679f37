/** Share link actions of managers. Each runs in one transaction. */
import type { AuditAction } from '#domain/journal/audit.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import {
  checkDeleteLink,
  checkLink,
  checkLinkCount,
  checkNotRevoked,
  checkScope,
  type LinkDraft,
  type LinkValues,
  SHARE_TEXTS,
  type ShareLink,
  defaultExpiry,
} from '#domain/review/share.ts';
import { mayManageLinks } from '#domain/work/projects/project-rights.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import { newLink } from '#server/identity/link-tokens/link-token.ts';
import { checkPasswordRule } from '#server/identity/session/password-rule.ts';
import { contactLink } from '#server/review/sends/contact-link.ts';
import { withdrawEmailsOfEndedLinks } from '#server/review/sends/email-contacts.ts';
import { auditLink, linkDifference } from './link-audit.ts';
import { endGuests } from './guests.store.ts';
import {
  countDecisions,
  countLinks,
  deleteLinkRow,
  findCutProject,
  findLink,
  findProjectRoles,
  lockLink,
  insertLink,
  type LinkChange,
  updateLink,
  valuesOf,
} from './links.store.ts';

/** A link with its URL, which is shown only once. */
export type LinkWithUrl = { link: ShareLink; url: string };

const DEFAULT_VALUES: Omit<LinkValues, 'label' | 'expiresAt'> = {
  cutId: null,
  mayNote: true,
  mayDecide: false,
  mayDownload: false,
  downloadsApproved: false,
  showsAllCuts: false,
  showsSentOnly: false,
  hasWatermark: false,
  isHeld: false,
};

async function checkCut(db: Db, projectId: number, cutId: number | null | undefined): Promise<Refusal | undefined> {
  if (cutId === undefined || cutId === null) return undefined;
  const cut = await findCutProject(db, cutId);
  return cut?.project_id === projectId ? undefined : refuseInvalid([brokenRuleAt('cut', SHARE_TEXTS.otherProjectCut)]);
}

/** Checks the password by the rules for team members' passwords. */
const checkLinkPassword = async ({ db }: Deps, password: string | null | undefined): Promise<Violation[]> =>
  typeof password === 'string' ? checkPasswordRule(db, password, {}, 'password') : [];

const hashPassword = async (
  { passwords }: Deps,
  password: string | null | undefined,
): Promise<string | null | undefined> => (typeof password === 'string' ? passwords.hash(password) : password);

/** Returns whether the project exists and this user manages it. */
export async function mayManage(db: Db, actor: Actor, projectId: number): Promise<boolean> {
  const project = await findProjectRoles(db, projectId);
  return project !== undefined && mayManageLinks(actor, project);
}

/** Returns the link if this user manages it. The refusal reveals nothing about links of others. */
export async function getManagedLink(deps: Deps, actor: Actor, id: number): Promise<ShareLink | Refusal> {
  const link = await findLink(deps.db, id, deps.clock());
  return link && (await mayManage(deps.db, actor, link.projectId)) ? link : notFound();
}

/** Creates a link. The response is the only place that contains the URL. */
export async function createLink(
  deps: Deps,
  actor: Actor,
  { projectId, draft: { password, ...draft } }: { projectId: number; draft: LinkDraft & { label: string } },
): Promise<LinkWithUrl | Refusal> {
  const now = deps.clock();
  const values: LinkValues = { ...DEFAULT_VALUES, expiresAt: defaultExpiry(now), ...draft };
  const invalid = refuseInvalid([
    ...checkLink(values, now),
    ...checkScope(values),
    ...(await checkLinkPassword(deps, password)),
  ]);
  if (invalid) return invalid;
  const passwordHash = (await hashPassword(deps, password)) ?? null;
  const { link: url, hash: tokenHash } = newLink(deps, 'share');
  return deps.db.transaction().execute(async (trx) => {
    // The lock serializes the count of a project's links, and the check of rights.
    await lockProjectOf(trx, projectId);
    if (!(await mayManage(trx, actor, projectId))) return notFound();
    const refusal = checkLinkCount(await countLinks(trx, projectId)) ?? (await checkCut(trx, projectId, values.cutId));
    if (refusal) return refusal;
    const id = await insertLink(trx, {
      values,
      passwordHash,
      projectId,
      tokenHash,
      createdById: actor.id,
      now,
    });
    const after = { ...values, ...(passwordHash === null ? {} : { password: 'new' }) };
    await auditLink(trx, 'share-links.make', { projectId, label: values.label, now, after });
    return { link: (await findLink(trx, id, now)) as ShareLink, url };
  });
}

const differing = (before: LinkValues, draft: Partial<LinkValues>): Partial<LinkValues> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => before[name as keyof LinkValues] !== value));

type LinkRequest = { id: number; ifMatch: IfMatch };

/** Changes the given fields. Repeating stored values writes nothing. */
export async function changeLink(
  deps: Deps,
  { id, ifMatch, draft: { password, ...draft } }: LinkRequest & { draft: LinkDraft },
): Promise<ShareLink | Refusal> {
  const now = deps.clock();
  const typed = refuseInvalid(await checkLinkPassword(deps, password));
  if (typed) return typed;
  const passwordHash = await hashPassword(deps, password);
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockLink(trx, id);
    if (!row) return notFound();
    const stale = checkIfMatch(ifMatch, row.version);
    if (stale) return stale;
    const values = differing(valuesOf(row), draft);
    const isPasswordSame = passwordHash === undefined || (passwordHash === null && row.password_hash === null);
    if (isPasswordSame && Object.keys(values).length === 0) return (await findLink(trx, id, now)) as ShareLink;
    const refusal =
      checkNotRevoked({ revokedAt: row.revoked_at }) ??
      refuseInvalid([...checkLink(values, now), ...checkScope({ ...valuesOf(row), ...values })]) ??
      (await checkCut(trx, row.project_id, values.cutId));
    if (refusal) return refusal;
    await updateLink(trx, id, { values, ...(isPasswordSame ? {} : { passwordHash }) });
    const changed = linkDifference(valuesOf(row), values, isPasswordSame ? undefined : passwordHash);
    await auditLink(trx, 'share-links.change', { projectId: row.project_id, label: row.label, now, ...changed });
    // Guests who entered with the old password need the new one.
    if (typeof passwordHash === 'string') await endGuests(trx, id);
    return (await findLink(trx, id, now)) as ShareLink;
  });
}

/** Deletes the link with its visits, unless a guest has made a decision through it. */
export const deleteLink = (deps: Deps, { id, ifMatch }: LinkRequest): Promise<Refusal | undefined> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockLink(trx, id);
    if (!row) return notFound();
    const refusal = checkIfMatch(ifMatch, row.version) ?? checkDeleteLink(await countDecisions(trx, id));
    if (refusal) return refusal;
    await deleteLinkRow(trx, id);
    const [projectId, now] = [row.project_id, deps.clock()];
    if (row.contact_id !== null) await withdrawEmailsOfEndedLinks(trx, projectId);
    await auditLink(trx, 'share-links.delete', { projectId, label: row.label, now });
    return undefined;
  });

type LinkUpdate = (row: NonNullable<Awaited<ReturnType<typeof lockLink>>>) => LinkChange | Refusal | undefined;

/** Updates the link and ends all visits through it. */
const updateAndEndVisits = (
  deps: Deps,
  { id, ifMatch }: LinkRequest,
  { action, updateOf }: { action: AuditAction; updateOf: LinkUpdate },
): Promise<ShareLink | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockLink(trx, id);
    if (!row) return notFound();
    const stale = checkIfMatch(ifMatch, row.version);
    if (stale) return stale;
    const change = updateOf(row);
    if (isRefusal(change)) return change;
    if (change) {
      await updateLink(trx, id, change);
      await endGuests(trx, id);
      if (change.revokedAt !== undefined) await withdrawEmailsOfEndedLinks(trx, row.project_id);
      await auditLink(trx, action, { projectId: row.project_id, label: row.label, now: deps.clock() });
    }
    return (await findLink(trx, id, deps.clock())) as ShareLink;
  });

/** Revokes the link permanently. Revoking it again does nothing. */
export const revokeLink = (deps: Deps, request: LinkRequest): Promise<ShareLink | Refusal> =>
  updateAndEndVisits(deps, request, {
    action: 'share-links.revoke',
    updateOf: (row) => (row.revoked_at === null ? { revokedAt: deps.clock() } : undefined),
  });

/** Replaces the URL. The old URL stops working, and all visits through it end. */
export async function renewLink(deps: Deps, request: LinkRequest): Promise<LinkWithUrl | Refusal> {
  let next = newLink(deps, 'share');
  const link = await updateAndEndVisits(deps, request, {
    action: 'share-links.renew',
    updateOf: (row) => {
      const refusal = checkNotRevoked({ revokedAt: row.revoked_at });
      if (refusal || row.contact_id === null) return refusal ?? { tokenHash: next.hash };
      const generation = row.generation + 1;
      next = contactLink(deps, { id: row.id, generation });
      return { tokenHash: next.hash, generation };
    },
  });
  return isRefusal(link) ? link : { link, url: next.link };
}
