/** Chart definitions of work over time: rows by day, week or month, each value with the list behind it. */
import { NOT_MEASURED } from '#domain/work/projects/project-timer.ts';
import type { WorkedAndAllowed, WorkOverTime, WorkPart } from '#contract/insight/stats-charts.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import type { ChartRow, ChartSeries, ChartSpec } from '#web/ui/chart/chart-spec.ts';
import { CLASS_SERIES, MEASURE_COLORS } from './chart-colors.ts';
import { completedLink, createdLink } from './figure-links.ts';
import { countLabel, hoursLabel, hoursOf, partLabel, partTitle, STEP_NAMES } from './part-labels.ts';

export type ChartChoice = { spec: ChartSpec; empty: string };

const STATUS_LABELS: Record<ProjectStatus, string> = {
  assigned: 'Assigned · not started',
  started: 'Started',
  paused: 'Paused',
  completed: 'Completed',
  revision: 'Revision',
};

const linksOf = <K extends string>(
  keys: readonly K[],
  link: (key: K) => LinkDestination,
): Record<string, LinkDestination> => Object.fromEntries(keys.map((key) => [key, link(key)]));

/** Returns the statuses that occur, so that 'revision', which only other servers use, takes no space. */
const statusSeries = (parts: readonly WorkPart[]): ChartSeries[] =>
  PROJECT_STATUSES.filter(
    (status) => status !== 'revision' || parts.some((part) => part.createdByStatus[status] > 0),
  ).map((status) => ({ key: status, label: STATUS_LABELS[status], color: `var(--status-${status})` }));

type Values = Pick<ChartRow, 'values' | 'links' | 'note'>;

/** Returns the four charts of the panel (docs/figures.md#panel). */
export function workSpecs(work: WorkOverTime, role: UserType): ChartChoice[] {
  const rowsOf = (valuesOf: (part: WorkPart) => Values): ChartRow[] =>
    work.parts.map((part) => ({
      key: part.from,
      label: partLabel(part.from, work.step),
      title: partTitle(part),
      ...valuesOf(part),
    }));
  const counts = { shape: 'stacked', rowName: STEP_NAMES[work.step], unit: 'projects', format: countLabel } as const;
  const per = work.step;
  return [
    {
      empty: 'No projects were created in this period.',
      spec: {
        ...counts,
        title: 'Projects created, by class',
        description: `Projects by ${per} of creation`,
        series: CLASS_SERIES,
        rows: rowsOf((part) => ({
          values: part.createdByClass,
          links: linksOf(PROJECT_CLASSES, (name) => createdLink({ role, period: part }, { class: name })),
        })),
      },
    },
    {
      empty: 'No projects were completed in this period.',
      spec: {
        ...counts,
        title: 'Projects completed, by class',
        description: `Projects by ${per} of completion`,
        series: CLASS_SERIES,
        rows: rowsOf((part) => ({
          values: part.completedByClass,
          links: linksOf(PROJECT_CLASSES, (name) => completedLink({ role, period: part }, name)),
        })),
      },
    },
    {
      empty: 'No projects were created in this period.',
      spec: {
        ...counts,
        title: 'Projects created, by current status',
        description: `Projects by ${per} of creation`,
        series: statusSeries(work.parts),
        rows: rowsOf((part) => ({
          values: part.createdByStatus,
          links: linksOf(
            PROJECT_STATUSES.filter((status) => status !== 'revision'),
            (status) => createdLink({ role, period: part }, { statuses: [status] }),
          ),
        })),
      },
    },
    {
      empty: 'No projects were completed in this period.',
      spec: timeSpec(
        counts.rowName,
        `Hours of projects completed in each ${per}`,
        rowsOf((part) => timeValues(part, completedLink({ role, period: part }))),
      ),
    },
  ];
}

/** Returns hours worked and allowed of completed projects, both linked to those projects. */
export const timeValues = (
  { workedMinutes, allowedMinutes, unmeasured }: Omit<WorkedAndAllowed, 'completed'>,
  link: LinkDestination,
): Values => ({
  values: { worked: hoursOf(workedMinutes), allowed: hoursOf(allowedMinutes) },
  links: { worked: link, allowed: link },
  ...(unmeasured ? { note: `${countLabel(unmeasured)} ${NOT_MEASURED}` } : {}),
});

export const TIME_SERIES: readonly ChartSeries[] = [
  { key: 'worked', label: 'Time worked', color: MEASURE_COLORS.main },
  { key: 'allowed', label: 'Time allowed', color: MEASURE_COLORS.secondary },
];

const timeSpec = (rowName: string, description: string, rows: ChartRow[]): ChartSpec => ({
  shape: 'grouped',
  rowName,
  unit: 'hours',
  format: hoursLabel,
  title: 'Time worked vs. allowed',
  description,
  series: TIME_SERIES,
  rows,
});
