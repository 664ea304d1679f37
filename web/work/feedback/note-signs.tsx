/** Where a note points, and what is to be known of it beside its words (docs/review.md#notes). */
import { Text } from '@mantine/core';
import type { Feedback } from '#domain/work/feedback.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { cutLink } from '#web/lib/cut-path.ts';
import { useRole } from '#web/lib/current-user.ts';
import plain from '#web/ui/plain.module.css';
import { QuietLink } from '#web/ui/quiet-link.tsx';

/** 'v2 · 01:00:12:05', which leads there; of an answer that it is one. */
export function NotePlace({ note: { id, projectId, mark, parentId } }: { note: Feedback }) {
  const role = useRole();
  if (parentId !== null)
    return (
      <Text span size="xs" c="dimmed">
        Answer to a note
      </Text>
    );
  if (!mark) return null;
  const place = `v${mark.cutNumber} · ${mark.timecode}`;
  const link = cutLink(role, { projectId, number: mark.cutNumber }, { frame: mark.frame, note: id });
  return (
    <Text span size="xs" fw={500}>
      <QuietLink link={link} label={`${place}: play from this note`}>
        {place}
      </QuietLink>
    </Text>
  );
}

const resolvedText = ({ resolvedBy }: Feedback): string =>
  resolvedBy ? `Resolved by ${fullNameOf(resolvedBy)}` : 'Resolved';

export function NoteSigns({ note }: { note: Feedback }) {
  const signs = [
    note.isInternal && 'internal',
    note.isHeld && 'held back',
    note.carriedFromId !== null && 'carried, check',
  ].filter((sign) => sign !== false);
  return (
    <>
      {signs.map((sign) => (
        <span key={sign} className={plain.badge} data-look="outline">
          {sign}
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
