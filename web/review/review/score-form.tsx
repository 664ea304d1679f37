/** The score in five buttons with words, and the text that goes with it (docs/points.md#points-dialog, docs/points.md#point-rules). */
import { Button, Text, Textarea, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { POINT_WORDS } from '#domain/work/points.ts';
import classes from './review.module.css';
import { SentencePicks } from './sentence-picks.tsx';
import type { ReviewDraft } from './use-review-draft.ts';
import { withSentence } from './sentences.ts';

export const SCORES = Object.entries(POINT_WORDS).map(([point, word]) => ({ point: Number(point), word }));

type ScoreFormProps = {
  personId: number;
  draft: ReviewDraft;
  onChange: (patch: Partial<ReviewDraft>) => void;
  /** A score was pressed. */
  onChoose: (point: number) => void;
  /** What is chosen and typed is to count. */
  onGive: () => void;
  /** By field, once they are asked for. */
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
        description="A score goes with a text. Enter gives the chosen score."
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
      <SentencePicks
        personId={personId}
        text={draft.text}
        onPick={(sentence) => onChange({ text: withSentence(draft.text, sentence) })}
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
          {`Give ${draft.point} ${POINT_WORDS[draft.point]}`}
        </Button>
      )}
    </section>
  );
}
