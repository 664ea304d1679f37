/** The demo's teams: some finished duplicates, and one running project with two more editors (docs/projects.md#team). */
import { isDone } from './story.ts';
import type { CastStory } from './demo-story.ts';
import type { ProjectStories } from './demo-projects.ts';

const ROLES = ['Color', 'Sound'] as const;

/** Copies what the projects of a team share. */
function joinWork({ story: { project: lead } }: CastStory, { story: { project } }: CastStory): void {
  const { title, description, platform, client_id } = lead;
  Object.assign(project, { title, description, platform, client_id, class: lead.class, is_duplicate: true });
}

/** Makes two waiting projects of other editors part of the running one, and returns all originals by their copies. */
export function withTeam({ stories, originalOf }: ProjectStories, running: CastStory | undefined): ProjectStories {
  if (!running) return { stories, originalOf };
  const isWaiting = ({ story: { project } }: CastStory): boolean =>
    project.status === 'assigned' && project.assigned_to_id !== null && !project.is_duplicate;
  const byEditor = new Map(
    stories.filter((one) => isWaiting(one) && !isDone(one.story)).map((one) => [one.story.project.assigned_to_id, one]),
  );
  byEditor.delete(running.story.project.assigned_to_id ?? null);
  const mates = [...byEditor.values()].slice(0, ROLES.length);
  for (const mate of mates) joinWork(running, mate);
  running.story.project.is_duplicate = true;
  return { stories, originalOf: new Map([...originalOf, ...mates.map((mate) => [mate, running] as const)]) };
}

/** Returns the team and role of each project, by the originals of copies. */
export function teamColumns({ stories, originalOf }: ProjectStories, idOf: (one: CastStory) => number) {
  const leads = new Set(originalOf.values());
  const copies = new Map<CastStory, number>();
  return (one: CastStory): { team_id: number | null; team_role: string } => {
    const lead = originalOf.get(one);
    if (!lead) return { team_id: leads.has(one) && stories.includes(one) ? idOf(one) : null, team_role: '' };
    const place = copies.get(lead) ?? 0;
    copies.set(lead, place + 1);
    return { team_id: idOf(lead), team_role: ROLES[place] ?? '' };
  };
}
