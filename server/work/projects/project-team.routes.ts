/** Endpoint of a project's team. */
import { runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import { totalPointsOf } from '#domain/work/points.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { leadIdOf, type TeamMember } from '#domain/work/teams.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { getTeam, teamMemberToApi } from '#contract/work/teams.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { getReviewableProject } from '#server/work/teams/teams.store.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { loadRelations } from './project-relations.ts';
import { recordOf } from './project-record.ts';

/** Returns the team's projects with their relations, the lead first, then by ID. */
async function listTeam(db: Db, teamId: number | null): Promise<Project[]> {
  if (teamId === null) return [];
  const rows = await db.selectFrom('projects').selectAll().where('team_id', '=', teamId).orderBy('id').execute();
  const projects = await loadRelations(db, rows.map(recordOf));
  const leadId = leadIdOf(
    teamId,
    rows.map(({ id }) => id),
  );
  return projects.toSorted((a, b) => Number(b.id === leadId) - Number(a.id === leadId));
}

/** Returns the members as this person sees them. The first is the lead. */
function membersFor(actor: Actor, projects: readonly Project[], now: string): TeamMember[] {
  return projects.map((project, index) => ({
    id: project.id,
    title: project.title,
    editor: project.assignedTo,
    role: project.teamRole,
    isLead: index === 0,
    status: project.status,
    deadlineAt: project.deadlineAt,
    latestCutNumber: project.latestCut?.number ?? null,
    work:
      actor.type === 'editor'
        ? null
        : { runtimeMinutes: runtimeMinutesOf(project, now), points: totalPointsOf(project) },
  }));
}

export function registerProjectTeam(serve: Serve): void {
  serve(getTeam, {
    authorizeItem: ({ deps: { db }, actor, params }) => getReviewableProject(db, actor, params.id),
    handle: async ({ deps, actor, record }) => {
      const projects = await listTeam(deps.db, record.teamId);
      return { plain: { members: membersFor(actor, projects, deps.clock()).map(teamMemberToApi) } };
    },
  });
}
