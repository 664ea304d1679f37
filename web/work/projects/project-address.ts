/** The address of a project list: every parameter of docs/projects.md#list-address read and written back by its own name. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { endOfDay, parseInstant, startOfDay } from '#domain/platform/dates.ts';
import { TIMER_STATES } from '#domain/work/project-elapsed.ts';
import { DUES } from '#domain/work/project-due.ts';
import { classFrom } from '#domain/work/project-form.ts';
import { PROJECT_STATUSES } from '#domain/work/project-status.ts';
import { patchOf, type SearchPatch } from '#web/lib/search-codec.ts';
import {
  DATE_FIELDS,
  type DateField,
  GROUP_FIELDS,
  isOpenWork,
  NEWEST_FIRST,
  ORDER_FIELDS,
  type ProjectFilters,
  type ProjectOrder,
  type SearchKind,
  type Span,
} from './project-filters.ts';

const SEARCH_FLAGS: Partial<Record<SearchKind, AddressName>> = {
  id: 'searchByIdOnly',
  name: 'searchByNameOnly',
  tracking: 'searchByTrackingIdOnly',
};

const PLAIN_NAMES = [
  ...([
    'page',
    'search',
    'status',
    'status[]',
    'class',
    'startDate',
    'endDate',
    'assignedTo.email',
    'client.id',
  ] as const),
  ...(['searchByIdOnly', 'searchByNameOnly', 'searchByTrackingIdOnly', 'showTeamOnly', 'showMyProjectsOnly'] as const),
  ...(['fromView', 'showRevised', 'revised', 'onTime'] as const),
  ...(['assignedTo', 'AssignedBy', 'reviewedBy'] as const),
  ...(['due', 'due[]', 'clock', 'clock[]', 'scored', 'overTime', 'returned', 'activeEditor', 'group'] as const),
];
const DATE_NAMES = DATE_FIELDS.flatMap((field) => [`${field}[after]`, `${field}[before]`] as const);
const ORDER_NAMES = ORDER_FIELDS.map((by) => `order[${by}]` as const);

type AddressName = (typeof PLAIN_NAMES | typeof DATE_NAMES | typeof ORDER_NAMES)[number];

/** Address parameters by name; lists only under names that end in []. */
export type Address = { [Name in AddressName]?: string | string[] };

/** Every parameter that says something about filters, unset: written before the ones that are set. */
export const NO_ADDRESS = patchOf([...PLAIN_NAMES, ...DATE_NAMES, ...ORDER_NAMES]);

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
const isOn = (value: string | string[] | undefined): boolean => ['true', '1'].includes(textOf(value));
/** On, off, or not said. */
const choiceOf = (value: string | string[] | undefined): boolean | null =>
  isOn(value) ? true : ['false', '0'].includes(textOf(value)) ? false : null;
const listOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** A day or an instant; a bare day as the last of a span means its end. */
function instantFrom(value: string | string[] | undefined, isEnd: boolean): string | undefined {
  const text = textOf(value);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return parseInstant(isDay ? (isEnd ? endOfDay(text) : startOfDay(text)) : text.replace(/ (\d\d:?\d\d)$/, '+$1'));
}

function spanFrom(raw: Address, field: DateField): Span | undefined {
  const isCreated = field === 'createdAt';
  const after = instantFrom(raw[`${field}[after]`] ?? (isCreated ? raw['startDate'] : undefined), false);
  const before = instantFrom(raw[`${field}[before]`] ?? (isCreated ? raw['endDate'] : undefined), true);
  if (after === undefined && before === undefined) return undefined;
  return { ...(after ? { after } : {}), ...(before ? { before } : {}) };
}

function spansFrom(raw: Address): ProjectFilters['spans'] {
  const found = DATE_FIELDS.flatMap((field) => {
    const span = spanFrom(raw, field);
    return span ? [[field, span] as const] : [];
  });
  return Object.fromEntries(found);
}

function orderFrom(raw: Address): ProjectOrder | null {
  for (const by of ORDER_FIELDS) {
    const direction = textOf(raw[`order[${by}]`]).toLowerCase();
    if (direction === 'asc' || direction === 'desc') return { by, direction };
  }
  return null;
}

function searchKindFrom(raw: Address): SearchKind {
  const found = Object.entries(SEARCH_FLAGS).find(([, flag]) => isOn(raw[flag]));
  return (found?.[0] as SearchKind | undefined) ?? 'title';
}

/** Those of the words that stand under a name, or as a list under it. */
function wordsFrom<T extends string>(raw: Address, name: 'due' | 'clock', words: readonly T[]): T[] {
  const found = [...listOf(raw[name]), ...listOf(raw[`${name}[]`])];
  return words.filter((word) => found.includes(word));
}

/** The filters that an address asks for; what it says wrongly is left out. */
export function filtersFromAddress(raw: Address): ProjectFilters {
  const found = [...listOf(raw['status']), ...listOf(raw['status[]'])];
  const statuses = PROJECT_STATUSES.filter((status) => status !== 'revision' && found.includes(status));
  // `showRevised` beside statuses only says that revised ones are to be shown too, which they are anyway.
  const showsRevised = isOn(raw['showRevised']) && found.length === 0;
  return {
    page: idFromDigits(textOf(raw['page'])) ?? 1,
    text: textOf(raw['search']).slice(0, 200),
    searchBy: searchKindFrom(raw),
    statuses,
    isRevised: found.includes('revision') || isOn(raw['revised']) || showsRevised,
    isOnTime: isOn(raw['onTime']),
    class: classFrom(textOf(raw['class'])) ?? null,
    spans: spansFrom(raw),
    assigneeEmail: textOf(raw['assignedTo.email']) || null,
    clientId: idFromDigits(textOf(raw['client.id'])) ?? null,
    editorId: idFromDigits(textOf(raw['assignedTo'])) ?? null,
    assignerId: idFromDigits(textOf(raw['AssignedBy'])) ?? null,
    reviewerId: idFromDigits(textOf(raw['reviewedBy'])) ?? null,
    dues: wordsFrom(raw, 'due', DUES),
    clocks: wordsFrom(raw, 'clock', TIMER_STATES),
    isScored: choiceOf(raw['scored']),
    isOverTime: choiceOf(raw['overTime']),
    isReturned: choiceOf(raw['returned']),
    hasActiveEditor: choiceOf(raw['activeEditor']),
    isTeamOnly: isOn(raw['showTeamOnly']),
    isMineOnly: isOn(raw['showMyProjectsOnly']),
    order: orderFrom(raw),
    group: GROUP_FIELDS.find((field) => field === textOf(raw['group'])) ?? null,
    isFromView: isOn(raw['fromView']),
  };
}

function spansToAddress(spans: ProjectFilters['spans']): Address {
  const address: Address = {};
  for (const field of DATE_FIELDS) {
    const span = spans[field];
    if (span?.after) address[`${field}[after]`] = span.after;
    if (span?.before) address[`${field}[before]`] = span.before;
  }
  return address;
}

/** One word under the name, several as a list. */
function wordsToAddress(name: string, words: readonly string[]): Address {
  const [only, ...others] = words;
  return others.length > 0 ? { [`${name}[]`]: [...words] } : only ? { [name]: only } : {};
}

const choiceToAddress = (name: string, choice: boolean | null): Address =>
  choice === null ? {} : { [name]: String(choice) };

function statusToAddress({ statuses, isRevised }: ProjectFilters): Address {
  const status = wordsToAddress('status', statuses);
  return isRevised ? { ...status, revised: 'true' } : status;
}

/** The order of an untouched list is written only where the list would have another one by itself. */
function orderToAddress(filters: ProjectFilters): Address {
  const { order } = filters;
  if (!order) return {};
  const { by, direction } = order;
  const isUntouched = by === NEWEST_FIRST.by && direction === NEWEST_FIRST.direction && !isOpenWork(filters);
  return isUntouched ? {} : { [`order[${by}]`]: direction };
}

/** The address of these filters: only what differs from an untouched list. */
export function addressOf(filters: ProjectFilters): Address {
  const flag = SEARCH_FLAGS[filters.searchBy];
  return {
    ...(filters.page > 1 ? { page: String(filters.page) } : {}),
    ...(filters.text ? { search: filters.text } : {}),
    ...(flag ? { [flag]: 'true' } : {}),
    ...statusToAddress(filters),
    ...(filters.isOnTime ? { onTime: 'true' } : {}),
    ...(filters.class ? { class: filters.class } : {}),
    ...spansToAddress(filters.spans),
    ...(filters.assigneeEmail ? { 'assignedTo.email': filters.assigneeEmail } : {}),
    ...(filters.clientId ? { 'client.id': String(filters.clientId) } : {}),
    ...(filters.editorId ? { assignedTo: String(filters.editorId) } : {}),
    ...(filters.assignerId ? { AssignedBy: String(filters.assignerId) } : {}),
    ...(filters.reviewerId ? { reviewedBy: String(filters.reviewerId) } : {}),
    ...wordsToAddress('due', filters.dues),
    ...wordsToAddress('clock', filters.clocks),
    ...choiceToAddress('scored', filters.isScored),
    ...choiceToAddress('overTime', filters.isOverTime),
    ...choiceToAddress('returned', filters.isReturned),
    ...choiceToAddress('activeEditor', filters.hasActiveEditor),
    ...(filters.isTeamOnly ? { showTeamOnly: 'true' } : {}),
    ...(filters.isMineOnly ? { showMyProjectsOnly: 'true' } : {}),
    ...(filters.group ? { group: filters.group } : {}),
    ...orderToAddress(filters),
    ...(filters.isFromView ? { fromView: '1' } : {}),
  };
}

/** Old spellings and nonsense as they are to be written (docs/projects.md#list-address: status 'revision'). */
export const settledAddress = (raw: Address): SearchPatch => ({
  ...NO_ADDRESS,
  ...addressOf(filtersFromAddress(raw)),
});
