/** Contents of the selected count: the first rows and a link to all of them. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Today } from '#contract/insight/home.ts';
import { HOME_ROWS } from '#domain/insight/home-lists.ts';
import { numberText } from '#web/lib/time/format.ts';
import { linkTo } from '#web/lib/address/links.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import type { ProjectActionHandlers } from '#web/work/projects/card/project-action-handlers.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { parseFiltersUrl } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { projectCountsQuery } from '#web/work/projects/projects.queries.ts';
import { ShowAll } from './day-list.tsx';
import listClasses from './day-list.module.css';
import { totalsOf } from './manager-home-url.ts';
import { FreeRow, LeaveRow } from './manager-home-people.tsx';
import { ManagerHomeRow } from './manager-home-row.tsx';
import classes from './manager-home.module.css';
import { homeLink } from './home-links.ts';
import { type HomeCount, type HomeCountName, HOME_TEXTS, descriptionText } from './home-labels.ts';

/** Viewer of the home page, and actions. */
export type ManagerHomeProps = { viewer: Viewer; actions: ProjectActionHandlers; onLeave: (id: number) => void };

/** Returns the link to the list behind a count; free people have none. */
function linkOf(name: HomeCountName, { type, id }: Viewer) {
  if (name === 'free') return undefined;
  if (name === 'leave') return linkTo(type, 'leave', { status: 'pending' });
  return homeLink({ role: type, callerId: id, now: nowIso() }, name);
}

function rowsOf(name: HomeCountName, today: Today, { viewer, actions, onLeave }: ManagerHomeProps): ReactNode[] {
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
    <ManagerHomeRow
      key={project.id}
      project={project}
      viewer={viewer}
      actions={actions}
      watch={watchOf(project.id)}
      isInWaitList={name === 'waiting'}
    />
  ));
}

/** Shows how many late projects wait for their client, with a link to them. */
function LateWaiting({ viewer: { type, id }, total }: { viewer: Viewer; total: number }) {
  const late = homeLink({ role: type, callerId: id, now: nowIso() }, 'late');
  const search = { ...late.search, waiting: 'true' };
  const { data } = useQuery({
    ...projectCountsQuery([projectListParams(parseFiltersUrl(search), { type, id, email: '' })]),
    enabled: total > 0,
  });
  const waiting = data?.[0] ?? 0;
  if (waiting === 0) return null;
  return (
    <Link {...late} search={search} className={listClasses.all}>
      {`${numberText(waiting)} of ${numberText(total)} ${waiting === 1 ? 'is' : 'are'} waiting on the client`}
    </Link>
  );
}

export function HomeCountPanel({ count, today, of }: { count: HomeCount; today: Today; of: ManagerHomeProps }) {
  const { name, label } = count;
  const rows = rowsOf(name, today, of);
  const total = totalsOf(today)[name];
  const link = linkOf(name, of.viewer);
  return (
    <>
      <div className={classes.head}>
        <Text c="dimmed">{descriptionText(count, of.viewer.type)}</Text>
        {name === 'late' && <LateWaiting viewer={of.viewer} total={total} />}
        {link && total > 0 && <ShowAll total={total} subject={label} link={link} />}
        {!link && total > HOME_ROWS && <Text c="dimmed">{`The first ${HOME_ROWS} of ${numberText(total)}`}</Text>}
      </div>
      <ul className={listClasses.list} aria-label={label}>
        {rows.length > 0 ? rows : <li className={listClasses.none}>{HOME_TEXTS.nothingHere}</li>}
      </ul>
    </>
  );
}
