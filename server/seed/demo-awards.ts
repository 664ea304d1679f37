/** Points and conversations of a demo project, derived from the course of the work. */
import { isLate } from '#domain/work/projects/project-late.ts';
import { addDesignationPoints, score, setPersonalPoints } from './story-points.ts';
import type { ProjectPeople } from './demo-cast.ts';
import {
  DESIGNATION_ADDED,
  DESIGNATION_DEDUCTED,
  type Line,
  PERSONAL_NOTES,
  REVIEW_THREADS,
  SCORE_NOTES,
  WORK_THREADS,
} from './demo-threads.ts';
import type { Random } from './random.ts';
import { type FeedbackRow, isDone, type Story } from './story.ts';
import { HOUR_MS, isoOf, MINUTE_MS, workingMomentMs } from './work-time.ts';

type Stage = { casting: ProjectPeople; random: Random; nowMs: number };

const SKILL: Record<string, number> = { J3: 0.6, J2: 0.3, J1: 0, TR: -0.3, INT: -0.6 };

function deservedPoint({ project }: Story, { casting, random, nowMs }: Stage): number {
  const { status, deadline_at: deadlineAt, ended_at: endedAt } = project;
  const lost = isLate({ status, deadlineAt, endedAt }, isoOf(nowMs)) ? 0.8 : 0;
  const base = 3.9 + (SKILL[casting.editor.jobType ?? ''] ?? 0) - lost - (project.is_revised ? 0.5 : 0);
  const isFailed = random.chance(0.02);
  return isFailed ? 1 : Math.min(5, Math.max(2, Math.round(base + (random.next() - 0.5) * 2.4)));
}

/** Scores finished work a few hours or days later; work that ended just now still awaits its score. */
export function award(story: Story, stage: Stage): void {
  const { casting, random, nowMs } = stage;
  if (!isDone(story) || story.project.ended_at === null || random.chance(0.04)) return;
  const atMs = workingMomentMs(Date.parse(story.project.ended_at) + random.whole(3, 60) * HOUR_MS);
  if (atMs > nowMs - HOUR_MS) return;
  const at = isoOf(atMs + random.whole(0, 40) * MINUTE_MS);
  const point = deservedPoint(story, stage);
  const by = { byId: casting.boss.id, at };
  score(story, point, { ...by, description: random.pick(SCORE_NOTES[point] ?? []) });
  if (random.chance(0.12))
    setPersonalPoints(story, random.whole(1, 10) / 4, { ...by, description: random.pick(PERSONAL_NOTES) });
  if (random.chance(0.16))
    addDesignationPoints(story, {
      amount: random.whole(2, 12) / 4,
      isAdded: true,
      description: random.pick(DESIGNATION_ADDED),
    });
  if (random.chance(0.03))
    addDesignationPoints(story, { amount: 0.5, isAdded: false, description: random.pick(DESIGNATION_DEDUCTED) });
}

function conversationRows(lines: readonly Line[], fromMs: number, { casting, random, nowMs }: Stage): FeedbackRow[] {
  let atMs = fromMs;
  return lines.flatMap(({ by, text }) => {
    atMs += random.whole(6, 70) * MINUTE_MS;
    if (atMs > nowMs) return [];
    const author = by === 'editor' ? casting.editor : by === 'boss' ? casting.boss : casting.lead;
    return [
      {
        editor_id: by === 'editor' ? author.id : null,
        created_by_id: author.id,
        content: text,
        type: by === 'editor' ? ('editor' as const) : ('client' as const),
        created_at: isoOf(atMs),
      },
    ];
  });
}

/** Returns a conversation during the work, and one about the result. */
export function conversation({ project }: Story, stage: Stage): FeedbackRow[] {
  const { random } = stage;
  const startedAt = project.rounds[0]?.startedAt ?? project.started_at;
  const ended = project.ended_at ?? project.rounds.at(-1)?.endedAt ?? null;
  const working =
    startedAt !== null && random.chance(0.4)
      ? conversationRows(random.pick(WORK_THREADS), Date.parse(startedAt), stage)
      : [];
  const review =
    ended !== null && random.chance(0.55)
      ? conversationRows(random.pick(REVIEW_THREADS), Date.parse(ended), stage)
      : [];
  return [...working, ...review];
}
