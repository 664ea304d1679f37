/** An editor's projects by class: counts and percentages within the current filters (docs/projects.md#list). */
import { Progress, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { countText, numberText } from '#web/lib/time/format.ts';
import { ExplainSign } from '#web/ui/menu/explained.tsx';
import classes from './project-breakdown.module.css';
import type { ProjectFilters } from '../filters/project-filters.ts';
import { projectListParams } from '../list/project-request.ts';
import { projectCountsQuery } from '../projects.queries.ts';
import type { ChangeFilters } from '../list/use-project-filters.ts';
import type { Viewer } from '../card/viewer.ts';

type ProjectBreakdownProps = { filters: ProjectFilters; change: ChangeFilters; viewer: Viewer };
type ClassShareProps = { name: ProjectClass; count: number; total: number; isChosen: boolean; onChoose: () => void };

function ClassShare({ name, count, total, isChosen, onChoose }: ClassShareProps) {
  const percent = total === 0 ? 0 : Math.round((count / total) * 100);
  return (
    <UnstyledButton className={classes.share} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.text}>
        <span>{name}</span>
        <span>
          {numberText(count)}
          <Text span c="dimmed">{` · ${percent}%`}</Text>
        </span>
      </span>
      <Progress value={percent} size={4} radius="xs" aria-hidden />
    </UnstyledButton>
  );
}

const shareRule = (total: number): string[] => [
  `Share of each class among ${countText(total, 'project')} that match the other filters.`,
  'Percentages are rounded and may add up to 99 or 101.',
];

/** Returns the parameters of a count, without class, page and order. */
const countParams = (filters: ProjectFilters, viewer: Viewer, name: ProjectClass) =>
  projectListParams({ ...filters, class: name, page: 1, order: null, group: null }, viewer);

export function ProjectBreakdown({ filters, change, viewer }: ProjectBreakdownProps) {
  const lists = PROJECT_CLASSES.map((name) => countParams(filters, viewer, name));
  const { data: counts = [], isPending } = useQuery(projectCountsQuery(lists));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <section className={classes.panel} aria-label="Project Breakdown">
      <h2 className={classes.title}>
        Project Breakdown
        <ExplainSign of="these percentages" lines={shareRule(total)} />
      </h2>
      <div className={classes.shares}>
        {PROJECT_CLASSES.map((name, index) =>
          isPending ? (
            <Skeleton key={name} className={classes.waiting} />
          ) : (
            <ClassShare
              key={name}
              name={name}
              count={counts[index] ?? 0}
              total={total}
              isChosen={filters.class === name}
              onChoose={() => change({ class: filters.class === name ? null : name })}
            />
          ),
        )}
      </div>
    </section>
  );
}
