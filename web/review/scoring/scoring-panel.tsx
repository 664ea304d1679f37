/** Reviewer's actions on the current project: score it, send it back or skip it (docs/screens.md#review). */
import { Button, Group, Kbd, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkPoint, checkPointDescription, isUnscored, MAX_POINT, POINT_LABELS } from '#domain/work/points.ts';
import { checkRevisionReason } from '#domain/work/projects/project-revision.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { MentionProjectContext } from '#web/work/mentions/mention-context.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import classes from './scoring.module.css';
import { ScoreForm, SCORES } from './score-form.tsx';
import { RevisionForm } from './revision-form.tsx';
import { useScoringDraft } from './use-scoring-draft.ts';
import { useScoringKeys } from './use-scoring-keys.ts';

/** A reviewer's decision. */
export type Verdict = { kind: 'score'; point: number; description: string } | { kind: 'return'; reason: string };

export type ScoringPanelProps = {
  project: Project;
  personId: number;
  mayScore: boolean;
  mayRequestRevision: boolean;
  isBusy: boolean;
  /** Error of the last decision. */
  failure: { text: string; error: unknown } | undefined;
  /** Resolves to true once saved, which clears the draft. */
  onVerdict: (verdict: Verdict) => Promise<boolean>;
  /** Undefined when the queue has no other project. */
  onSkip: (() => void) | undefined;
};

const stateOf = (project: Project): string | undefined => {
  if (isUnscored(project)) return undefined;
  if (!isFinished(project.status)) return 'This project was sent back to its editor.';
  return `Scored ${project.point}/${MAX_POINT} ${POINT_LABELS[project.point]}. A new score replaces it.`;
};

/** State of both forms, with the handlers of their buttons and shortcuts. */
function usePanel({ project, personId, mayScore, mayRequestRevision, isBusy, onVerdict }: ScoringPanelProps) {
  const { draft, change, finish } = useScoringDraft(personId, project.id);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const text = useRef<HTMLTextAreaElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const decide = async (verdict: Verdict): Promise<void> => {
    if (isBusy) return;
    if (await onVerdict(verdict)) finish();
  };
  const giveVerdict = (point = draft.point): void => {
    const messages = messagesByPath([...checkPoint(point), ...checkPointDescription(draft.text)]);
    setErrors(messages);
    if (messages['description']) text.current?.focus();
    if (Object.keys(messages).length === 0) void decide({ kind: 'score', point, description: draft.text.trim() });
  };
  /** Selects a score. It is saved right away when a description exists, otherwise the field is focused. */
  const choose = (point: number): void => {
    change({ point });
    if (draft.text.trim() === '') text.current?.focus();
    else giveVerdict(point);
  };
  const openReason = (): void => {
    // Renders the field synchronously, so the next key press is typed into it.
    flushSync(() => change({ isReturning: true }));
    reason.current?.focus();
  };
  const send = (): void => {
    const messages = messagesByPath(checkRevisionReason(draft.reason));
    setErrors(messages);
    if (messages['reason']) reason.current?.focus();
    else void decide({ kind: 'return', reason: draft.reason.trim() });
  };
  const scoreKeys = SCORES.map(({ point }) => [String(point), () => choose(point)] as const);
  return {
    draft,
    change,
    errors,
    text,
    reason,
    give: giveVerdict,
    choose,
    openReason,
    send,
    keys: { ...(mayScore && Object.fromEntries(scoreKeys)), ...(mayRequestRevision && { b: openReason }) },
  };
}

export function ScoringPanel(props: ScoringPanelProps) {
  const { project, personId, mayScore, mayRequestRevision, isBusy, failure, onSkip } = props;
  const panel = usePanel(props);
  const { draft, change, errors } = panel;
  const areKeysOn = useScoringKeys({ ...panel.keys, s: onSkip });
  const state = stateOf(project);
  return (
    <aside className={classes.panel} aria-label="Scoring">
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
        isUnscored(project) && <Text c="dimmed">Not scored yet. Only an administrator can score it.</Text>
      )}
      {failure && <FailureNote text={failure.text} error={failure.error} />}
      {mayRequestRevision && draft.isReturning && (
        <MentionProjectContext value={project.id}>
          <RevisionForm
            reason={draft.reason}
            onChange={(reason) => change({ reason })}
            onSend={panel.send}
            onCancel={() => change({ isReturning: false, reason: '' })}
            error={errors['reason']}
            isBusy={isBusy}
            reasonRef={panel.reason}
          />
        </MentionProjectContext>
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
