/** Actions on a note in the feedback thread: resolve, reopen, release (docs/review.md#notes). */
import { Button, Group } from '@mantine/core';
import type { Feedback } from '#domain/work/feedback.ts';
import { guestLabel } from '#domain/work/guest-name.ts';
import { FEEDBACK_TEXTS } from '#domain/platform/messages.ts';
import { mayRelease, mayReopen, mayResolve, positionPhrase } from '#domain/work/notes.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { useMarkDone, useRelease } from './feedback.queries.ts';

const SMALL_BUTTON = { size: 'compact-xs', variant: 'subtle', mih: { base: 40, sm: 24 } } as const;

type Props = { note: Feedback; actor: Actor };

/** Checks if the user may resolve or reopen the note. Editors can read only their own projects' feedback, so an editor here is the assignee. */
const mayMark = (actor: Actor, note: Feedback): boolean =>
  note.resolvedAt === null
    ? mayResolve(actor, { assignedToId: actor.id })
    : mayReopen(actor, { createdById: note.createdBy?.id ?? null });

function ResolveButton({ note, actor }: Props) {
  const mark = useMarkDone(note.id);
  const isOpen = note.resolvedAt === null;
  const position = positionPhrase(note.mark?.frame, note.mark?.timecode);
  if (!mayMark(actor, note)) return null;
  return (
    <>
      <Button
        {...SMALL_BUTTON}
        loading={mark.isPending}
        aria-label={`${isOpen ? 'Resolve' : 'Reopen'} the note ${position}`}
        onClick={() => mark.mutate(isOpen)}
      >
        {isOpen ? 'Resolve' : 'Reopen'}
      </Button>
      {mark.isError && <FailureNote text={FEEDBACK_TEXTS.markFailed} error={mark.error} />}
    </>
  );
}

function ReleaseButton({ note }: { note: Feedback }) {
  const release = useRelease(note.id);
  return (
    <>
      <Button
        {...SMALL_BUTTON}
        loading={release.isPending}
        aria-label={`Release the note of ${note.guestName === null ? 'the guest' : guestLabel(note.guestName)}`}
        onClick={() => release.mutate()}
      >
        Release
      </Button>
      {release.isError && <FailureNote text={FEEDBACK_TEXTS.releaseFailed} error={release.error} />}
    </>
  );
}

/** Renders nothing for entries without a position that are not awaiting release. */
export function NoteActions({ note, actor }: Props) {
  const isReleasable = note.isPendingRelease && mayRelease(actor);
  if (!note.mark && !isReleasable) return null;
  return (
    <Group gap={4} ml={-8}>
      {note.mark && <ResolveButton note={note} actor={actor} />}
      {isReleasable && <ReleaseButton note={note} />}
    </Group>
  );
}
