/** Position and labels of a note in the feedback thread (docs/review.md#notes). */
import { Text } from '@mantine/core';
import type { Feedback } from '#domain/work/feedback.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { cutLink } from '#web/lib/address/cut-path.ts';
import { useRole } from '#web/identity/current-user.ts';
import plain from '#web/ui/figures/plain.module.css';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';

/** Link such as 'v2 · 01:00:12:05' or 'v2 · Whole version' to the note's frame; replies are labeled as such. */
export function NotePosition({ note: { id, projectId, mark, parentId } }: { note: Feedback }) {
  const role = useRole();
  if (parentId !== null)
    return (
      <Text span size="xs" c="dimmed">
        Reply to a note
      </Text>
    );
  if (!mark) return null;
  const position = [`v${mark.cutNumber}`, mark.timecode].filter(Boolean).join(' · ');
  const link = cutLink(role, { projectId, number: mark.cutNumber }, { frame: mark.frame ?? undefined, note: id });
  return (
    <Text span size="xs" fw={500}>
      <QuietLink link={link} label={`${position}: play from this note`}>
        {position}
      </QuietLink>
    </Text>
  );
}

const resolvedText = ({ resolvedBy }: Feedback): string =>
  resolvedBy ? `Resolved by ${fullNameOf(resolvedBy)}` : 'Resolved';

export function NoteLabels({ note }: { note: Feedback }) {
  const labels = [
    note.isInternal && 'internal',
    note.isPendingRelease && 'awaiting release',
    note.carriedFromId !== null && 'carried over',
  ].filter((text) => text !== false);
  return (
    <>
      {labels.map((text) => (
        <span key={text} className={plain.badge} data-variant="outline">
          {text}
        </span>
      ))}
      {note.resolvedAt !== null && (
        <Text span size="xs" c="dimmed">
          {resolvedText(note)}
        </Text>
      )}
    </>
  );
}
