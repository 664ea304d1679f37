/** Chart definitions of the analytics page, with links to the projects behind each bar (docs/figures.md#analytics). */
import type { Analytics, PersonWorkload, Punctuality, Revisions } from '#contract/insight/stats-charts.ts';
import { formatDay } from '#domain/platform/dates.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { numberText } from '#web/lib/time/format.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import type { ChartRow, ChartSpec } from '#web/ui/chart/chart-spec.ts';
import { CLASS_SERIES, MEASURE_COLORS } from './chart-colors.ts';
import { completedLink, ongoingLink, onTimeLink, revisedLink } from './figure-links.ts';
import { countLabel, hoursLabel, hoursOf, partLabel, partTitle, percentLabel } from './part-labels.ts';
import { type ChartChoice, TIME_SERIES, timeValues } from './work-specs.ts';

const NONE_DONE = 'No projects were completed in this period.';
const PERCENT = { unit: '%', format: percentLabel, max: 100 } as const;
const HOURS = { unit: 'hours', format: hoursLabel } as const;

const rate = (label: string) => [{ key: 'share', label, color: MEASURE_COLORS.main }];

function throughput({ throughput: weeks }: Analytics, role: UserType): ChartChoice {
  const rows = weeks.map((week): ChartRow => ({
    key: week.from,
    label: partLabel(week.from, 'week'),
    title: partTitle(week),
    values: week.byClass,
    links: Object.fromEntries(
      CLASS_SERIES.map(({ key }) => [key, completedLink({ role, period: week }, key as never)]),
    ),
  }));
  const spec: ChartSpec = {
    shape: 'stacked',
    title: 'Throughput per week by class',
    description: 'Projects by week of completion',
    rowName: 'Week',
    unit: 'projects',
    format: countLabel,
    series: CLASS_SERIES,
    rows,
  };
  return { spec, empty: NONE_DONE };
}

/** In percent, to two decimals like the server's shares; null if none was due. */
const shareOf = (counts: Punctuality | undefined): number | null =>
  counts && counts.due > 0 ? roundToHundredths((counts.onTime / counts.due) * 100) : null;

function punctuality({ throughput: weeks }: Analytics, role: UserType): ChartChoice {
  const rows = weeks.map((week): ChartRow => ({
    key: week.from,
    label: partLabel(week.from, 'week'),
    title: partTitle(week),
    values: { share: shareOf(week.punctuality) },
    links: { share: onTimeLink({ role, period: week }, true) },
    note: `${numberText(week.punctuality?.onTime ?? 0)} of ${numberText(week.punctuality?.due ?? 0)} due`,
  }));
  const spec: ChartSpec = {
    ...PERCENT,
    shape: 'line',
    title: 'On-time rate',
    description: 'Share of the projects due in each week that first ended by their deadline',
    rowName: 'Week',
    series: rate('On time'),
    rows,
  };
  return { spec, empty: 'No project was due in this period.' };
}

function timeByEditor({ timeByEditor: people, from, till }: Analytics, role: UserType): ChartChoice {
  const rows = people
    .toSorted((a, b) => b.workedMinutes - a.workedMinutes)
    .map((person): ChartRow => ({
      key: String(person.userId),
      label: person.name,
      title: person.name,
      ...timeValues(person, completedLink({ role, userId: person.userId, period: { from, till } })),
    }));
  const spec: ChartSpec = {
    ...HOURS,
    shape: 'across',
    title: 'Time worked vs. allowed, by editor',
    description: 'Hours of projects that ended in this period',
    rowName: 'Editor',
    series: TIME_SERIES,
    rows,
  };
  return { spec, empty: NONE_DONE };
}

function timeByClass({ timeByClass: classes, from, till }: Analytics, role: UserType): ChartChoice {
  const rows = classes.map((one): ChartRow => ({
    key: one.class,
    label: one.class,
    title: one.class,
    ...timeValues(one, completedLink({ role, period: { from, till } }, one.class)),
  }));
  const spec: ChartSpec = {
    ...HOURS,
    shape: 'grouped',
    title: 'Time worked vs. allowed, by class',
    description: 'Hours of projects that ended in this period',
    rowName: 'Class',
    series: TIME_SERIES,
    rows,
  };
  return { spec, empty: NONE_DONE };
}

const revisionValues = ({ share, revised, completed }: Revisions, link: LinkDestination) => ({
  values: { share },
  links: { share: link },
  note: `${numberText(revised)} of ${numberText(completed)} completed`,
});

/** Sorts by rate, highest first, then by number of completed projects. */
const byRate = (a: Revisions, b: Revisions): number => b.share - a.share || b.completed - a.completed;

const revisionSpec = (grouping: string, rows: ChartRow[]): ChartChoice => ({
  spec: {
    ...PERCENT,
    shape: 'across',
    title: `Revision rate by ${grouping.toLowerCase()}`,
    description: 'Share of projects that ended in this period and were revised',
    rowName: grouping,
    series: rate('Revised'),
    rows,
  },
  empty: 'No completed project was revised in this period.',
});

function revisionsByClient({ revisionsByClient: clients, from, till }: Analytics, role: UserType): ChartChoice {
  const rows = clients.toSorted(byRate).map((client): ChartRow => ({
    key: String(client.clientId),
    label: client.name,
    title: client.name,
    ...revisionValues(client, revisedLink({ role, period: { from, till } }, client.clientId)),
  }));
  return revisionSpec('Client', rows);
}

function revisionsByEditor({ revisionsByEditor: people, from, till }: Analytics, role: UserType): ChartChoice {
  const rows = people.toSorted(byRate).map((person): ChartRow => ({
    key: String(person.userId),
    label: person.name,
    title: person.name,
    ...revisionValues(person, revisedLink({ role, userId: person.userId, period: { from, till } })),
  }));
  return revisionSpec('Editor', rows);
}

const leaveNote = ({ isOnLeave, onLeaveTill }: PersonWorkload): string =>
  isOnLeave ? `, on leave${onLeaveTill ? ` till ${formatDay(onLeaveTill)}` : ''}` : '';

function workload({ workload: people }: Analytics, role: UserType): ChartChoice {
  const rows = people
    .toSorted((a, b) => b.remainingMinutes - a.remainingMinutes || b.openProjects - a.openProjects)
    .map((person): ChartRow => ({
      key: String(person.userId),
      label: person.isOnLeave ? `${person.name} (on leave)` : person.name,
      title: person.name,
      values: { remaining: hoursOf(person.remainingMinutes) },
      links: { remaining: ongoingLink({ role, userId: person.userId, period: undefined }) },
      note: `${numberText(person.openProjects)} open${leaveNote(person)}`,
    }));
  const spec: ChartSpec = {
    ...HOURS,
    shape: 'across',
    title: 'Current workload per editor',
    description: 'Remaining allowed hours of open projects right now; people on leave are marked',
    rowName: 'Editor',
    series: [{ key: 'remaining', label: 'Hours left', color: MEASURE_COLORS.main }],
    rows,
  };
  return { spec, empty: 'No open projects have allowed time left.' };
}

/** Returns all charts in page order; neighbors have similar heights. */
export const analyticsSpecs = (analytics: Analytics, role: UserType): ChartChoice[] => [
  throughput(analytics, role),
  punctuality(analytics, role),
  timeByClass(analytics, role),
  timeByEditor(analytics, role),
  revisionsByClient(analytics, role),
  workload(analytics, role),
  revisionsByEditor(analytics, role),
];
