/** Sticky footer with prompts for timers that may have been forgotten and a warning about a wrong device clock. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefCallback, useId, useState } from 'react';
import type { ProjectWatch } from '#contract/work/timer.ts';
import { TIMER_WATCH_TEXTS, mayPauseAt } from '#domain/work/timer-watch.ts';
import { checkEditProject, ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { driftMs, nowIso } from '#web/lib/time/server-clock.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { projectQuery } from '#web/work/projects/projects.queries.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { useIsPhone } from '#web/ui/phone.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { timerStatusQuery, useConfirmWorking, usePauseAt } from './timer.queries.ts';
import { driftText, momentText, zonedMomentText } from './timer-messages.ts';
import classes from './dock.module.css';

/** Style of the footer, which comes first in tab order. Inline, since this part loads lazily and the style sheet is shared. */
const FOOTER_STYLE = { position: 'sticky', bottom: 0, zIndex: 100, order: 1 } as const;
const MESSAGE_STYLE = { maxHeight: '36dvh', overflowY: 'auto', background: 'var(--surface-raised)' } as const;
const IGNORE_CLICKS_MS = 600;

/** Ignores pointer events at first, so that a click meant for the content below still reaches it. */
function ignoreEarlyClicks(prompt: HTMLElement | null): void {
  prompt?.animate?.([{ pointerEvents: 'none' }, { pointerEvents: 'none' }], IGNORE_CLICKS_MS);
}

/** Sets the scroll padding so that focused elements and toasts stay clear of the footer. */
const footerRef: RefCallback<HTMLElement> = (footer) => {
  if (!footer) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${footer.offsetHeight}px`;
    style.setProperty('--asks', style.scrollPaddingBottom);
  });
  observer.observe(footer);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = '';
    style.removeProperty('--asks');
  };
};

const BUTTON = { size: 'compact-sm', h: 32, className: classes.touch } as const;

const reasonText = ({ reason, lastSign, pauseAt }: ProjectWatch, now: string): string =>
  reason === 'silence'
    ? `No activity since ${zonedMomentText(lastSign, now)}; the timer is still running.`
    : `Working hours have ended and the timer is still running. Last activity: ${zonedMomentText(pauseAt < lastSign ? pauseAt : lastSign, now)}.`;

type PromptProps = {
  watch: ProjectWatch;
  viewer: Viewer;
  isAlone: boolean;
  /** True below a line that has the title already. */
  isUntitled?: boolean;
};

/** Actions of a prompt. `Keep running` is shown once for several timers and confirms all of them. */
function PromptActions({ watch, project, viewer, isAlone }: PromptProps & { project: Project }) {
  const [reason, setReason] = useState('');
  const [confirm, pause] = [useConfirmWorking(), usePauseAt()];
  const owned = ownershipOf(project);
  const mayPause = mayPauseAt(viewer, owned, viewer.editorTimer);
  const { projectId: id, pauseAt: at } = watch;
  return (
    <>
      {mayPause ? (
        <TextInput
          size="xs"
          label="Reason for the history (optional)"
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <Text size="sm">{TIMER_WATCH_TEXTS.askManager}</Text>
      )}
      <Group gap={8} className={classes.answers}>
        {isAlone && (
          <Button {...BUTTON} loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Keep running
          </Button>
        )}
        {mayPause && (
          <Button
            {...BUTTON}
            variant="default"
            loading={pause.isPending}
            onClick={() => pause.mutate({ id, at, reason })}
          >
            {`Pause at ${momentText(at, nowIso())}`}
          </Button>
        )}
        {!checkEditProject(viewer, owned) && (
          <Button
            {...BUTTON}
            variant="default"
            renderRoot={(props) => <Link to={projectPathOf(viewer.type, id)} {...props} />}
          >
            Open project
          </Button>
        )}
      </Group>
      {confirm.isError && <FailureNote text="Couldn't save your answer." error={confirm.error} />}
      {pause.isError && <FailureNote text="Couldn't pause the timer." error={pause.error} />}
    </>
  );
}

function Prompt({ watch, viewer, isAlone, isUntitled = false }: PromptProps) {
  const { data } = useQuery(projectQuery(watch.projectId));
  if (!data || data.project.status !== 'started') return null;
  const title = isUntitled ? data.project.title : `${TIMER_WATCH_TEXTS.stillWorking} ${data.project.title}`;
  return (
    <section ref={ignoreEarlyClicks} className={classes.panel} aria-label={title}>
      {!isUntitled && <Text fw={600}>{title}</Text>}
      <Text size="sm">{reasonText(watch, nowIso())}</Text>
      <PromptActions watch={watch} project={data.project} viewer={viewer} isAlone={isAlone} />
    </section>
  );
}

type SummaryProps = { watches: readonly ProjectWatch[]; listId: string; isOpen: boolean; onToggle: () => void };

/** One line for several timers, and on phones for one too, so that prompts don't cover the page. `Keep running` confirms all. */
function Summary({ watches, listId, isOpen, onToggle }: SummaryProps) {
  const confirm = useConfirmWorking();
  const single = watches.length === 1 ? watches[0] : undefined;
  const { data } = useQuery({ ...projectQuery(single?.projectId ?? 0), enabled: single !== undefined });
  if (single && data?.project.status !== 'started') return null;
  const text = `${TIMER_WATCH_TEXTS.stillWorking} ${single ? (data?.project.title ?? '') : `${watches.length} timers`}`;
  return (
    <section ref={ignoreEarlyClicks} className={classes.summary} aria-label={text}>
      <Text fw={600} truncate flex="1 1 0" miw={0}>
        {text}
      </Text>
      <Group gap={8} wrap="nowrap" className={classes.answers}>
        <Button {...BUTTON} loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Keep running
        </Button>
        <Button {...BUTTON} variant="default" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {confirm.isError && <FailureNote text="Couldn't save your answer." error={confirm.error} />}
    </section>
  );
}

function Prompts({ watches, viewer }: { watches: readonly ProjectWatch[]; viewer: Viewer }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const isPhone = useIsPhone();
  const isFolded = watches.length > 1 || (isPhone && watches.length > 0);
  return (
    <>
      {isFolded && <Summary watches={watches} listId={listId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      <div id={listId}>
        {(!isFolded || isOpen) &&
          watches.map((watch) => (
            <Prompt
              key={watch.projectId}
              watch={watch}
              viewer={viewer}
              isAlone={!isFolded}
              isUntitled={isFolded && watches.length === 1}
            />
          ))}
      </div>
    </>
  );
}

function ClockWarning() {
  useTick(10_000);
  const text = driftText(driftMs());
  return <output>{text && <span className={classes.drift}>{text}</span>}</output>;
}

/** Renders nothing if no timer needs confirmation and the device's clock is right. */
export function StillWorking({ viewer }: { viewer: Viewer }) {
  const { data } = useQuery(timerStatusQuery());
  return (
    <div ref={footerRef} style={FOOTER_STYLE}>
      <div style={MESSAGE_STYLE}>
        <ClockWarning />
        <Prompts watches={data?.watches ?? []} viewer={viewer} />
      </div>
    </div>
  );
}
