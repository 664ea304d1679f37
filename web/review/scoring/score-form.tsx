/** Five score buttons with labels, and the description that goes with the score (docs/points.md#points-dialog, docs/points.md#point-rules). */
import { Button, Text, Textarea, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { POINT_LABELS } from '#domain/work/points.ts';
import classes from './scoring.module.css';
import { SavedReplies } from './saved-replies.tsx';
import type { ScoringDraft } from './use-scoring-draft.ts';
import { appendReply } from './saved-reply-list.ts';

export const SCORES = Object.entries(POINT_LABELS).map(([point, word]) => ({ point: Number(point), word }));

type ScoreFormProps = {
  personId: number;
  draft: ScoringDraft;
  onChange: (patch: Partial<ScoringDraft>) => void;
  /** Called when a score button is clicked. */
  onChoose: (point: number) => void;
  /** Saves the selected score and description. */
  onGive: () => void;
  /** Errors by field, after validation. */
  errors: Record<string, string>;
  isBusy: boolean;
  textRef: RefObject<HTMLTextAreaElement | null>;
};

export function ScoreForm(props: ScoreFormProps) {
  const { personId, draft, onChange, onChoose, onGive, errors, isBusy, textRef } = props;
  const titleId = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onGive();
  };
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <h3 id={titleId} className={classes.heading}>
        Score
      </h3>
      <Textarea
        ref={textRef}
        label="Description"
        description="Required with every score. Press Enter to save the score."
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LIMITS.textLength}
        value={draft.text}
        error={errors['description']}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <SavedReplies
        personId={personId}
        text={draft.text}
        onPick={(reply) => onChange({ text: appendReply(draft.text, reply) })}
      />
      <div role="group" aria-labelledby={titleId} className={classes.scores}>
        {SCORES.map(({ point, word }) => (
          <UnstyledButton
            key={point}
            className={classes.score}
            aria-pressed={draft.point === point}
            aria-disabled={isBusy || undefined}
            onClick={() => onChoose(point)}
          >
            <span className={classes.point}>{point}</span> <span>{word}</span>
          </UnstyledButton>
        ))}
      </div>
      {errors['point'] && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {errors['point']}
        </Text>
      )}
      {draft.point !== 0 && (
        <Button fullWidth loading={isBusy} onClick={onGive}>
          {`Save score: ${draft.point} ${POINT_LABELS[draft.point]}`}
        </Button>
      )}
    </section>
  );
}
