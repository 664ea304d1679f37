/** Link from a project's history to a version (docs/review.md#decisions). */
import { Text } from '@mantine/core';
import { countOf } from '#domain/platform/numbers.ts';
import { cutLink } from '#web/lib/address/cut-path.ts';
import { useRole } from '#web/identity/current-user.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';

type VersionProps = { projectId: number; cutNumber: number };

/** Link such as 'Version 2' to the player. */
export function VersionLink({ projectId, cutNumber, note }: VersionProps & { note?: number | undefined }) {
  const role = useRole();
  return (
    <QuietLink link={cutLink(role, { projectId, number: cutNumber }, { note })}>{`Version ${cutNumber}`}</QuietLink>
  );
}

/** Links to the version and the notes that led to a round. */
export function RevisionCause({ projectId, cutNumber, noteIds }: VersionProps & { noteIds: readonly number[] }) {
  return (
    <Text size="xs">
      <VersionLink projectId={projectId} cutNumber={cutNumber} note={noteIds[0]} />
      {noteIds.length > 0 && `, ${countOf(noteIds.length, 'open note')}`}
    </Text>
  );
}
