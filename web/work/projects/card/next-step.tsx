/** Button for the next step of a project (docs/projects.md#next-step). */
import { IconStars } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useRole } from '#web/identity/current-user.ts';
import { linkTo } from '#web/lib/address/links.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import { useRowTabIndex } from '#web/ui/table/row-focus.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import classes from './next-step.module.css';
import { nextStepOf } from './next-step-of.ts';
import { useTimerAction } from '#web/work/timer/use-timer-action.ts';
import { TIMER_FAILURES } from '#web/work/timer/timer-actions.ts';
import { TIMER_ICONS, TIMER_LABELS } from '#web/work/timer/timer-buttons.tsx';
import type { Viewer } from './viewer.ts';

type NextStepProps = {
  project: Project;
  viewer: Viewer;
  /** True on a card, which has room for a longer label and for the error of a failed action. */
  isOnCard?: boolean;
};

type TimerActionButtonProps = { project: Project; action: TimerAction; isOnCard: boolean };

function TimerActionButton({ project, action, isOnCard }: TimerActionButtonProps) {
  const timerAction = useTimerAction(project);
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
        disabled={timerAction.isPending}
        aria-label={isOnCard ? undefined : `${TIMER_LABELS[action]}: ${project.title}`}
        onClick={ignoreDoubleClick(() => void timerAction.mutateAsync(action).catch(onError))}
      >
        <StepIcon size={16} aria-hidden />
        {isOnCard && action === 'start' ? 'Start Project' : TIMER_LABELS[action]}
      </button>
      {isOnCard && timerAction.isError && (
        <FailureNote text={TIMER_FAILURES[timerAction.variables]} error={timerAction.error} />
      )}
    </>
  );
}

function ScoreLink({ project }: Pick<NextStepProps, 'project'>) {
  return (
    <Link
      {...linkTo(useRole(), 'scoring', { project: String(project.id) })}
      className={classes.step}
      data-no-print
      tabIndex={useRowTabIndex()}
      aria-label={`Score: ${project.title}`}
    >
      <IconStars size={16} aria-hidden />
      Score
    </Link>
  );
}

export function NextStep({ project, viewer, isOnCard = false }: NextStepProps) {
  const step = nextStepOf(project, viewer);
  if (step === undefined) return null;
  if (step === 'score') return <ScoreLink project={project} />;
  return <TimerActionButton project={project} action={step} isOnCard={isOnCard} />;
}
