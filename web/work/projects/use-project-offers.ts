/** What an open project offers to keys and palette, by the rights of whoever looks (docs/screens.md#keys). */
import type { RefObject } from 'react';
import { MAX_POINT, MIN_POINT, POINT_WORDS } from '#domain/work/points.ts';
import { checkRequestRevision } from '#domain/work/project-revision.ts';
import { checkScoring, mayRequestRevision, ownershipOf } from '#domain/work/project-rights.ts';
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { type OfferedAct, useOfferActs } from '#web/lib/offered-acts.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import type { Facts } from './facts/facts-context.ts';
import type { ProjectActs } from './project-acts.ts';
import { usePressTimer } from './press-timer.ts';
import { nextPressOf, TIMER_FAILURES } from './timer-actions.ts';
import type { Viewer } from './viewer.ts';

const PRESS_LABELS: Record<TimerAction, string> = {
  start: 'Start the timer',
  pause: 'Pause the timer',
  resume: 'Resume the timer',
  end: 'End the project',
};
const FEEDBACK_FIELD = 'section[aria-label="New feedback"] textarea';
const SCORES = Array.from({ length: MAX_POINT - MIN_POINT + 1 }, (_, above) => MIN_POINT + above);

type Offering = { project: Project; viewer: Viewer; acts: ProjectActs; facts: Facts };

function useTimerOffer({ project, viewer }: Offering): OfferedAct[] {
  const press = usePressTimer(project);
  const action = nextPressOf(viewer, project);
  if (!action || press.isPending) return [];
  const run = (): void =>
    press.mutate(action, { onError: (error) => notifyFailure(failureOf(TIMER_FAILURES[action], error)) });
  return [{ id: 'timer', label: PRESS_LABELS[action], key: 's', words: 'clock', run }];
}

const factOffers = ({ facts }: Offering): OfferedAct[] =>
  facts.isEditable
    ? [
        { id: 'editor', label: 'Change the editor', key: 'a', words: 'assign', run: () => facts.edit('assignedTo') },
        { id: 'due', label: 'Change the deadline', key: 'd', words: 'due', run: () => facts.edit('dates.deadline') },
      ]
    : [];

function reviewOffers({ project, viewer, acts }: Offering): OfferedAct[] {
  const owned = ownershipOf(project);
  const mayReturn = mayRequestRevision(viewer, owned) && !checkRequestRevision(project);
  const scores = checkScoring(viewer, owned)
    ? []
    : SCORES.map((point) => ({
        id: `score-${point}`,
        label: `Score ${point} ${POINT_WORDS[point]}`,
        key: String(point),
        words: 'points',
        run: () => acts.score(point, project),
      }));
  const back: OfferedAct = {
    id: 'revision',
    label: 'Request revision',
    key: 'r',
    words: 'send back',
    run: () => acts.open('revision', project),
  };
  return [...(mayReturn ? [back] : []), ...scores];
}

/** The box for feedback is in `detail`. */
export function useProjectOffers(offering: Offering, detail: RefObject<HTMLElement | null>): void {
  const timer = useTimerOffer(offering);
  const write = (): void => detail.current?.querySelector<HTMLElement>(FEEDBACK_FIELD)?.focus();
  useOfferActs([
    ...timer,
    ...factOffers(offering),
    ...reviewOffers(offering),
    { id: 'feedback', label: 'Write feedback', key: 'f', words: 'comment', run: write },
  ]);
}
