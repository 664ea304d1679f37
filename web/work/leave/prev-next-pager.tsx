/** Pager of the approval page: 'Prev', 'Page X of Y', 'Next' (docs/leave.md#approvals). */
import { Button, Group, Text } from '@mantine/core';
import { numberText } from '#web/lib/time/format.ts';

type PrevNextProps = { page: number; pages: number; onPage: (page: number) => void; label: string };

export function PrevNextPager({ page, pages, onPage, label }: PrevNextProps) {
  return (
    <Group component="nav" aria-label={label} gap="sm" justify="flex-end" mt="sm" data-no-print>
      <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <Text c="dimmed" aria-live="polite">{`Page ${numberText(page)} of ${numberText(pages)}`}</Text>
      <Button size="compact-sm" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
