/** Teams: projects of several editors that work on one video (docs/projects.md#team). */
import type { PersonRef } from '#domain/platform/person.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';

export const TEAM_TEXTS = {
  full: `A team has at most ${LIMITS.teamProjects} projects.`,
  gone: 'This project does not exist.',
  self: "A project can't join itself.",
  roleWithoutTeam: 'Only projects of a team have a role.',
} as const;

/** Shown as the role of the lead when it has none. */
const LEAD_ROLE = 'Main';

/** A project of a team, as its teammates see it. */
export type TeamMember = {
  id: number;
  title: string;
  editor: PersonRef | null;
  /** What the editor does; empty if not said. */
  role: string;
  /** Whether the team shares the versions of this project. */
  isLead: boolean;
  status: ProjectStatus;
  deadlineAt: string | null;
  /** Number of the newest version that has its file. */
  latestCutNumber: number | null;
  /** Time and points, for managers and administrators. */
  work: { runtimeMinutes: Minutes | null; points: number } | null;
};

/** A project of which the reader, as a teammate, sees only the versions; with the reader's own on the team (docs/projects.md#team). */
export type TeamProject = { title: string; deadlineAt: string | null; ownProjectId: number };

/** Returns the ID of the lead: the project that the team began with, else the first one created; undefined without members. */
export function leadIdOf(teamId: number, memberIds: readonly number[]): number | undefined {
  if (memberIds.includes(teamId)) return teamId;
  return memberIds.length === 0 ? undefined : Math.min(...memberIds);
}

/** Returns the member's role as shown; empty if it has none. */
export const roleTextOf = ({ role, isLead }: Pick<TeamMember, 'role' | 'isLead'>): string =>
  role || (isLead ? LEAD_ROLE : '');

/** Returns '2 of 3 finished'. */
export const finishedText = (members: readonly { status: ProjectStatus }[]): string =>
  `${members.filter(({ status }) => isFinished(status)).length} of ${members.length} finished`;

/** Checks that only a project of a team has a role. */
export const checkTeamRole = ({ teamId, teamRole }: { teamId: number | null; teamRole: string }): Violation[] =>
  teamRole !== '' && teamId === null ? [brokenRuleAt('teamRole', TEAM_TEXTS.roleWithoutTeam)] : [];
