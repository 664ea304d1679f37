/** Shortcuts and command palette entries of an open project, by the user's rights (docs/screens.md#keys). */
import type { RefObject } from 'react';
import { MAX_POINT, MIN_POINT, POINT_LABELS } from '#domain/work/points.ts';
import { checkRequestRevision } from '#domain/work/projects/project-revision.ts';
import {
  checkEditProject,
  checkScoring,
  mayRequestRevision,
  ownershipOf,
} from '#domain/work/projects/project-rights.ts';
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { type OfferedAction, useOfferActions } from '#web/lib/offered-actions.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import type { PropertyEditing } from '../properties/property-editing-context.ts';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import { useTimerAction } from '#web/work/timer/use-timer-action.ts';
import { nextTimerActionOf, TIMER_FAILURES } from '#web/work/timer/timer-actions.ts';
import type { Viewer } from '../card/viewer.ts';

const TIMER_ACTION_LABELS: Record<TimerAction, string> = {
  start: 'Start timer',
  pause: 'Pause timer',
  resume: 'Resume timer',
  end: 'End project',
};
const FEEDBACK_FIELD = 'section[aria-label="New feedback"] textarea';
const SCORES = Array.from({ length: MAX_POINT - MIN_POINT + 1 }, (_, index) => MIN_POINT + index);

type OfferOptions = {
  project: Project;
  viewer: Viewer;
  actions: ProjectActionHandlers;
  propertyEditing: PropertyEditing;
};

function useTimerOffer({ project, viewer }: OfferOptions): OfferedAction[] {
  const timerAction = useTimerAction(project);
  const action = nextTimerActionOf(viewer, project);
  if (!action || timerAction.isPending) return [];
  const run = (): void =>
    timerAction.mutate(action, { onError: (error) => notifyFailure(failureOf(TIMER_FAILURES[action], error)) });
  return [{ id: 'timer', label: TIMER_ACTION_LABELS[action], key: 's', keywords: 'clock', run }];
}

const propertyOffers = ({ propertyEditing }: OfferOptions): OfferedAction[] =>
  propertyEditing.isEditable
    ? [
        {
          id: 'editor',
          label: 'Change editor',
          key: 'a',
          keywords: 'assign',
          run: () => propertyEditing.edit('assignedTo'),
        },
        {
          id: 'due',
          label: 'Change deadline',
          key: 'd',
          keywords: 'due',
          run: () => propertyEditing.edit('dates.deadline'),
        },
      ]
    : [];

function reviewOffers({ project, viewer, actions }: OfferOptions): OfferedAction[] {
  const owned = ownershipOf(project);
  const mayReturn = mayRequestRevision(viewer, owned) && !checkRequestRevision(project);
  const scores = checkScoring(viewer, owned)
    ? []
    : SCORES.map((point) => ({
        id: `score-${point}`,
        label: `Score ${point} ${POINT_LABELS[point]}`,
        key: String(point),
        words: 'points',
        run: () => actions.score(point, project),
      }));
  const back: OfferedAction = {
    id: 'revision',
    label: 'Request revision',
    key: 'r',
    keywords: 'send back',
    run: () => actions.open('revision', project),
  };
  return [...(mayReturn ? [back] : []), ...scores];
}

const teamOffers = ({ project, viewer, actions }: OfferOptions): OfferedAction[] =>
  checkEditProject(viewer, ownershipOf(project))
    ? []
    : [{ id: 'team', label: 'Team of this project', keywords: 'role', run: () => actions.open('team', project) }];

/** Registers the actions; `detail` contains the feedback box. */
export function useOfferProjectActions(options: OfferOptions, detail: RefObject<HTMLElement | null>): void {
  const timer = useTimerOffer(options);
  const write = (): void => detail.current?.querySelector<HTMLElement>(FEEDBACK_FIELD)?.focus();
  useOfferActions([
    ...timer,
    ...propertyOffers(options),
    ...reviewOffers(options),
    ...teamOffers(options),
    { id: 'checks', label: 'Checks of this project', run: () => options.actions.open('checks', options.project) },
    { id: 'feedback', label: 'Write feedback', key: 'f', keywords: 'comment', run: write },
  ]);
}
