/** Note next to End with the number of checks that are open. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requiredAt } from '#domain/work/checks/checks.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { openChecksText } from './check-labels.ts';
import { checksQuery } from './checks.queries.ts';

/** Counts the checks that End asks about if the checks are loaded, else all open ones, so that it requests nothing. */
export function OpenChecksNote({ project: { id, openChecks } }: { project: Project }) {
  const { data } = useQuery({ ...checksQuery(id), enabled: false });
  const count = data ? requiredAt('end', data.checks).length : openChecks;
  return (
    count > 0 && (
      <Text span size="sm" c="dimmed">
        {openChecksText(count)}
      </Text>
    )
  );
}
