/** The demo's current work: projects in every state that a screen can show, at any day and hour. */
import type { PickContext } from './demo-cast.ts';
import { type CastStory, orderStory, requestRevision } from './demo-story.ts';
import { allowedMinutesOfRow, applyTimerActions } from './story.ts';
import {
  DAY_MS,
  HOUR_MS,
  isoOf,
  MINUTE_MS,
  planWork,
  startOfDayMs,
  type TimedAction,
  workingDaysLaterMs,
} from './work-time.ts';

/** Creates a project some days ago that is due in some working days. */
function ordered(cast: PickContext, daysAgo: [number, number], dueDays: [number, number]): CastStory {
  const { random, nowMs } = cast;
  const createdMs = nowMs - random.whole(daysAgo[0] * 24, daysAgo[1] * 24) * HOUR_MS - random.whole(5, 55) * MINUTE_MS;
  return orderStory(cast, { createdMs, deadlineMs: workingDaysLaterMs(createdMs, random.whole(...dueDays), 17) });
}

/** Returns the minutes since midnight, at least two. */
const minutesOfToday = (nowMs: number): number =>
  Math.max(2, Math.floor((nowMs - startOfDayMs(nowMs)) / MINUTE_MS) - 1);

const applyAll = (castStory: CastStory, timedActions: readonly TimedAction[], { nowMs }: PickContext): CastStory => {
  applyTimerActions(castStory.story, timedActions, nowMs);
  return castStory;
};

/** Creates a project started today and running, some after a short break. */
function runningToday(cast: PickContext): CastStory {
  const { random, nowMs } = cast;
  const minutes = random.whole(1, Math.min(210, minutesOfToday(nowMs)));
  const startMs = nowMs - minutes * MINUTE_MS;
  const timedActions: TimedAction[] = [{ action: 'start', atMs: startMs }];
  if (minutes > 60 && random.chance(0.5)) {
    timedActions.push(
      { action: 'pause', atMs: startMs + 30 * MINUTE_MS },
      { action: 'resume', atMs: startMs + 42 * MINUTE_MS },
    );
  }
  return applyAll(ordered(cast, [1, 3], [5, 8]), timedActions, cast);
}

/** Creates a project whose timer has run longer than the allowed time. */
function runningLateStory(cast: PickContext): CastStory {
  const castStory = ordered(cast, [3, 4], [6, 8]);
  const minutes = allowedMinutesOfRow(castStory.story.project) + cast.random.whole(12, 70);
  const startMs = Math.max(cast.nowMs - minutes * MINUTE_MS, Date.parse(castStory.story.project.created_at));
  return applyAll(castStory, [{ action: 'start', atMs: startMs }], cast);
}

/** Creates a started project that is currently paused. */
function pausedStory(cast: PickContext, daysAgo: [number, number], dueDays: [number, number]): CastStory {
  const { random, nowMs } = cast;
  const castStory = ordered(cast, daysAgo, dueDays);
  const startMs = Date.parse(castStory.story.project.created_at) + random.whole(20, 200) * MINUTE_MS;
  const pauseMs = Math.min(startMs + random.whole(40, 180) * MINUTE_MS, nowMs - 4 * MINUTE_MS);
  const timedActions: TimedAction[] = [
    { action: 'start', atMs: startMs },
    { action: 'pause', atMs: pauseMs },
  ];
  return applyAll(castStory, timedActions, cast);
}

function endedToday(cast: PickContext): CastStory {
  const { random, nowMs } = cast;
  const castStory = ordered(cast, [1, 3], [5, 8]);
  const endMs = nowMs - random.whole(0, Math.min(240, minutesOfToday(nowMs) - 1)) * MINUTE_MS;
  const worked = Math.round(allowedMinutesOfRow(castStory.story.project) * (0.6 + random.next() * 0.3));
  const startMs = Math.max(endMs - worked * MINUTE_MS, Date.parse(castStory.story.project.created_at));
  const timedActions: TimedAction[] = [
    { action: 'start', atMs: startMs },
    { action: 'end', atMs: endMs },
  ];
  return applyAll(castStory, timedActions, cast);
}

/** Creates a project finished days ago and sent back within the last hours. */
function sentBack(cast: PickContext): CastStory {
  const castStory = ordered(cast, [8, 10], [6, 9]);
  const startMs = Date.parse(castStory.story.project.created_at) + 3 * HOUR_MS;
  const plan = planWork(startMs, Math.min(300, allowedMinutesOfRow(castStory.story.project) * 0.8), cast.random);
  applyAll(castStory, plan, cast);
  const atMs = cast.nowMs - cast.random.whole(45, 28 * 60) * MINUTE_MS;
  if (castStory.story.project.ended_at === null || Date.parse(castStory.story.project.ended_at) > atMs)
    return castStory;
  requestRevision(castStory, cast, atMs);
  if (cast.random.chance(0.4))
    applyTimerActions(castStory.story, [{ action: 'start', atMs: atMs + 20 * MINUTE_MS }], cast.nowMs);
  return castStory;
}

/** Creates a project as another tracker exports it: finished, revised, with the status 'revision' (docs/projects.md#status). */
function imported(cast: PickContext): CastStory {
  const castStory = ordered(cast, [200, 320], [4, 7]);
  const startMs = Date.parse(castStory.story.project.created_at) + 5 * HOUR_MS;
  applyAll(castStory, planWork(startMs, allowedMinutesOfRow(castStory.story.project) * 0.9, cast.random), cast);
  Object.assign(castStory.story.project, { status: 'revision', is_revised: true, revision_count: 1 });
  return castStory;
}

/** Waits for an editor. */
function unassigned(cast: PickContext): CastStory {
  const castStory = ordered(cast, [0, 2], [6, 9]);
  castStory.story.project.assigned_to_id = null;
  return castStory;
}

/** Due tomorrow, while its editor is on leave. */
function dueOnLeave(cast: PickContext): CastStory {
  const castStory = ordered(cast, [11, 13], [3, 5]);
  Object.assign(castStory.story.project, {
    assigned_to_id: cast.awayId,
    deadline_at: isoOf(startOfDayMs(cast.nowMs) + 41 * HOUR_MS),
  });
  return castStory;
}

const many = (count: number, make: () => CastStory): CastStory[] => Array.from({ length: count }, make);

/** Returns about 45 projects, a realistic workload for eight editors. */
export function currentStories(cast: PickContext): CastStory[] {
  return [
    ...many(10, () => ordered(cast, [0, 4], [4, 8])),
    ...many(4, () => ordered(cast, [9, 14], [3, 5])),
    ...many(6, () => runningToday(cast)),
    ...many(2, () => runningLateStory(cast)),
    ...many(4, () => pausedStory(cast, [1, 3], [4, 7])),
    ...many(2, () => pausedStory(cast, [9, 13], [3, 5])),
    ...many(4, () => endedToday(cast)),
    ...many(5, () => sentBack(cast)),
    ...many(3, () => imported(cast)),
    ...many(2, () => unassigned(cast)),
    dueOnLeave(cast),
  ];
}

/** Gives each running timer to an editor without another, and pauses it if everyone is busy. */
export function separateTimers(stories: readonly CastStory[], cast: PickContext): void {
  const idle = new Map(
    cast.team
      .filter(({ id, type, isActive }) => type === 'editor' && isActive && id !== cast.awayId)
      .map((editor) => [editor.id, editor]),
  );
  const running = stories.filter(({ story }) => story.project.status === 'started');
  const surplus = running.filter(({ casting }) => !idle.delete(casting.editor.id));
  for (const castStory of surplus) {
    const { story, casting } = castStory;
    const createdDaysAgo = (cast.nowMs - Date.parse(story.project.created_at)) / DAY_MS;
    const editor = [...idle.values()].find(({ joinedDaysAgo }) => joinedDaysAgo > createdDaysAgo);
    if (editor) {
      idle.delete(editor.id);
      casting.editor = editor;
      story.project.assigned_to_id = editor.id;
    } else {
      applyAll(castStory, [{ action: 'pause', atMs: cast.nowMs - MINUTE_MS / 2 }], cast);
    }
  }
}
