/** Figures, lines and deadlines of one client or editor in a month (docs/figures.md#month). */
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRole } from '#web/identity/current-user.ts';
import { MonthError } from './month-error.tsx';
import { MonthFigures, MonthNotes } from './month-figures.tsx';
import { MonthDeadlinesTable, MonthLinesTable } from './month-lines-tables.tsx';
import { PARTY_TEXTS, partyName } from './month-text.ts';
import { monthLink } from './month-url.ts';
import { type SheetOf, sheetQuery } from './month.queries.ts';

/** Further content, such as amounts. */
type SheetExtras = {
  /** Whether the lines still load, so that what is below them waits. */
  isLoading: boolean;
  /** Beside the name. */
  state: ReactNode;
  /** Below the figures. */
  figures: ReactNode;
  /** Table in place of that of rounds. */
  lines: ReactNode;
  notes: readonly string[];
};

export type MonthSheetProps = {
  month: string;
  of: SheetOf;
  /** Whether it is the reader's own, without a way to those of others. */
  isOwn: boolean;
  extras?: SheetExtras;
};

export function MonthSheetView({ month, of, isOwn, extras }: MonthSheetProps) {
  const role = useRole();
  const { data, error, refetch, isFetching } = useQuery(sheetQuery(month, of));
  const all = monthLink(role, { month, by: of.by, party: undefined });
  return (
    <Stack gap="md">
      {!isOwn && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            renderRoot={(props) => <Link {...all} {...props} />}
          >
            {PARTY_TEXTS[of.by].all}
          </Button>
        </Group>
      )}
      {error && !data ? (
        <MonthError {...{ error, refetch, isFetching }} />
      ) : (
        <>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {data ? partyName(of.by, data.party.name) : '\u00a0'}
            </Title>
            {extras?.state}
          </Group>
          <MonthFigures totals={data?.totals} by={of.by} />
          {extras?.figures}
          {extras ? extras.lines : <MonthLinesTable by={of.by} sheet={data} />}
          {data && !extras?.isLoading && <MonthDeadlinesTable by={of.by} sheet={data} />}
          {data && !extras?.isLoading && <MonthNotes totals={data.totals} by={of.by} others={extras?.notes} />}
        </>
      )}
    </Stack>
  );
}
