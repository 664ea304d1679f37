/** The button of the one step that a project waits for (docs/projects.md#next-step). */
import { IconStars } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { useRole } from '#web/lib/current-user.ts';
import { linkTo } from '#web/lib/links.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { once } from '#web/ui/once.ts';
import { useRowTabIndex } from '#web/ui/row-focus.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import classes from './next-step.module.css';
import { nextStepOf } from './next-step-of.ts';
import { usePressTimer } from './press-timer.ts';
import { TIMER_FAILURES } from './timer-actions.ts';
import { TIMER_ICONS, TIMER_LABELS } from './timer-buttons.tsx';
import type { Viewer } from './viewer.ts';

type NextStepProps = {
  project: Project;
  viewer: Viewer;
  /** On a card there is room for more words, and for those of a press that failed. */
  isOnCard?: boolean;
};

type TimerStepProps = { project: Project; action: TimerAction; isOnCard: boolean };

function TimerStep({ project, action, isOnCard }: TimerStepProps) {
  const press = usePressTimer(project);
  const tabIndex = useRowTabIndex();
  const StepIcon = TIMER_ICONS[action];
  const onError = (error: Error): void => {
    if (!isOnCard) notifyFailure(failureOf(TIMER_FAILURES[action], error));
  };
  return (
    <>
      <button
        type="button"
        className={classes.step}
        data-no-print
        data-main={action !== 'pause' || undefined}
        tabIndex={tabIndex}
        disabled={press.isPending}
        aria-label={isOnCard ? undefined : `${TIMER_LABELS[action]}: ${project.title}`}
        onClick={once(() => void press.mutateAsync(action).catch(onError))}
      >
        <StepIcon size={16} aria-hidden />
        {isOnCard && action === 'start' ? 'Start Project' : TIMER_LABELS[action]}
      </button>
      {isOnCard && press.isError && <FailureNote text={TIMER_FAILURES[press.variables]} error={press.error} />}
    </>
  );
}

function ReviewStep({ project }: Pick<NextStepProps, 'project'>) {
  return (
    <Link
      {...linkTo(useRole(), 'review', { project: String(project.id) })}
      className={classes.step}
      data-no-print
      tabIndex={useRowTabIndex()}
      aria-label={`Review: ${project.title}`}
    >
      <IconStars size={16} aria-hidden />
      Review
    </Link>
  );
}

export function NextStep({ project, viewer, isOnCard = false }: NextStepProps) {
  const step = nextStepOf(project, viewer);
  if (step === undefined) return null;
  if (step === 'score') return <ReviewStep project={project} />;
  return <TimerStep project={project} action={step} isOnCard={isOnCard} />;
}
