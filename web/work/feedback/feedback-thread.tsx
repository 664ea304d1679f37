/** A project's feedback, oldest first, with the box to reply below (docs/projects.md#feedback-thread). */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { checkFeedback, type Feedback } from '#domain/work/feedback.ts';
import { FEEDBACK_TEXTS } from '#domain/platform/messages.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isInitialLoading, useStickyTrue } from '#web/lib/loading-state.ts';
import { dropDraft } from '#web/lib/offline/drafts.ts';
import { MentionProjectContext } from '#web/work/mentions/mention-context.ts';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { FeedbackBox } from './feedback-box.tsx';
import { changeKey, newFeedbackKey, entryBeingEdited } from './feedback-drafts.ts';
import { entryIdOf, FeedbackItem } from './feedback-item.tsx';
import { feedbackQuery, isNewFeedback, useSendFeedback } from './feedback.queries.ts';
import classes from './feedback.module.css';

/** A project event shown among the entries by its time. */
export type ThreadEvent = { key: string; at: string; node: ReactNode };

/** Events, oldest first. Nothing is shown while events are loading, since they would push down the content below. */
export type ThreadEvents = { lines: readonly ThreadEvent[]; areLoading: boolean };

type FeedbackThreadProps = {
  projectId: number;
  actor: Actor;
  /** Reports to the surrounding dialog whether closing would lose unsaved input. */
  onDirty: (isDirty: boolean) => void;
  /** Hides the heading, for dialogs that already have the title. */
  isHeadingHidden?: boolean;
  /** Events to show among the entries; with them, the thread has no scroll area of its own. */
  others?: ThreadEvents;
  /** Entry that the address links to. */
  chosenId?: number | undefined;
  onTyping?: ((isTyping: boolean) => void) | undefined;
  /** Content below the box. */
  footer?: ReactNode;
};

/** Merges the pages into one list, oldest first. Pages may overlap when entries are added between requests. */
function mergePages(pages: readonly { entries: Feedback[] }[]): Feedback[] {
  const byId = new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

type Line = { at: string; entry: Feedback } | ThreadEvent;

/** Merges entries and events by time. Events older than the first loaded entry are left out, since earlier entries may belong between them. */
function mergeByTime(entries: readonly Feedback[], others: readonly ThreadEvent[], hasEarlier: boolean): Line[] {
  const first = entries[0]?.createdAt;
  const shown = others.filter(({ at }) => !hasEarlier || first === undefined || at >= first);
  const lines: Line[] = [];
  let next = 0;
  for (const entry of entries) {
    for (let other = shown[next]; other && other.at <= entry.createdAt; other = shown[next]) {
      lines.push(other);
      next += 1;
    }
    lines.push({ at: entry.createdAt, entry });
  }
  return [...lines, ...shown.slice(next)];
}

/** Typical height of an event, in pixels. */
const LINE_HEIGHT = 40;

/** Placeholder about as high as the known events. */
function Loading({ lines = 0 }: { lines?: number | undefined }) {
  return (
    <Stack gap={8} mih={lines * LINE_HEIGHT}>
      <LoadingText>{FEEDBACK_TEXTS.loading}</LoadingText>
      <Skeleton h={40} w="80%" />
      <Skeleton h={40} w="60%" />
    </Stack>
  );
}

type EntriesProps = Omit<FeedbackThreadProps, 'others' | 'isHeadingHidden' | 'onTyping' | 'foot'> & {
  entries: Feedback[];
  others: readonly ThreadEvent[] | undefined;
  hasEarlier: boolean;
};

/** The list of entries; scrolls to the newest one when it arrives. */
function Entries({ entries, others, hasEarlier, chosenId, projectId, actor, onDirty }: EntriesProps) {
  const isWhole = others !== undefined;
  const written = { personId: actor.id, projectId };
  const [editing, setEditing] = useState<{ id: number; isDirty: boolean } | null>(() => {
    const id = entryBeingEdited(
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
  const isChosenThere = entries.some(({ id }) => id === chosenId);
  useEffect(() => {
    if (isChosenThere) document.getElementById(entryIdOf(chosenId ?? 0))?.focus();
  }, [isChosenThere, chosenId]);
  const reportDirty = useCallback(
    (isDirty: boolean): void => {
      setEditing((current) => (current && current.isDirty !== isDirty ? { ...current, isDirty } : current));
      onDirty(isDirty);
    },
    [onDirty],
  );
  const startEditing = (id: number | null): void => {
    if (editing) dropDraft(changeKey(written, editing.id));
    setEditing(id === null ? null : { id, isDirty: false });
  };
  const stop = (): void => {
    startEditing(null);
    onDirty(false);
  };
  // Only one entry is in edit mode at a time (docs/projects.md#feedback-thread).
  const edit = (id: number): void => void closeUnlessDirty(editing?.isDirty ?? false, () => startEditing(id));
  return (
    <div
      ref={scroller}
      className={classes.entries}
      data-whole={isWhole || undefined}
      role="log"
      aria-label="Feedback entries"
      // Scroll areas must be reachable by keyboard.
      tabIndex={isWhole ? undefined : 0}
    >
      <ol>
        {mergeByTime(entries, others ?? [], hasEarlier).map((line) =>
          'entry' in line ? (
            <FeedbackItem
              key={line.entry.id}
              feedback={line.entry}
              actor={actor}
              draftKey={changeKey(written, line.entry.id)}
              isChosen={line.entry.id === chosenId}
              isEditing={editing?.id === line.entry.id}
              onEdit={() => edit(line.entry.id)}
              onDone={stop}
              onDirty={reportDirty}
            />
          ) : (
            <li key={line.key}>{line.node}</li>
          ),
        )}
      </ol>
    </div>
  );
}

export function FeedbackThread(props: FeedbackThreadProps) {
  const { projectId, actor, onDirty, isHeadingHidden = false, others, chosenId, onTyping, footer } = props;
  const thread = useInfiniteQuery(feedbackQuery(projectId));
  const hasLoaded = useStickyTrue(others === undefined || !(others.areLoading || isInitialLoading(thread)));
  const send = useSendFeedback(projectId, actor);
  const [isEditDirty, setEditDirty] = useState(false);
  const [isDraftDirty, setDraftDirty] = useState(false);
  const isDirty = isEditDirty || isDraftDirty;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const entries = mergePages(thread.data?.pages ?? []);
  const { hasNextPage, isFetching, isError, fetchNextPage } = thread;
  const oldestId = entries[0]?.id;
  useEffect(() => {
    const isEarlier = chosenId !== undefined && oldestId !== undefined && chosenId < oldestId;
    if (isEarlier && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [chosenId, oldestId, hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <MentionProjectContext value={projectId}>
      <section aria-label="Feedback" className={classes.thread}>
        {!isHeadingHidden && <h3 className={classes.heading}>{others ? 'Feedback and events' : 'Feedback'}</h3>}
        {!hasLoaded ? (
          <Loading lines={others?.lines.length} />
        ) : (
          <>
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
            {thread.isError && !thread.data && <QueryError message={FEEDBACK_TEXTS.fetchFailed} query={thread} />}
            {thread.data && entries.length === 0 && <Text c="dimmed">{FEEDBACK_TEXTS.empty}</Text>}
            {thread.data && entries.length + (others?.lines.length ?? 0) > 0 && (
              <Entries
                entries={entries}
                others={others?.lines}
                hasEarlier={thread.hasNextPage}
                projectId={projectId}
                actor={actor}
                onDirty={setEditDirty}
                chosenId={chosenId}
              />
            )}
            <FeedbackBox
              label="New feedback"
              submitLabel="Send"
              draftKey={newFeedbackKey({ personId: actor.id, projectId })}
              check={checkFeedback}
              isPending={send.isPending}
              failure={send.isError ? { text: FEEDBACK_TEXTS.sendFailed, error: send.error } : undefined}
              onDirty={setDraftDirty}
              onTyping={onTyping}
              isSameAs={(outgoing, form) => isNewFeedback(outgoing, form, { projectId, author: actor })}
              onSentAgain={send.reset}
              onSubmit={(form) =>
                send.mutateAsync(form).then(
                  () => true,
                  () => false,
                )
              }
            />
            {footer}
          </>
        )}
      </section>
    </MentionProjectContext>
  );
}
