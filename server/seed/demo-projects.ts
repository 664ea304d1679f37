/** The demo's projects: a year of work, some duplicates, current work in every state, and teams (docs/projects.md#team). */
import { award, conversation } from './demo-awards.ts';
import type { PickContext } from './demo-cast.ts';
import { type CastStory, ordinaryStory } from './demo-story.ts';
import { currentStories, separateTimers } from './demo-current.ts';
import { isDone } from './story.ts';
import { DAY_MS } from './work-time.ts';

const ORDINARY_COUNT = 348;
const COPIES = 12;
const YEAR_DAYS = 365;

type CopiedStory = { original: CastStory; copy: CastStory };

/** Duplicates a project some days later for a free editor; both projects are marked (docs/projects.md#duplicate). */
function copyOf(original: CastStory, cast: PickContext): CopiedStory {
  const laterMs = Date.parse(original.story.project.created_at) + cast.random.whole(2, 6) * DAY_MS;
  const copy = ordinaryStory(cast, laterMs, original.story);
  copy.story.project.is_duplicate = true;
  original.story.project.is_duplicate = true;
  return { original, copy };
}

export type ProjectStories = { stories: CastStory[]; originalOf: ReadonlyMap<CastStory, CastStory> };

/** Returns every project by creation time, more of them towards today, as a team grows. */
export function demoProjects(cast: PickContext): ProjectStories {
  const { random, nowMs } = cast;
  const daysAgo = () => 1 + (YEAR_DAYS - 1) * random.next() ** 1.05;
  const ordinary = Array.from({ length: ORDINARY_COUNT }, () => ordinaryStory(cast, nowMs - daysAgo() * DAY_MS));
  const finished = random.shuffle(ordinary.filter(({ story }) => isDone(story)));
  const copied = finished.slice(0, COPIES).map((original) => copyOf(original, cast));
  const stories = [...ordinary, ...copied.map(({ copy }) => copy), ...currentStories(cast)];
  separateTimers(stories, cast);
  for (const one of stories) {
    const stage = { casting: one.casting, random, nowMs };
    award(one.story, stage);
    one.feedback = conversation(one.story, stage);
  }
  stories.sort((a, b) => (a.story.project.created_at < b.story.project.created_at ? -1 : 1));
  return { stories, originalOf: new Map(copied.map(({ original, copy }) => [copy, original])) };
}

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
