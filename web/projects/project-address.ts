/** The address of a project list: every parameter of docs/projects.md#list-address read and written back by its own name. */
import { idFromDigits } from '#contract/jsonld.ts';
import { endOfDay, parseInstant, startOfDay } from '#domain/dates.ts';
import { classFrom } from '#domain/project-form.ts';
import { PROJECT_STATUSES } from '#domain/project-status.ts';
import {
  DATE_FIELDS,
  type DateField,
  NO_FILTERS,
  ORDER_FIELDS,
  type ProjectFilters,
  type ProjectOrder,
  type SearchKind,
  type Span,
} from './project-filters.ts';

/** Address parameters by name; lists only under names that end in []. */
export type Address = Record<string, string | string[]>;

const SEARCH_FLAGS: Partial<Record<SearchKind, string>> = {
  id: 'searchByIdOnly',
  name: 'searchByNameOnly',
  tracking: 'searchByTrackingIdOnly',
};

const PLAIN_NAMES =
  'page search status status[] class startDate endDate assignedTo.email client.id searchByIdOnly searchByNameOnly ' +
  'searchByTrackingIdOnly showTeamOnly showMyProjectsOnly fromView showRevised revised onTime';
const DATE_NAMES = DATE_FIELDS.flatMap((field) => [`${field}[after]`, `${field}[before]`]);
const ORDER_NAMES = ORDER_FIELDS.map((by) => `order[${by}]`);

/** Every parameter that says something about filters, unset: written before the ones that are set. */
export const NO_ADDRESS: Record<string, undefined> = Object.fromEntries(
  [...PLAIN_NAMES.split(' '), ...DATE_NAMES, ...ORDER_NAMES].map((name) => [name, undefined]),
);

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
const isOn = (value: string | string[] | undefined): boolean => ['true', '1'].includes(textOf(value));
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

function orderFrom(raw: Address): ProjectOrder {
  for (const by of ORDER_FIELDS) {
    const direction = textOf(raw[`order[${by}]`]).toLowerCase();
    if (direction === 'asc' || direction === 'desc') return { by, direction };
  }
  return NO_FILTERS.order;
}

function searchKindFrom(raw: Address): SearchKind {
  const found = Object.entries(SEARCH_FLAGS).find(([, flag]) => isOn(raw[flag]));
  return (found?.[0] as SearchKind | undefined) ?? 'title';
}

/** The filters that an address asks for; what it says wrongly is left out. */
export function filtersFromAddress(raw: Address): ProjectFilters {
  const asked = [...listOf(raw['status']), ...listOf(raw['status[]'])];
  const statuses = PROJECT_STATUSES.filter((status) => status !== 'revision' && asked.includes(status));
  // `showRevised` beside statuses only says that revised ones are to be shown too, which they are anyway.
  const showsRevised = isOn(raw['showRevised']) && asked.length === 0;
  return {
    page: idFromDigits(textOf(raw['page'])) ?? 1,
    text: textOf(raw['search']).slice(0, 200),
    searchBy: searchKindFrom(raw),
    statuses,
    isRevised: asked.includes('revision') || isOn(raw['revised']) || showsRevised,
    isOnTime: isOn(raw['onTime']),
    class: classFrom(textOf(raw['class'])) ?? null,
    spans: spansFrom(raw),
    assigneeEmail: textOf(raw['assignedTo.email']) || null,
    clientId: idFromDigits(textOf(raw['client.id'])) ?? null,
    isTeamOnly: isOn(raw['showTeamOnly']),
    isMineOnly: isOn(raw['showMyProjectsOnly']),
    order: orderFrom(raw),
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

function statusToAddress({ statuses, isRevised }: ProjectFilters): Address {
  const [only, ...others] = statuses;
  const status: Address = others.length > 0 ? { 'status[]': [...statuses] } : only ? { status: only } : {};
  return isRevised ? { ...status, revised: 'true' } : status;
}

const isDefaultOrder = ({ by, direction }: ProjectOrder): boolean =>
  by === NO_FILTERS.order.by && direction === NO_FILTERS.order.direction;

/** The address of these filters: only what differs from an untouched list. */
export function addressOf(filters: ProjectFilters): Address {
  const flag = SEARCH_FLAGS[filters.searchBy];
  const { by, direction } = filters.order;
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
    ...(filters.isTeamOnly ? { showTeamOnly: 'true' } : {}),
    ...(filters.isMineOnly ? { showMyProjectsOnly: 'true' } : {}),
    ...(isDefaultOrder(filters.order) ? {} : { [`order[${by}]`]: direction }),
    ...(filters.isFromView ? { fromView: '1' } : {}),
  };
}

/** Old spellings and nonsense as they are to be written (docs/projects.md#list-address: status 'revision'). */
export const settledAddress = (raw: Address): Record<string, string | string[] | undefined> => ({
  ...NO_ADDRESS,
  ...addressOf(filtersFromAddress(raw)),
});
