/** Projects as cards, as many on a line as have room; one tab stop, and arrow keys from card to card (docs/projects.md#keys). */
import { useId, useState } from 'react';
import type { Project } from '#domain/project.ts';
import { keepFocus } from '#web/ui/kept-focus.ts';
import { groupsOf, type RowGroup } from '#web/ui/row-groups.ts';
import type { RowTicks } from '#web/ui/row-keys.ts';
import { groupTitleOf } from './group-title.ts';
import type { ProjectActs } from './project-acts.ts';
import { ProjectCard } from './project-card.tsx';
import type { GroupField } from './project-filters.ts';
import classes from './project-list.module.css';
import type { Viewer } from './viewer.ts';

/** Of a card as a rule, for what stands in its place while it loads. */
export const CARD_HEIGHT = 290;

type CardsProps = {
  projects: readonly Project[];
  viewer: Viewer;
  acts: ProjectActs;
  /** The one that stands open beside the list. */
  openId?: number | undefined;
  group?: GroupField | null;
  ticks?: RowTicks<Project> | undefined;
  isStale: boolean;
};

type GroupProps = Pick<CardsProps, 'viewer' | 'acts' | 'openId' | 'ticks'> & {
  group: RowGroup<Project>;
  tabStop: number;
  onFocus: (index: number) => void;
};

function CardGroup({ group, viewer, acts, openId, ticks, tabStop, onFocus }: GroupProps) {
  const id = useId();
  const cards = (
    <div className={classes.cards}>
      {group.rows.map(({ row: project, place: index }) => (
        <ProjectCard
          key={project.id}
          {...{ project, viewer, acts, index, onFocus }}
          isOpen={project.id === openId}
          isTabStop={index === tabStop}
          isTicked={ticks?.isTicked(project.id) ?? false}
          onTick={ticks?.onTick}
        />
      ))}
    </div>
  );
  if (group.title === undefined) return cards;
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{group.title}</h2>
      {cards}
    </section>
  );
}

export function ProjectCards({ projects, viewer, acts, openId, group = null, ticks, isStale }: CardsProps) {
  const [focused, setFocused] = useState(0);
  const tabStop = Math.min(focused, projects.length - 1);
  return (
    <div ref={keepFocus} className={classes.list} data-stale={isStale || undefined} data-rows>
      {groupsOf(projects, groupTitleOf(group)).map((one) => (
        <CardGroup key={one.key} group={one} {...{ viewer, acts, openId, ticks, tabStop }} onFocus={setFocused} />
      ))}
    </div>
  );
}
