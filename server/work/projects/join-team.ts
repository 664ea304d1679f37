/** Joining and leaving a team with a change or a creation of a project (docs/projects.md#team). */
import type { AuditEntry } from '#domain/journal/audit.ts';
import { checkTeamRole, leadIdOf, TEAM_TEXTS } from '#domain/work/teams.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { isRefusal, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { beginTeam, listTeamIds } from '#server/work/teams/teams.store.ts';
import { findRecord } from './projects.store.ts';

type Membership = { teamId: number | null; teamRole: string };
type Stored = Membership & { id: number | undefined };

const refuseTeam = (text: string) => refuseInvalid([brokenRuleAt('team', text)]) as Refusal;

type Target = { id: number; teamId: number; isNew: boolean };

/** Returns the project to join with its team. Locks the lead, so that members are counted one after the other. */
async function readTarget(trx: Db, stored: Stored, targetId: number): Promise<Target | Refusal> {
  const target = await findRecord(trx, targetId);
  if (!target) return refuseTeam(TEAM_TEXTS.gone);
  const teamId = target.teamId ?? target.id;
  const memberIds = await listTeamIds(trx, teamId);
  await findRecord(trx, leadIdOf(teamId, memberIds) ?? teamId, 'lock');
  const others = (await listTeamIds(trx, teamId)).filter((id) => id !== stored.id);
  if (others.length === 0 && targetId === stored.id) return refuseTeam(TEAM_TEXTS.self);
  // A new team also has the project that it begins with.
  if (Math.max(others.length, 1) >= LIMITS.teamProjects) return refuseTeam(TEAM_TEXTS.full);
  return { id: target.id, teamId, isNew: target.teamId === null && targetId !== stored.id };
}

/**
 * Returns the team and role that these fields lead to, or refuses. `stored` is what the project has now. A project that is joined
 * without being on a team begins one; call it when nothing else can refuse, since that is written.
 */
export async function joinTeam(
  trx: Db,
  stored: Stored,
  { fields: { teamId: targetId, teamRole }, actorId }: { fields: Partial<Membership>; actorId: number },
): Promise<Partial<Membership> | Refusal> {
  if (targetId === undefined && teamRole === undefined) return {};
  const target = targetId ? await readTarget(trx, stored, targetId) : undefined;
  if (isRefusal(target)) return target;
  const joined: Partial<Membership> = {};
  if (targetId !== undefined) joined.teamId = target?.teamId ?? null;
  if (teamRole !== undefined) joined.teamRole = teamRole;
  else if (targetId === null) joined.teamRole = '';
  const refusal = refuseInvalid(checkTeamRole({ ...stored, ...joined }));
  if (refusal) return refusal;
  if (target?.isNew) await beginTeam(trx, { id: target.id, actorId });
  return joined;
}

type Named = { id: number; title: string };

/** Returns the audit entry of joining or leaving a team. */
export function auditOfTeam(record: Named & Membership, { teamId, teamRole }: Partial<Membership>): AuditEntry[] {
  if (teamId === undefined || teamId === record.teamId) return [];
  return [
    {
      action: teamId === null ? 'teams.leave' : 'teams.join',
      record: { kind: 'project', id: record.id, name: record.title },
      before: { team: record.teamId, role: record.teamRole },
      after: { team: teamId, role: teamRole ?? record.teamRole },
    },
  ];
}
