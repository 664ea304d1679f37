/** Chart colors of classes and measures; statuses have their own. */
import './chart-colors.css';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import type { ChartSeries } from '#web/ui/chart/chart-spec.ts';

const colorOf = (name: ProjectClass): string => `var(--class-${name.toLowerCase()})`;

/** Chart series, one per class, in the fixed order of classes. */
export const CLASS_SERIES: readonly ChartSeries[] = PROJECT_CLASSES.map((name) => ({
  key: name,
  label: name,
  color: colorOf(name),
}));

export const MEASURE_COLORS = { main: 'var(--measure-main)', secondary: 'var(--measure-secondary)' } as const;
