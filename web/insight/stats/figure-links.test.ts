/** Tests for the list behind each figure: status, class, person and the date that counts (docs/figures.md#periods). */
import { describe, expect, it } from 'vitest';
import { stringifySearch } from '#web/lib/address/search-codec.ts';
import type { ProjectsLink } from '#web/work/projects/list/projects-link.ts';
import {
  allLink,
  completedLink,
  createdLink,
  lateLink,
  onTimeAdjustedLink,
  onTimeLink,
  ongoingLink,
  revisedLink,
  waitingLink,
  type FigureScope,
} from './figure-links.ts';

const MARCH = { from: '2026-03-01T00:00:00.000Z', till: '2026-03-31T23:59:59.999Z' };
const EVERYBODY: FigureScope = { role: 'admin', period: undefined };
const ED: FigureScope = { role: 'manager', email: 'ed@example.com', period: MARCH };
const REMOVED: FigureScope = { role: 'admin', userId: 7, period: MARCH };
const OWN: FigureScope = { role: 'editor', email: 'ed@example.com', period: MARCH };

const OF_ED = 'assignedTo.email=ed@example.com';
const inMarch = (field: string): string => `${field}[after]=${MARCH.from}&${field}[before]=${MARCH.till}`;
const ENDED = inMarch('endedAt');
const CREATED = inMarch('createdAt');
const OPEN = 'status[]=assigned&status[]=started&status[]=paused';

/** Returns the filters of a link, without the parts that all links share. */
const narrowing = ({ search: { fromView: _back, 'order[createdAt]': _order, ...rest } }: ProjectsLink): string[] =>
  stringifySearch(rest).replace(/^\?/, '').split('&').toSorted();

describe('links of figures list what the figure counts', () => {
  it.each<[figure: string, link: ProjectsLink, query: string]>([
    ['completed, of everybody and all time', completedLink(EVERYBODY), 'status=completed'],
    ['completed, of a person, by its end', completedLink(ED), `status=completed&${OF_ED}&${ENDED}`],
    ['completed of a class', completedLink(ED, 'Podcast'), `status=completed&class=Podcast&${OF_ED}&${ENDED}`],
    ['late and open', lateLink(EVERYBODY), 'due=late&order[due]=asc'],
    ['on time, of all time', onTimeLink(EVERYBODY, true), 'punctual=true'],
    ['late, by the deadline', onTimeLink(ED, false), `punctual=false&${inMarch('firstDeadline')}`],
    ['on time, of a client', onTimeLink({ ...EVERYBODY, clientId: 12 }, true), 'punctual=true&client.id=12'],
    ['on time without waits', onTimeAdjustedLink(EVERYBODY), 'punctualAdjusted=true'],
    ['waiting now', waitingLink(EVERYBODY, 12), 'waiting=true&client.id=12&order[waitingSince]=asc'],
    ['revised, of everybody', revisedLink(EVERYBODY), 'status=completed&revised=true'],
    ['revised, of a client', revisedLink(EVERYBODY, 12), 'status=completed&revised=true&client.id=12'],
    ['revised, of a person, by its end', revisedLink(ED), `status=completed&revised=true&${OF_ED}&${ENDED}`],
    ['open work, of everybody', ongoingLink(EVERYBODY), OPEN],
    ['open work, of a person, by its creation', ongoingLink(ED), `${OPEN}&${OF_ED}&${CREATED}`],
    ['completed, of a person by id', completedLink(REMOVED), `status=completed&assignedTo=7&${ENDED}`],
    ['all of a person', allLink(ED), `${OF_ED}&${CREATED}`],
    ['created of a class', createdLink(ED, { class: 'Basic' }), `class=Basic&${OF_ED}&${CREATED}`],
    ['created in a state', createdLink(ED, { statuses: ['paused'] }), `status=paused&${OF_ED}&${CREATED}`],
    ['created and revised', createdLink(ED, { isRevised: true }), `revised=true&${OF_ED}&${CREATED}`],
  ])('%s', (_figure, link, query) => {
    expect(narrowing(link)).toEqual(query.split('&').toSorted());
  });
});

describe('list links', () => {
  const all: [string, (scope: FigureScope) => ProjectsLink][] = [
    ['completed', completedLink],
    ['revised', revisedLink],
    ['open work', ongoingLink],
    ['all', allLink],
    ['created', (scope) => createdLink(scope, {})],
  ];

  it.each(all)("for %s go to the role's list, oldest first, with a way back", (_name, linkOf) => {
    expect(linkOf(ED)).toMatchObject({ to: '/manager/projects', search: { 'order[createdAt]': 'asc', fromView: '1' } });
  });

  it.each(all)('for %s name no person for an editor, whose lists contain only own projects', (_name, linkOf) => {
    const { to, search } = linkOf(OWN);
    expect([to, search['assignedTo.email']]).toEqual(['/editor/projects', undefined]);
  });
});
