/** Grid of project cards with one tab stop, with arrow keys between cards (docs/projects.md#keys). */
import { useDeferredValue, useId, useState } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { isPhone } from '#web/ui/phone.ts';
import { groupsOf, type RowGroup } from '#web/ui/table/row-groups.ts';
import type { RowSelection } from '#web/ui/table/row-keys.ts';
import { groupTitleOf } from './group-title.ts';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import { ProjectCard } from '../card/project-card.tsx';
import type { GroupField } from '../filters/project-filters.ts';
import classes from './project-list.module.css';
import { useOpenId } from '../detail/project-layout.ts';
import type { Viewer } from '../card/viewer.ts';

/** Typical height of a card in pixels, used for placeholders. */
export const CARD_HEIGHT = 290;
/** Returns the number of cards visible at first; phones have one column. */
const initialCardCount = (): number => (isPhone() ? 3 : 6);

type CardsProps = {
  projects: readonly Project[];
  viewer: Viewer;
  actions: ProjectActionHandlers;
  group?: GroupField | null;
  selection?: RowSelection<Project> | undefined;
  isStale: boolean;
};

type GroupProps = Pick<CardsProps, 'viewer' | 'actions' | 'selection'> & {
  group: RowGroup<Project>;
  /** ID of the project open next to the list. */
  openId: number | undefined;
  /** Number of cards rendered so far. */
  drawn: number;
  tabStop: number;
  onFocus: (index: number) => void;
};

function CardGroup({ group, viewer, actions, openId, drawn, selection, tabStop, onFocus }: GroupProps) {
  const id = useId();
  const cards = (
    <div className={classes.cards}>
      {group.rows.map(({ row: project, index }) =>
        index < drawn ? (
          <ProjectCard
            key={project.id}
            {...{ project, viewer, actions, index, onFocus }}
            isOpen={project.id === openId}
            isTabStop={index === tabStop}
            isSelected={selection?.isSelected(project.id) ?? false}
            onToggle={selection?.onToggle}
          />
        ) : (
          <div key={project.id} style={{ height: CARD_HEIGHT }} />
        ),
      )}
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

export function ProjectCards({ projects, viewer, actions, group = null, selection, isStale }: CardsProps) {
  const openId = useOpenId();
  // Renders the remaining cards in a deferred pass; placeholders reserve their space.
  const isWhole = useDeferredValue(true, false);
  const [focused, setFocused] = useState(0);
  const tabStop = Math.min(focused, projects.length - 1);
  return (
    <div ref={keepFocus} className={classes.list} data-stale={isStale || undefined} data-rows>
      {groupsOf(projects, groupTitleOf(group)).map((one) => (
        <CardGroup
          key={one.key}
          group={one}
          {...{ viewer, actions, openId, selection, tabStop }}
          drawn={isWhole ? Infinity : initialCardCount()}
          onFocus={setFocused}
        />
      ))}
    </div>
  );
}
