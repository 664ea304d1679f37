/** Pagination: first, previous, numbers, next, last and 'Page X of Y' (docs/screens.md#lists). */
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight, type Icon } from '@tabler/icons-react';
import { numberText } from '#web/lib/time/format.ts';
import { useOptimisticValue } from '#web/lib/use-optimistic-value.ts';
import classes from './pager.module.css';

type Props = {
  page: number;
  pages: number;
  /** Page numbers to show, gaps included. */
  numbers: readonly (number | 'gap')[];
  onPage: (page: number) => void;
  /** Accessible name; distinguishes several pagers on one screen. */
  label?: string;
};

type StepProps = { label: string; icon: Icon; to: number; isDisabled: boolean; onPage: (page: number) => void };

function Step({ label, icon: StepIcon, to, isDisabled, onPage }: StepProps) {
  return (
    <ActionIcon size={32} aria-label={label} disabled={isDisabled} onClick={() => onPage(to)}>
      <StepIcon size={18} aria-hidden />
    </ActionIcon>
  );
}

export function Pager({ page: current, pages, numbers, onPage: follow, label = 'Pages' }: Props) {
  const [page, changePage] = useOptimisticValue(current);
  const onPage = (next: number): void => {
    changePage(next);
    follow(next);
  };
  const isFirst = page <= 1;
  const isLast = page >= pages;
  return (
    <Group component="nav" aria-label={label} gap="xs" justify="space-between" mt="sm" data-no-print>
      <Text c="dimmed" aria-live="polite">{`Page ${numberText(page)} of ${numberText(pages)}`}</Text>
      <Group gap={4} wrap="nowrap">
        <Step label="First page" icon={IconChevronsLeft} to={1} isDisabled={isFirst} onPage={onPage} />
        <Step label="Previous page" icon={IconChevronLeft} to={page - 1} isDisabled={isFirst} onPage={onPage} />
        {numbers.map((number, index) =>
          number === 'gap' ? (
            <span key={`gap after ${String(numbers[index - 1])}`} className={classes.gap} aria-hidden>
              …
            </span>
          ) : (
            <UnstyledButton
              key={number}
              className={classes.number}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {numberText(number)}
            </UnstyledButton>
          ),
        )}
        <Step label="Next page" icon={IconChevronRight} to={page + 1} isDisabled={isLast} onPage={onPage} />
        <Step label="Last page" icon={IconChevronsRight} to={pages} isDisabled={isLast} onPage={onPage} />
      </Group>
    </Group>
  );
}
