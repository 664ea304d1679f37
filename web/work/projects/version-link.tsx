/** The way from a project's history to the version that it tells of (docs/review.md#decisions). */
import { Text } from '@mantine/core';
import { countOf } from '#domain/platform/numbers.ts';
import { cutLink } from '#web/lib/cut-path.ts';
import { useRole } from '#web/lib/current-user.ts';
import { QuietLink } from '#web/ui/quiet-link.tsx';

type Playing = { projectId: number; cutNumber: number };

/** 'Version 2', which leads to where it is played. */
export function VersionLink({ projectId, cutNumber, note }: Playing & { note?: number | undefined }) {
  const role = useRole();
  return (
    <QuietLink link={cutLink(role, { projectId, number: cutNumber }, { note })}>{`Version ${cutNumber}`}</QuietLink>
  );
}

/** The version and the notes that a round came of. */
export function Cause({ projectId, cutNumber, noteIds }: Playing & { noteIds: readonly number[] }) {
  return (
    <Text size="xs">
      <VersionLink projectId={projectId} cutNumber={cutNumber} note={noteIds[0]} />
      {noteIds.length > 0 && `, ${countOf(noteIds.length, 'open note')}`}
    </Text>
  );
}
