/** Filter chips: their labels, and the filters left after removing each. */
import { expect, it, vi } from 'vitest';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { filterChipsOf, isNarrowed } from './filter-chips-of.ts';
import { changeFilters, parseFiltersUrl } from './project-filters.ts';

const NAMES = { client: 'Ada Reed', editor: 'Ed Itor', reviewer: 'Mo Derator' };
const filtersIn = (address: string) => parseFiltersUrl(parseSearch(address));

it.each([
  ['', []],
  ['?search=9&searchByIdOnly=true', ['ID Only: 9']],
  ['?status[]=assigned&status[]=paused&revised=true', ['Status: assigned', 'Status: paused', 'Status: revision']],
  ['?class=Basic&onTime=true', ['Type: Basic', 'Ended on time']],
  [
    '?assignedTo.email=a@b.c&showTeamOnly=1&showMyProjectsOnly=1',
    ['Assigned to: a@b.c', 'Team Only', 'Projects Under Me'],
  ],
  ['?client.id=3', ['Client: Ada Reed']],
  ['?endedAt[after]=2026-03-01&endedAt[before]=2026-03-31', ['Ended 03/01/2026 – 03/31/2026']],
  ['?deadlineAt[before]=2026-03-01T10:30:00.000Z', ['Deadline until 03/01/2026 10:30 AM UTC']],
  ['?createdAt[after]=2026-03-01', ['Assigned from 03/01/2026']],
  ['?order[createdAt]=asc', ['Sorted by assigned date']],
  ['?order[deadlineAt]=desc', ['Sorted by deadline']],
  ['?due[]=late&due[]=soon', ['Late', 'Due within 48 hours']],
  ['?clock[]=over&clock[]=overnight', ['Running over time', 'Running overnight']],
  ['?scored=false&overTime=false&returned=true', ['Not scored', 'Within the allowed time', 'Sent back']],
  ['?reviewedBy=7', ['Reviewer: Mo Derator']],
  ['?assignedTo=5&AssignedBy=6', ['Editor: Ed Itor', 'Manager: #6']],
  ['?group=dueWeek&order[due]=asc', ['Grouped by week of the deadline', 'Sorted by due, open work first']],
])('shows for "%s" the chips %j', (address, labels) => {
  expect(filterChipsOf(filtersIn(address), vi.fn(), NAMES).map(({ label }) => label)).toEqual(labels);
});

it("shows a client's ID until the name is loaded", () => {
  expect(filterChipsOf(filtersIn('?client.id=3'), vi.fn()).map(({ label }) => label)).toEqual(['Client: #3']);
});

it('removes only its own filter with each chip', () => {
  const full = filtersIn(
    '?search=x&status[]=assigned&status[]=paused&revised=true&class=Basic&onTime=true&assignedTo.email=a@b.c&client.id=3' +
      '&due[]=late&due[]=none&clock[]=over&clock[]=stopped&scored=true&overTime=true&returned=false&reviewedBy=7&assignedTo=5&AssignedBy=6&group=editor' +
      '&showTeamOnly=1&showMyProjectsOnly=1&endedAt[after]=2026-03-01&deadlineAt[before]=2026-03-31&order[createdAt]=asc',
  );
  const labels = filterChipsOf(full, vi.fn()).map(({ label }) => label);
  expect(labels).toHaveLength(24);
  for (const label of labels) {
    let left = full;
    const chips = filterChipsOf(full, (change) => (left = changeFilters(full, change)));
    chips.find((chip) => chip.label === label)?.onRemove();
    expect(filterChipsOf(left, vi.fn()).map((chip) => chip.label)).toEqual(labels.filter((other) => other !== label));
  }
});

it.each([
  ['', false],
  ['?order[createdAt]=asc&page=3&group=editor', false],
  ['?due=late', true],
  ['?revised=true', true],
  ['?createdAt[after]=2026-03-01', true],
])('tells for "%s" whether the list is filtered: %s', (address, is) => {
  expect(isNarrowed(filtersIn(address))).toBe(is);
});
