/** 'User Performance & Stats': points, minutes and projects by class, with filters and export (docs/figures.md#performance). */
import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserStatsRow } from '#contract/insight/stats.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { explainMinutes, explainPoints, explainTotal } from '#domain/insight/figure-rules.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { useRole } from '#web/identity/current-user.ts';
import { decimalText } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { type Days, type PeriodParam, NO_DAYS, periodOf } from '#web/lib/address/period-search.ts';
import { patchOf, type Search, type SearchPatch } from '#web/lib/address/search-codec.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { DateRange } from '#web/ui/forms/date-range.tsx';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';
import { SearchBox } from '#web/ui/forms/search-box.tsx';
import { notifyWarning } from '#web/ui/feedback/toasts.ts';
import { allLink, type FigureScope } from '../figure-links.ts';
import {
  averageColumn,
  bonusFigure,
  classColumn,
  countColumn,
  completedColumns,
  nameColumn,
  plainColumn,
  pointsColumn,
  roleColumn,
  type Figures,
} from './people-columns.tsx';
import { parsePeopleParams, type PeopleName, sortPatch } from './people-list.ts';
import { PeoplePanel } from './people-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import type { ClassColumn, PlainColumn } from './people-table-types.ts';
import { type WidgetDaysParam, parsePerformanceDays, performanceDaysPatch } from './performance-url.ts';
import { type PeopleFilter, useExportUsers, userStatsRowsQuery } from '../stats.queries.ts';
import { useDraftDays } from '../use-draft-days.ts';

const FIELDS: readonly { name: keyof PeopleFilter; label: string }[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'E-mail' },
];

const minutesColumn = (figures: Figures): ClassColumn =>
  classColumn(figures, {
    header: 'Minutes',
    phrase: 'minutes of',
    value: ({ minutesByClass }, name) => Math.round(minutesByClass[name]),
    explain: () => explainMinutes(explanationDates(figures.period)),
  });

const totalColumn = (figures: Figures): PlainColumn =>
  plainColumn(figures, {
    header: 'Total points',
    sortBy: 'points',
    phrase: 'total points of',
    text: ({ totalPoints }) => decimalText(totalPoints),
    explain: (row) =>
      explainTotal(explanationDates(figures.period), row && { total: row.totalPoints, project: row.points.points }),
  });

type ExportProps = { filter: PeopleFilter; period: Period | undefined };

function ExportButton({ filter, period }: ExportProps) {
  const exported = useExportUsers();
  const press = (format: TableFormat): void => {
    if (period) exported.mutate({ filter, period, format });
    else notifyWarning(COMMON_TEXTS.exportNeedsDates);
  };
  return <ExportButtons label="Export CSV" of="people" isBusy={exported.isPending} onExport={press} />;
}

/** Names of the widget's parameters, including the dashboard's dates, which apply until the widget has its own. */
type WidgetName = PeopleName | WidgetDaysParam | PeriodParam;

type FilterProps = { filter: PeopleFilter; days: Days; update: (patch: SearchPatch<WidgetName>) => void };

/** Filters. Dates apply once both are set or both are empty. */
function Filters({ filter, days: applied, update }: FilterProps) {
  const [days, setDays] = useDraftDays(applied);
  const choose = (next: Days): void => {
    setDays(next);
    if ((next.from === null) === (next.to === null)) update(performanceDaysPatch(next));
  };
  return (
    <Group align="flex-end" gap="xs" mb="sm">
      {FIELDS.map(({ name, label }) => (
        <SearchBox
          key={name}
          w={160}
          label={label}
          value={filter[name] ?? ''}
          onChange={(value) => update(patchOf([name], value))}
        />
      ))}
      <DateRange value={days} onChange={choose} fromLabel="From date" toLabel="To date" format="DD/MM/YYYY" />
      {applied.from ? (
        <Button variant="subtle" onClick={() => update(performanceDaysPatch(NO_DAYS))}>
          All time
        </Button>
      ) : (
        <Text c="dimmed" lh="36px">
          All time
        </Text>
      )}
      <ExportButton filter={filter} period={periodOf(days)} />
    </Group>
  );
}

const ProjectsButton = ({ row, scope }: { row: UserStatsRow; scope: FigureScope }) => {
  const { to, search } = allLink(scope);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`View Projects of ${row.name}`}
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
    >
      View Projects
    </Button>
  );
};

const stateFrom = (search: Search<WidgetName>) => ({
  people: parsePeopleParams(search),
  days: parsePerformanceDays(search),
});

export function PerformanceWidget() {
  const role = useRole();
  const { state, update } = useSearchState(stateFrom);
  const { people, days } = state;
  const period = periodOf(days);
  const query = useQuery(userStatsRowsQuery(people.filter, period));
  const scopeOf = ({ email }: UserStatsRow): FigureScope => ({ role, email, period });
  const figures = { scopeOf, period };
  return (
    <section aria-labelledby="performance">
      <Title order={2} size="h4" id="performance" mb="xs">
        User Performance & Stats
      </Title>
      <Filters filter={people.filter} days={days} update={update} />
      <PeoplePanel query={query} urlState={people} onPage={(page) => update({ page })}>
        {(rows, isStale) => (
          <PeopleTable
            label="User performance"
            rows={rows}
            isStale={isStale}
            before={[nameColumn, roleColumn]}
            perClass={[pointsColumn(figures), minutesColumn(figures), countColumn(figures, 'Projects')]}
            explainClass={() => [
              ...explainPoints(explanationDates(period)).slice(0, 1),
              ...explainMinutes(explanationDates(period)),
            ]}
            after={[totalColumn(figures), averageColumn(figures), bonusFigure(figures), ...completedColumns(figures)]}
            actions={(row) => <ProjectsButton row={row} scope={scopeOf(row)} />}
            sort={people.sort}
            onSort={(sort) => update(sortPatch(sort))}
          />
        )}
      </PeoplePanel>
    </section>
  );
}
