/** Chart with title, legend, export, and a table view of the same values. */
import { Group, Paper, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { WhenVisible } from '#web/ui/when-visible.tsx';
import classes from './chart.module.css';
import { ChartExport } from './chart-export.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { type ChartSpec, drawnRows, hasValues } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';

const CANVAS_HEIGHT = 260;
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

/** Keys of the hidden series. */
function useHiddenSeries(): [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setHidden((current) => new Set(current.has(key) ? [...current].filter((one) => one !== key) : [...current, key]));
  return [hidden, toggle];
}

function Drawing({ spec }: { spec: ChartSpec }) {
  const [hidden, toggle] = useHiddenSeries();
  const leftOut = spec.rows.length - drawnRows(spec).length;
  return (
    <>
      {spec.series.length > 1 && <ChartLegend series={spec.series} hidden={hidden} onToggle={toggle} />}
      <WhenVisible height={CANVAS_HEIGHT}>
        <Suspense fallback={<Skeleton h={CANVAS_HEIGHT} />}>
          <ChartCanvas spec={spec} series={spec.series.filter(({ key }) => !hidden.has(key))} />
        </Suspense>
      </WhenVisible>
      {leftOut > 0 && (
        <Text
          size="xs"
          c="dimmed"
        >{`Showing ${spec.rows.length - leftOut} of ${spec.rows.length}. The table shows all.`}</Text>
      )}
    </>
  );
}

type Props = {
  spec: ChartSpec;
  empty: string;
  /** True to span a full row of the grid. */
  isWide?: boolean;
};

export function ChartCard({ spec, empty, isWide = false }: Props) {
  const [view, setView] = useState('chart');
  const id = useId();
  const isEmpty = !hasValues(spec);
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby={id}
      className={classes.card}
      data-wide={isWide || undefined}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={2} size="h5" id={id}>
            {spec.title}
          </Title>
          <Text size="xs" c="dimmed">
            {spec.description}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <SegmentedControl
            size="xs"
            value={view}
            onChange={setView}
            aria-label={`${spec.title}: view`}
            data={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <ChartExport spec={spec} />
        </Group>
      </Group>
      {view === 'table' && <ChartTable spec={spec} />}
      {view === 'chart' && (isEmpty ? <EmptyState>{empty}</EmptyState> : <Drawing spec={spec} />)}
    </Paper>
  );
}

/** Responsive grid of charts. */
export const ChartGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>;
