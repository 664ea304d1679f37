/** Users statistics table for administrators, with twenty columns (docs/figures.md#users-table). */
import { Badge, Button, Group, Loader } from '@mantine/core';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { explainExtra, explainPoints } from '#domain/insight/figure-rules.ts';
import { tableExtraOf } from '#domain/work/points.ts';
import { useRole } from '#web/identity/current-user.ts';
import { NO_VALUE } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { allLink, type FigureScope } from '../figure-links.ts';
import { formerRows, isFormer, type PeopleRow } from './former-row.ts';
import {
  averageColumn,
  bonusFigure,
  classColumn,
  countColumn,
  completedColumns,
  nameColumn,
  pointsColumn,
  roleColumn,
  type Figures,
} from './people-columns.tsx';
import { parsePeopleParams, sortPatch } from './people-list.ts';
import { PeoplePanel } from './people-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import type { ClassColumn, PlainColumn } from './people-table-types.ts';
import classes from './people-table.module.css';
import { parseProfileUrl, useProfileNavigation } from '../profile/profile-url.ts';
import { formerMembersQuery, userStatsRowsQuery } from '../stats.queries.ts';

const designation: PlainColumn = {
  header: 'Designation',
  cell: (row) => (isFormer(row) ? NO_VALUE : (row.jobType ?? 'N/A')),
};
const extraColumn = (figures: Figures): ClassColumn =>
  classColumn(figures, {
    header: 'Extra',
    phrase: 'extra of',
    value: ({ completedByClass }, name) => tableExtraOf(name, completedByClass[name]),
    explain: ({ completedByClass }, name) =>
      explainExtra(name, explanationDates(figures.period), completedByClass[name]),
  });

/** Shows the bonus as a badge (docs/figures.md#users-table). */
const bonusColumn = (figures: Figures): PlainColumn => {
  const { cell, ...column } = bonusFigure(figures);
  return {
    ...column,
    cell: (row) => (
      <Badge variant="light" color="accent" radius="sm" fw={600} className={classes.badge}>
        {cell(row)}
      </Badge>
    ),
  };
};

function ProfileButton({ row }: { row: PeopleRow }) {
  const { open } = useProfileNavigation();
  const { state } = useSearchState(parseProfileUrl);
  const isBusy = useIsFetching({ queryKey: ['users', 'item', row.userId] }) > 0 && state.userId === row.userId;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isBusy}
      leftSection={isBusy ? <Loader size={12} /> : undefined}
      aria-label={isBusy ? undefined : `View Profile of ${row.name}`}
      onClick={() => open(row.userId)}
    >
      {isBusy ? COMMON_TEXTS.loading : 'View Profile'}
    </Button>
  );
}

function Actions({ row, scope }: { row: PeopleRow; scope: FigureScope }) {
  const { to, search } = allLink(scope);
  return (
    <Group gap={6} wrap="nowrap">
      <ProfileButton row={row} />
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`View Projects of ${row.name}`}
        renderRoot={(props) => <Link to={to} search={search} {...props} />}
      >
        View Projects
      </Button>
    </Group>
  );
}

export function UsersTable({ period }: { period: Period | undefined }) {
  const role = useRole();
  const { state: address, update } = useSearchState(parsePeopleParams);
  const query = useQuery(userStatsRowsQuery({}, period));
  const { data: former } = useQuery(formerMembersQuery(period));
  const scopeOf = ({ email }: PeopleRow): FigureScope => ({ role, email, period });
  const figures = { scopeOf, period };
  return (
    <PeoplePanel query={query} urlState={address} onPage={(page) => update({ page })}>
      {(rows, isStale) => (
        <PeopleTable
          label="Users statistics"
          rows={[...rows, ...formerRows(former)]}
          isStale={isStale}
          before={[nameColumn, roleColumn, designation]}
          perClass={[pointsColumn(figures), countColumn(figures, 'Count'), extraColumn(figures)]}
          explainClass={(name) => [
            ...explainPoints(explanationDates(period)).slice(0, 1),
            ...explainExtra(name, explanationDates(period)),
          ]}
          after={[averageColumn(figures), bonusColumn(figures), ...completedColumns(figures)]}
          actions={(row) => !isFormer(row) && <Actions row={row} scope={scopeOf(row)} />}
          sort={address.sort}
          onSort={(sort) => update(sortPatch(sort))}
        />
      )}
    </PeoplePanel>
  );
}
