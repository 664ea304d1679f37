/** Sticky footer with prompts for timers that may have been forgotten and a warning about a wrong device clock. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefCallback, useId, useState } from 'react';
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

type PromptProps = { watch: ProjectWatch; viewer: Viewer; isAlone: boolean };

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

/** Returns the project while its timer runs. */
function useRunningProject(id: number): Project | undefined {
  const { data } = useQuery(projectQuery(id));
  return data?.project.status === 'started' ? data.project : undefined;
}

const titleOf = (project: Project): string => `${TIMER_WATCH_TEXTS.stillWorking} ${project.title}`;

type PromptPanelProps = PromptProps & { project: Project; label: string; children?: ReactNode };

/** Reason and actions of a prompt, below an optional title. */
const PromptPanel = ({ project, label, children, ...props }: PromptPanelProps) => (
  <section ref={ignoreEarlyClicks} className={classes.panel} aria-label={label}>
    {children}
    <Text size="sm">{reasonText(props.watch, nowIso())}</Text>
    <PromptActions {...props} project={project} />
  </section>
);

function Prompt(props: PromptProps) {
  const project = useRunningProject(props.watch.projectId);
  if (!project) return null;
  return (
    <PromptPanel {...props} project={project} label={titleOf(project)}>
      <Text fw={600}>{titleOf(project)}</Text>
    </PromptPanel>
  );
}

type FoldingProps = { listId: string; isOpen: boolean; onToggle: () => void };

/** One line that opens the rest, so that prompts don't cover the page. `Keep running` confirms all timers. */
function Line({ text, listId, isOpen, onToggle }: FoldingProps & { text: string }) {
  const confirm = useConfirmWorking();
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

/** Prompt of the only timer on a phone. */
function FoldedPrompt({ watch, viewer, ...folding }: Omit<PromptProps, 'isAlone'> & FoldingProps) {
  const project = useRunningProject(watch.projectId);
  if (!project) return null;
  return (
    <>
      <Line {...folding} text={titleOf(project)} />
      <div id={folding.listId}>
        {folding.isOpen && (
          <PromptPanel watch={watch} viewer={viewer} isAlone={false} project={project} label={project.title} />
        )}
      </div>
    </>
  );
}

function Prompts({ watches, viewer }: { watches: readonly ProjectWatch[]; viewer: Viewer }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useIsPhone();
  const folding = { listId: useId(), isOpen, onToggle: () => setIsOpen(!isOpen) };
  const [only, ...others] = watches;
  if (!only) return null;
  if (others.length === 0)
    return isPhone ? (
      <FoldedPrompt watch={only} viewer={viewer} {...folding} />
    ) : (
      <Prompt watch={only} viewer={viewer} isAlone />
    );
  return (
    <>
      <Line {...folding} text={`${TIMER_WATCH_TEXTS.stillWorking} ${watches.length} timers`} />
      <div id={folding.listId}>
        {isOpen &&
          watches.map((watch) => <Prompt key={watch.projectId} watch={watch} viewer={viewer} isAlone={false} />)}
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
