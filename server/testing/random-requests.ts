/** Random requests for pages of a collection, generated from its declaration: every filter, in any combination (docs/api-reference.md#filters). */
import fc from 'fast-check';
import { TIMER_STATES } from '#domain/work/projects/project-elapsed.ts';
import { DUES } from '#domain/work/projects/project-due.ts';
import { LEAVE_STATUSES } from '#domain/work/leave/leave.ts';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { USER_TYPES } from '#domain/platform/actor.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { CollectionQuery, Filter } from '#contract/platform/filter.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import { DAYS, EMAILS, WORDS } from './random-team.ts';

type Pair = [name: string, value: string];

const UNUSUAL_TEXTS = [
  '%',
  '_',
  '\\',
  '"',
  "'",
  '*',
  '-',
  'E',
  'an',
  'ä',
  'Ä',
  'ß',
  'SS',
  'ı',
  '🎬',
  '👩‍👩‍👧',
  '京',
  ' ',
  'none',
];
const words = fc.oneof(
  fc.constantFrom(...WORDS, ...UNUSUAL_TEXTS),
  // Generates parts of words, since one, two, three and more letters use different indexes.
  fc
    .tuple(fc.constantFrom(...WORDS), fc.nat(8), fc.integer({ min: 1, max: 6 }))
    .map(([word, from, length]) => word.slice(from % word.length).slice(0, length)),
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map(([a, b]) => `${a.slice(-2)} ${b.slice(0, 3)}`),
);

/** Values for filters that compare whole texts. A filter without an entry fails, so that none is forgotten. */
export const SAMPLE_TEXTS: Record<string, readonly string[]> = {
  'projects.list status': [...PROJECT_STATUSES, 'none'],
  'projects.list class': [...PROJECT_CLASSES, 'premium'],
  'projects.list due': [...DUES, 'tomorrow'],
  'projects.list clock': [...TIMER_STATES, 'none'],
  'projects.list trackingId': ['TRK-7', '7', 'TRK-11', '12', 'none', "'"],
  'projects.list assignedTo.email': [...EMAILS, 'ANN@example.com', 'nobody@example.com'],
  'cuts.list deliverable': ['main', '1', '2', '9', 'none'],
  'users.list type': [...USER_TYPES, 'none'],
  'users.list email': [...EMAILS, 'ANN@example.com'],
  'leave.list status': [...LEAVE_STATUSES, 'none'],
  'leave.list employee.type': [...USER_TYPES],
  'leave.list employee.email': [...EMAILS, 'ANN@example.com'],
};

const instant = fc.oneof(
  fc.constantFrom(...DAYS),
  fc.constantFrom(...DAYS).map((day) => `${day}T13:00:00+02:00`),
  fc.constantFrom(...DAYS).map((day) => `${day}T11:00:00.000Z`),
);

const listed = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Pair[]> =>
  fc
    .tuple(fc.array(value, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([values, isNumbered]) => values.map((one, i): Pair => [`${name}[${isNumbered ? i : ''}]`, one]));

const single = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Pair[]> =>
  value.map((one): Pair[] => [[name, one]]);

const reference = (resource: ResourceName): fc.Arbitrary<string> =>
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('id', 'iri', 'absolute', 'nonsense')).map(([id, form]) => {
    if (form === 'nonsense') return 'abc';
    if (form === 'id') return String(id);
    return form === 'iri' ? iriOf(resource, id) : `https://elsewhere.example${iriOf(resource, id)}`;
  });

function filterPairs(endpoint: AnyEndpoint, name: string, filter: Filter): fc.Arbitrary<Pair[]> {
  if (filter.kind === 'date')
    return fc
      .tuple(fc.subarray(['after', 'before', 'strictly_after', 'strictly_before'], { minLength: 1 }), instant, instant)
      .map(([sides, one, other]) => sides.map((side, i): Pair => [`${name}[${side}]`, i % 2 === 0 ? one : other]));
  if (filter.kind === 'boolean') return single(name, fc.constantFrom('true', 'false', '1', '0'));
  if (filter.kind === 'ipartial') return fc.oneof(single(name, words), listed(name, words));
  if (filter.kind === 'exact' && filter.type === 'reference')
    return fc.oneof(single(name, reference(filter.resource)), listed(name, reference(filter.resource)));
  const texts = SAMPLE_TEXTS[`${endpoint.name} ${name}`];
  if (!texts) throw new Error(`Nothing to ask of the filter ${name} of ${endpoint.name}.`);
  return fc.oneof(single(name, fc.constantFrom(...texts)), listed(name, fc.constantFrom(...texts)));
}

/** Generates query strings for that collection: up to four filters, two orders, a page. */
export function randomRequests(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  const { filters, orders } = endpoint.collection as CollectionQuery;
  const every = Object.entries(filters).map(([name, one]) => filterPairs(endpoint, name, one));
  // A collection may have no filters or orders, only pages.
  const filter = every.length > 0 ? fc.oneof(...every) : fc.constant<Pair[]>([]);
  const order = fc
    .tuple(fc.constantFrom(...(orders.length > 0 ? orders : ['id'])), fc.constantFrom('asc', 'desc'))
    .map(([by, way]): Pair => [`order[${by}]`, way]);
  const page = fc.record({ page: fc.integer({ min: 1, max: 3 }), itemsPerPage: fc.constantFrom(0, 3, 7, 100) });
  return fc
    .tuple(fc.array(filter, { maxLength: 4 }), fc.array(order, { maxLength: orders.length > 0 ? 2 : 0 }), page)
    .map(([pairs, ordered, { page: n, itemsPerPage }]) => {
      const paging: Pair[] = [
        ['itemsPerPage', String(itemsPerPage)],
        ...(itemsPerPage > 0 ? [['page', String(n)] as Pair] : []),
      ];
      return new URLSearchParams([...pairs.flat(), ...ordered, ...paging]).toString();
    });
}
