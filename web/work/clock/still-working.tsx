/** Over the foot of the screen, where it moves nothing: clocks that ask whether they were forgotten, and a device's clock that is wrong. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefCallback, useId, useState } from 'react';
import type { ProjectWatch } from '#contract/work/clock.ts';
import { CLOCK_TEXTS, mayPauseAt } from '#domain/work/clock-watch.ts';
import { checkEditProject, ownershipOf } from '#domain/work/project-rights.ts';
import type { Project } from '#domain/work/project.ts';
import { projectPathOf } from '#web/lib/paths.ts';
import { driftMs, nowIso } from '#web/lib/server-clock.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { projectQuery } from '#web/work/projects/projects.queries.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { clockQuery, useKeep, usePauseAt } from './clock.queries.ts';
import { driftText, momentText } from './clock-words.ts';
import classes from './dock.module.css';

/** By keys it comes before the page. Beside its code, since it comes late, and the sheet is for all. */
const FOOT = { position: 'sticky', bottom: 0, zIndex: 100, order: 1 } as const;
const MESSAGE_STYLE = { maxHeight: '36dvh', overflowY: 'auto', background: 'var(--surface-raised)' } as const;
const ARRIVAL_MS = 600;

/** A press that was meant for what lies beneath still reaches it. */
function arrives(question: HTMLElement | null): void {
  question?.animate?.([{ pointerEvents: 'none' }, { pointerEvents: 'none' }], ARRIVAL_MS);
}

/** What has the focus is scrolled clear of it, and messages stand above it. */
const placed: RefCallback<HTMLElement> = (foot) => {
  if (!foot) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${foot.offsetHeight}px`;
    style.setProperty('--asks', style.scrollPaddingBottom);
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = '';
    style.removeProperty('--asks');
  };
};

const ACT = { size: 'compact-sm', h: 32, className: classes.touch } as const;

const whyText = ({ reason, lastSign, pauseAt }: ProjectWatch, now: string): string =>
  reason === 'silence'
    ? `No sign of you since ${momentText(lastSign, now)} UTC; its clock runs.`
    : `The working hours have ended, and its clock runs. Last sign of you: ${momentText(pauseAt < lastSign ? pauseAt : lastSign, now)} UTC.`;

type QuestionProps = { watch: ProjectWatch; viewer: Viewer; isAlone: boolean };

/** Keep is said once: it answers every timer that asks. */
function Answers({ watch, project, viewer, isAlone }: QuestionProps & { project: Project }) {
  const [reason, setReason] = useState('');
  const [keep, pause] = [useKeep(), usePauseAt()];
  const owned = ownershipOf(project);
  const mayPause = mayPauseAt(viewer, owned, viewer.editorTimer);
  const { projectId: id, pauseAt: at } = watch;
  return (
    <>
      {mayPause ? (
        <TextInput
          size="xs"
          label="Reason, kept in the history (optional)"
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <Text size="sm">{CLOCK_TEXTS.askManager}</Text>
      )}
      <Group gap={8} className={classes.answers}>
        {isAlone && (
          <Button {...ACT} loading={keep.isPending} onClick={() => keep.mutate()}>
            Keep
          </Button>
        )}
        {mayPause && (
          <Button {...ACT} variant="default" loading={pause.isPending} onClick={() => pause.mutate({ id, at, reason })}>
            {`Pause at ${momentText(at, nowIso())}`}
          </Button>
        )}
        {!checkEditProject(viewer, owned) && (
          <Button
            {...ACT}
            variant="default"
            renderRoot={(props) => <Link to={projectPathOf(viewer.type, id)} {...props} />}
          >
            Correct
          </Button>
        )}
      </Group>
      {keep.isError && <FailureNote text="The answer could not be kept." error={keep.error} />}
      {pause.isError && <FailureNote text="The clock could not be paused." error={pause.error} />}
    </>
  );
}

function Question({ watch, viewer, isAlone }: QuestionProps) {
  const { data } = useQuery(projectQuery(watch.projectId));
  if (!data || data.project.status !== 'started') return null;
  return (
    <section
      ref={arrives}
      className={classes.question}
      aria-label={`${CLOCK_TEXTS.stillWorking} ${data.project.title}`}
    >
      <Text fw={600}>{`${CLOCK_TEXTS.stillWorking} ${data.project.title}`}</Text>
      <Text size="sm">{whyText(watch, nowIso())}</Text>
      <Answers watch={watch} project={data.project} viewer={viewer} isAlone={isAlone} />
    </section>
  );
}

type SummaryProps = { count: number; listId: string; isOpen: boolean; onToggle: () => void };

/** In place of several questions, which would cover the page. Keep answers all of them. */
function Summary({ count, listId, isOpen, onToggle }: SummaryProps) {
  const keep = useKeep();
  const text = `${CLOCK_TEXTS.stillWorking} ${count} timers`;
  return (
    <section ref={arrives} className={classes.summary} aria-label={text}>
      <Text fw={600}>{text}</Text>
      <Group gap={8} wrap="nowrap" className={classes.answers}>
        <Button {...ACT} loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep
        </Button>
        <Button {...ACT} variant="default" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {keep.isError && <FailureNote text="The answer could not be kept." error={keep.error} />}
    </section>
  );
}

function Questions({ watches, viewer }: { watches: readonly ProjectWatch[]; viewer: Viewer }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const isMany = watches.length > 1;
  return (
    <>
      {isMany && <Summary count={watches.length} listId={listId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      <div id={listId}>
        {(!isMany || isOpen) &&
          watches.map((watch) => <Question key={watch.projectId} watch={watch} viewer={viewer} isAlone={!isMany} />)}
      </div>
    </>
  );
}

function Drift() {
  useTick(10_000);
  const text = driftText(driftMs());
  return <output>{text && <span className={classes.drift}>{text}</span>}</output>;
}

/** Nothing while no clock asks and the device's clock is right. */
export function StillWorking({ viewer }: { viewer: Viewer }) {
  const { data } = useQuery(clockQuery());
  return (
    <div ref={placed} style={FOOT}>
      <div style={MESSAGE_STYLE}>
        <Drift />
        <Questions watches={data?.watches ?? []} viewer={viewer} />
      </div>
    </div>
  );
}
