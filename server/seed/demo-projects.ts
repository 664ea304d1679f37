/** The demo's projects: a year of ordinary work, team copies of some of it, and a present in every state. */
import { award, conversation } from './demo-awards.ts';
import type { Cast } from './demo-cast.ts';
import { type CastStory, ordinaryStory } from './demo-course.ts';
import { presentStories } from './demo-present.ts';
import { isDone } from './story.ts';
import { DAY_MS } from './work-time.ts';

const ORDINARY = 348;
const COPIES = 12;
const YEAR_DAYS = 365;

type Copied = { original: CastStory; copy: CastStory };

/** A team copy: the same job made again some days later, for whoever is free; both are marked (docs/projects.md#duplicate). */
function copyOf(original: CastStory, cast: Cast): Copied {
  const laterMs = Date.parse(original.story.project.created_at) + cast.random.whole(2, 6) * DAY_MS;
  const copy = ordinaryStory(cast, laterMs, original.story);
  copy.story.project.is_duplicate = true;
  original.story.project.is_duplicate = true;
  return { original, copy };
}

export type ProjectStories = { stories: CastStory[]; originalOf: ReadonlyMap<CastStory, CastStory> };

/** Every project in the order of its making; denser towards today, as a team grows. */
export function demoProjects(cast: Cast): ProjectStories {
  const { random, nowMs } = cast;
  const daysAgo = () => 1 + (YEAR_DAYS - 1) * random.next() ** 1.05;
  const ordinary = Array.from({ length: ORDINARY }, () => ordinaryStory(cast, nowMs - daysAgo() * DAY_MS));
  const finished = random.shuffle(ordinary.filter(({ story }) => isDone(story)));
  const copied = finished.slice(0, COPIES).map((original) => copyOf(original, cast));
  const stories = [...ordinary, ...copied.map(({ copy }) => copy), ...presentStories(cast)];
  for (const one of stories) {
    const stage = { casting: one.casting, random, nowMs };
    award(one.story, stage);
    one.feedback = conversation(one.story, stage);
  }
  stories.sort((a, b) => (a.story.project.created_at < b.story.project.created_at ? -1 : 1));
  return { stories, originalOf: new Map(copied.map(({ original, copy }) => [copy, original])) };
}
