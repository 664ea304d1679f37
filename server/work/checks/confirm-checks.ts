/** Open checks that an action must confirm, and what the project records about it (docs/projects.md#checks, ADR 37). */
import type { FastifyRequest } from 'fastify';
import { type CheckConfirmation, checkConfirmed } from '#domain/work/checks/check-confirmation.ts';
import type { BypassingAction, CheckBypass, CheckMoment } from '#domain/work/checks/check-kinds.ts';
import { requiredAt } from '#domain/work/checks/checks.ts';
import type { Author } from '#domain/platform/person.ts';
import type { ProjectTeam } from '#domain/journal/notifications.ts';
import { noticesOfBypass } from '#domain/work/project-notices.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isBlankText } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { notify } from '#server/journal/notify.store.ts';
import { listChecks, storeBypasses } from './checks.store.ts';

/** What a request says about open checks, and whether it comes from a session of the app. */
export type Confirmation = CheckConfirmation & { isInApp: boolean };

/** Returns the confirmation in a request's query. */
export const confirmationIn = (
  { isInApp }: Pick<FastifyRequest, 'isInApp'>,
  { openChecks, reason = '' }: { openChecks?: number | undefined; reason?: string | undefined },
): Confirmation => ({ count: openChecks, reason: isBlankText(reason) ? '' : reason.trim(), isInApp });

type CheckedProject = ProjectTeam & { openChecks: number; checkBypasses: readonly CheckBypass[] };

type ConfirmedAction = {
  record: CheckedProject;
  action: BypassingAction;
  cutNumber?: number;
  confirmation: Confirmation;
  now: string;
  /** Returns the actor with their present name. */
  authorOf: (db: Db, userId: number) => Promise<Author>;
};

const MOMENT_OF: Record<BypassingAction, CheckMoment> = { ended: 'end', sent: 'delivery', approved: 'delivery' };

/** Returns the bypass of open checks that the action is, undefined if none are open, or a refusal. The project must be locked. */
export async function findBypass(
  trx: Db,
  actor: Actor,
  { record, action, cutNumber, confirmation, now, authorOf }: ConfirmedAction,
): Promise<CheckBypass | Refusal | undefined> {
  if (record.openChecks === 0) return undefined;
  const required = requiredAt(MOMENT_OF[action], await listChecks(trx, record.id));
  if (required.length === 0) return undefined;
  const refusal = checkConfirmed(required, confirmation, { isInApp: confirmation.isInApp, type: actor.type });
  if (refusal) return refusal;
  const by = await authorOf(trx, actor.id);
  const checks = required.map(({ text }) => text);
  return {
    action,
    at: now,
    by,
    reason: confirmation.reason,
    checks,
    ...(cutNumber === undefined ? {} : { cutNumber }),
  };
}

/** Records that a version was sent or approved while required checks were open, and notifies the assigner. The project must be locked. */
export async function writeBypass(trx: Db, record: CheckedProject, bypass: CheckBypass | undefined): Promise<void> {
  if (!bypass) return;
  await storeBypasses(trx, record.id, [...record.checkBypasses, bypass]);
  const { at: now, by } = bypass;
  await notify(trx, noticesOfBypass(record, bypass, by.id), { actorId: by.id, now });
}

/** Forgets that the version was sent while required checks were open, because the send is undone. The project must be locked. */
export async function removeSendBypass(trx: Db, record: CheckedProject, cutNumber: number): Promise<void> {
  const remaining = record.checkBypasses.filter((one) => one.action !== 'sent' || one.cutNumber !== cutNumber);
  if (remaining.length < record.checkBypasses.length) await storeBypasses(trx, record.id, remaining);
}
