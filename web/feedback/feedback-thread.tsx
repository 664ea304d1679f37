/** The conversation on a project: oldest at the top, newest at the bottom, and the box to answer (docs/projects.md#feedback-thread). */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkFeedback, type Feedback } from '#domain/feedback.ts';
import { FEEDBACK_TEXTS } from '#domain/messages.ts';
import type { Actor } from '#domain/roles.ts';
import { dropDraft } from '#web/lib/drafts.ts';
import { closeUnlessDirty } from '#web/ui/dialog.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { FeedbackBox } from './feedback-box.tsx';
import { changeKey, newFeedbackKey, wasBeingChanged } from './feedback-drafts.ts';
import { FeedbackItem } from './feedback-item.tsx';
import { feedbackQuery, useSendFeedback } from './feedback.queries.ts';
import classes from './feedback.module.css';

type FeedbackThreadProps = {
  projectId: number;
  actor: Actor;
  /** Tells the dialog around it whether something typed would be lost. */
  onDirty: (isDirty: boolean) => void;
  /** A dialog of its own says it in its title. */
  isHeadingHidden?: boolean;
};

/** Pages come newest first and may overlap for a moment when somebody writes in between. */
function inOrder(pages: readonly { entries: Feedback[] }[]): Feedback[] {
  const byId = new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

function Loading() {
  return (
    <Stack gap={8}>
      <LoadingText>{FEEDBACK_TEXTS.loading}</LoadingText>
      <Skeleton h={40} w="80%" />
      <Skeleton h={40} w="60%" />
    </Stack>
  );
}

type EntriesProps = Omit<FeedbackThreadProps, 'isHeadingHidden'> & { entries: Feedback[] };

/** The entries, scrolled to the newest one when it is new. */
function Entries({ entries, projectId, actor, onDirty }: EntriesProps) {
  const written = { personId: actor.id, projectId };
  const [editing, setEditing] = useState<{ id: number; isDirty: boolean } | null>(() => {
    const id = wasBeingChanged(
      written,
      entries.map((entry) => entry.id),
    );
    return id === undefined ? null : { id, isDirty: true };
  });
  const scroller = useRef<HTMLDivElement>(null);
  const newestId = entries.at(-1)?.id;
  useEffect(() => {
    scroller.current?.scrollTo?.({ top: scroller.current.scrollHeight });
  }, [newestId]);
  const noteDirty = useCallback(
    (isDirty: boolean): void => {
      setEditing((now) => (now && now.isDirty !== isDirty ? { ...now, isDirty } : now));
      onDirty(isDirty);
    },
    [onDirty],
  );
  const turnTo = (id: number | null): void => {
    if (editing) dropDraft(changeKey(written, editing.id));
    setEditing(id === null ? null : { id, isDirty: false });
  };
  const stop = (): void => {
    turnTo(null);
    onDirty(false);
  };
  // Only one is in edit mode at a time (docs/projects.md#feedback-thread).
  const edit = (id: number): void => void closeUnlessDirty(editing?.isDirty ?? false, () => turnTo(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={scroller} className={classes.entries} role="log" aria-label="Feedback entries" tabIndex={0}>
      <ol>
        {entries.map((entry) => (
          <FeedbackItem
            key={entry.id}
            feedback={entry}
            actor={actor}
            draftKey={changeKey(written, entry.id)}
            isEditing={editing?.id === entry.id}
            onEdit={() => edit(entry.id)}
            onDone={stop}
            onDirty={noteDirty}
          />
        ))}
      </ol>
    </div>
  );
}

export function FeedbackThread({ projectId, actor, onDirty, isHeadingHidden = false }: FeedbackThreadProps) {
  const thread = useInfiniteQuery(feedbackQuery(projectId));
  const send = useSendFeedback(projectId, actor);
  const [isEditDirty, setEditDirty] = useState(false);
  const [isDraftDirty, setDraftDirty] = useState(false);
  const isDirty = isEditDirty || isDraftDirty;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const entries = inOrder(thread.data?.pages ?? []);
  return (
    <section aria-label="Feedback" className={classes.thread}>
      {!isHeadingHidden && <h3 className={classes.heading}>Feedback</h3>}
      {thread.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={thread.isFetchingNextPage}
          onClick={() => void thread.fetchNextPage()}
        >
          Show earlier feedback
        </Button>
      )}
      {thread.isPending && <Loading />}
      {thread.isError && !thread.data && (
        <ErrorRetry
          message={FEEDBACK_TEXTS.fetchFailed}
          error={thread.error}
          onRetry={() => void thread.refetch()}
          isRetrying={thread.isFetching}
        />
      )}
      {thread.data && entries.length === 0 && <Text c="dimmed">{FEEDBACK_TEXTS.empty}</Text>}
      {entries.length > 0 && <Entries entries={entries} projectId={projectId} actor={actor} onDirty={setEditDirty} />}
      <FeedbackBox
        label="New feedback"
        submitLabel="Send"
        draftKey={newFeedbackKey({ personId: actor.id, projectId })}
        check={checkFeedback}
        isPending={send.isPending}
        failure={send.isError ? { text: FEEDBACK_TEXTS.sendFailed, error: send.error } : undefined}
        onDirty={setDraftDirty}
        onSubmit={(form) =>
          send.mutateAsync(form).then(
            () => true,
            () => false,
          )
        }
      />
    </section>
  );
}
