/** What a reviewer does with the project that lies on the desk: score it, send it back, or leave it for later (docs/screens.md#review). */
import { Button, Group, Kbd, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkPoint, checkPointDescription, isUnscored, MAX_POINT, POINT_WORDS } from '#domain/work/points.ts';
import { checkRevisionReason } from '#domain/work/project-revision.ts';
import { isFinished } from '#domain/work/project-status.ts';
import type { Project } from '#domain/work/project.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { MentionPlace } from '#web/work/mentions/mention-place.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import classes from './review.module.css';
import { ScoreForm, SCORES } from './score-form.tsx';
import { RevisionForm } from './revision-form.tsx';
import { useReviewDraft } from './use-review-draft.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** What a reviewer can decide. */
export type Verdict = { kind: 'score'; point: number; description: string } | { kind: 'return'; reason: string };

export type ReviewPanelProps = {
  project: Project;
  personId: number;
  mayScore: boolean;
  mayRequestRevision: boolean;
  isBusy: boolean;
  /** What the last verdict failed with. */
  failure: { text: string; error: unknown } | undefined;
  /** Answers once it holds; what was typed is then forgotten. */
  onVerdict: (verdict: Verdict) => Promise<boolean>;
  /** Absent where nothing else waits. */
  onSkip: (() => void) | undefined;
};

const stateOf = (project: Project): string | undefined => {
  if (isUnscored(project)) return undefined;
  if (!isFinished(project.status)) return 'This project was sent back; its editor has it.';
  return `Scored ${project.point}/${MAX_POINT} ${POINT_WORDS[project.point]}. Another score takes its place.`;
};

/** The forms, and what their buttons and keys set in motion. */
function usePanel({ project, personId, mayScore, mayRequestRevision, isBusy, onVerdict }: ReviewPanelProps) {
  const { draft, change, finish } = useReviewDraft(personId, project.id);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const text = useRef<HTMLTextAreaElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const decide = async (verdict: Verdict): Promise<void> => {
    if (isBusy) return;
    if (await onVerdict(verdict)) finish();
  };
  const give = (point = draft.point): void => {
    const broken = messagesByPath([...checkPoint(point), ...checkPointDescription(draft.text)]);
    setErrors(broken);
    if (broken['description']) text.current?.focus();
    if (Object.keys(broken).length === 0) void decide({ kind: 'score', point, description: draft.text.trim() });
  };
  /** With a text at hand the score counts at once; without one the text is asked for first. */
  const choose = (point: number): void => {
    change({ point });
    if (draft.text.trim() === '') text.current?.focus();
    else give(point);
  };
  const openReason = (): void => {
    // The next key is typed in the field, and is none of the desk's.
    flushSync(() => change({ isReturning: true }));
    reason.current?.focus();
  };
  const send = (): void => {
    const broken = messagesByPath(checkRevisionReason(draft.reason));
    setErrors(broken);
    if (broken['reason']) reason.current?.focus();
    else void decide({ kind: 'return', reason: draft.reason.trim() });
  };
  const scoreKeys = SCORES.map(({ point }) => [String(point), () => choose(point)] as const);
  return {
    draft,
    change,
    errors,
    text,
    reason,
    give,
    choose,
    openReason,
    send,
    keys: { ...(mayScore && Object.fromEntries(scoreKeys)), ...(mayRequestRevision && { b: openReason }) },
  };
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { project, personId, mayScore, mayRequestRevision, isBusy, failure, onSkip } = props;
  const panel = usePanel(props);
  const { draft, change, errors } = panel;
  const areKeysOn = useReviewKeys({ ...panel.keys, s: onSkip });
  const state = stateOf(project);
  return (
    <aside className={classes.panel} aria-label="Verdict">
      {state && <Text fw={500}>{state}</Text>}
      {mayScore ? (
        <ScoreForm
          personId={personId}
          draft={draft}
          onChange={change}
          onChoose={panel.choose}
          onGive={() => panel.give()}
          errors={errors}
          isBusy={isBusy}
          textRef={panel.text}
        />
      ) : (
        isUnscored(project) && <Text c="dimmed">Not scored yet: an administrator gives the score.</Text>
      )}
      {failure && <FailureNote text={failure.text} error={failure.error} />}
      {mayRequestRevision && draft.isReturning && (
        <MentionPlace value={project.id}>
          <RevisionForm
            reason={draft.reason}
            onChange={(reason) => change({ reason })}
            onSend={panel.send}
            onCancel={() => change({ isReturning: false, reason: '' })}
            error={errors['reason']}
            isBusy={isBusy}
            reasonRef={panel.reason}
          />
        </MentionPlace>
      )}
      <Group gap={8} grow>
        {mayRequestRevision && !draft.isReturning && (
          <Button variant="default" onClick={panel.openReason}>
            Send back…
          </Button>
        )}
        <Button variant="default" disabled={!onSkip} onClick={onSkip}>
          Skip
        </Button>
      </Group>
      {areKeysOn && (
        <Text size="xs" c="dimmed" className={classes.keys}>
          {mayScore && (
            <>
              <Kbd size="xs">1</Kbd> to <Kbd size="xs">5</Kbd> score,{' '}
            </>
          )}
          {mayRequestRevision && (
            <>
              <Kbd size="xs">B</Kbd> send back,{' '}
            </>
          )}
          <Kbd size="xs">S</Kbd> skip
        </Text>
      )}
    </aside>
  );
}
