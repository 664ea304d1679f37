/** The demo's projects: a year of work, some duplicates, and current work in every state. */
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
