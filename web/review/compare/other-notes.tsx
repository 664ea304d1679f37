/** Notes of the compared version, read-only; choosing one shows its frame in both pictures (docs/review.md#compare). */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { toOwnFrame } from '#domain/review/matching.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import classes from './compare.module.css';
import { t } from '#web/lib/language/text.ts';
import { type NoteActions, ReviewContext, useReview } from '#web/review/versions/review-context.ts';
import { NoteItem } from '#web/review/notes/note-item.tsx';
import type { Playback } from '#web/review/playback/playback.ts';
import { openCountOf, type Thread, threadsOf } from '#web/review/notes/threads.ts';

export type OtherNotesProps = {
  other: Cut;
  /** Offset in frames of the other version. */
  offset: number;
  playback: Playback;
  notes: readonly Feedback[];
};

const doNothing = (): undefined => undefined;
const READ_ONLY_ACTIONS: NoteActions = {
  resolve: doNothing,
  release: doNothing,
  edit: doNothing,
  remove: doNothing,
  reply: doNothing,
};

export function OtherNotes({ other, offset, playback, notes }: OtherNotesProps) {
  const review = useReview();
  const threads = useMemo(() => threadsOf(notes), [notes]);
  const goTo = ({ frame }: Thread): void => {
    if (frame !== null) playback.goTo(toOwnFrame(frame, { own: review.cut.facts, other: other.facts, offset }));
  };
  const title = t('Notes on version {number}', { number: other.number });
  return (
    <section className={classes.otherNotes} aria-label={title}>
      <div className={classes.otherHead}>
        <Text span fw={600}>
          {title}
        </Text>
        <Text span c="dimmed">
          {t('{open} of {total} open', { open: openCountOf(threads), total: threads.length })}
        </Text>
      </div>
      {threads.length === 0 && <Text c="dimmed">{t('No notes on this version.')}</Text>}
      <ReviewContext value={{ ...review, cut: other, actions: READ_ONLY_ACTIONS, draftKey: '' }}>
        <ol className={classes.otherList}>
          {threads.map((thread) => (
            <li key={thread.note.id}>
              <NoteItem thread={thread} isChosen={false} onChoose={goTo} />
            </li>
          ))}
        </ol>
      </ReviewContext>
    </section>
  );
}
