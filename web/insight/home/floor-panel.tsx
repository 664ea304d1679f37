/** What the open count of a floor holds: its first rows, and the way to all of them. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Today } from '#contract/insight/home.ts';
import { HOME_ROWS } from '#domain/insight/home.ts';
import { numberText } from '#web/lib/format.ts';
import { linkTo } from '#web/lib/links.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import type { ProjectActs } from '#web/work/projects/project-acts.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { ShowAll } from './day-list.tsx';
import listClasses from './day-list.module.css';
import { totalsOf } from './floor-address.ts';
import { FreeRow, LeaveRow } from './floor-people.tsx';
import { FloorRow } from './floor-row.tsx';
import classes from './floor.module.css';
import { homeLink } from './home-links.ts';
import { type FloorCount, type FloorName, HOME_TEXTS, whichText } from './home-words.ts';

/** Who looks, and what they set in motion. */
export type FloorOf = { viewer: Viewer; acts: ProjectActs; onLeave: (id: number) => void };

/** The list behind a count; people who are free have none. */
function linkOf(name: FloorName, { type, id }: Viewer) {
  if (name === 'free') return undefined;
  if (name === 'leave') return linkTo(type, 'leave', { status: 'pending' });
  return homeLink({ role: type, callerId: id, now: nowIso() }, name);
}

function rowsOf(name: FloorName, today: Today, { viewer, acts, onLeave }: FloorOf): ReactNode[] {
  if (name === 'leave')
    return (today.leave?.leaves ?? []).map((leave) => (
      <LeaveRow key={leave.id} leave={leave} onOpen={() => onLeave(leave.id)} />
    ));
  if (name === 'free')
    return (today.free?.people ?? []).map((free) => <FreeRow key={free.person.id} free={free} viewer={viewer} />);
  const projects = today.lists.find((list) => list.name === name)?.projects ?? [];
  const watches = name === 'running' ? (today.watches ?? []) : [];
  const watchOf = (id: number) => watches.find((watch) => watch.projectId === id);
  return projects.map((project) => (
    <FloorRow key={project.id} project={project} viewer={viewer} acts={acts} watch={watchOf(project.id)} />
  ));
}

export function FloorPanel({ count, today, of }: { count: FloorCount; today: Today; of: FloorOf }) {
  const { name, label } = count;
  const rows = rowsOf(name, today, of);
  const total = totalsOf(today)[name];
  const link = linkOf(name, of.viewer);
  return (
    <>
      <div className={classes.head}>
        <Text c="dimmed">{whichText(count, of.viewer.type)}</Text>
        {link && total > 0 && <ShowAll total={total} what={label} link={link} />}
        {!link && total > HOME_ROWS && <Text c="dimmed">{`The first ${HOME_ROWS} of ${numberText(total)}`}</Text>}
      </div>
      <ul className={listClasses.list} aria-label={label}>
        {rows.length > 0 ? rows : <li className={listClasses.none}>{HOME_TEXTS.nothingHere}</li>}
      </ul>
    </>
  );
}
