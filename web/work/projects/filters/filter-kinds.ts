/** Kinds of project filters: how each is read from an address and written to it, sent to the server, and shown as chips. */
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import { idFromDigits, iriOf } from '#contract/platform/jsonld.ts';
import type { listProjects } from '#contract/work/projects.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { ListParams } from '#web/lib/api/list-params.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

export type ProjectListParams = ListParams<FiltersOf<typeof listProjects>>;
type ParamName = Exclude<keyof ProjectListParams, 'page' | 'itemsPerPage' | `order[${string}]`>;

/** Viewer of the list. The ID is needed only to filter by the viewer's own assignments. */
export type ListViewer = Pick<Actor, 'type' | 'email'> & { id?: number };

/** Names of the records that filters contain by ID; undefined until loaded. */
export type FilterNames = { [Who in 'client' | 'editor' | 'assigner' | 'reviewer']?: string | undefined };

/** Address parameters by name; lists only under names that end in []. */
export type UrlFilters = Search<string>;

/** Filter with a value of type T. Missing and invalid parameters give the value that matches everything. */
export type Filter<T> = {
  /** All parameters of the filter, including former spellings. */
  names: readonly string[];
  parse: (raw: UrlFilters) => T;
  write: (value: T) => UrlFilters;
  param: (value: T, viewer: ListViewer) => ProjectListParams;
  /** Returns the chips, each with its label and the value after removing it. */
  chips: (value: T, names: FilterNames) => { label: string; valueWithout: T }[];
};

function paramOf(name: ParamName, value: ProjectListParams[ParamName]): ProjectListParams {
  const params: ProjectListParams = {};
  if (value !== undefined) params[name] = value;
  return params;
}

const switchFrom = (text: string): boolean | undefined =>
  ['true', '1'].includes(text) ? true : ['false', '0'].includes(text) ? false : undefined;

export const isOn = (raw: UrlFilters, name: string): boolean => switchFrom(firstValueOf(raw, name) ?? '') === true;

/** Returns all values of a name, plain and as a list. */
export const valuesOf = (raw: UrlFilters, name: string): string[] => [raw[name] ?? [], raw[`${name}[]`] ?? []].flat();

/** Declares a filter with one optional value. */
export const single = <T extends string | number | boolean>(
  name: ParamName,
  parse: (text: string) => T | undefined,
  label: (value: T, names: FilterNames) => string,
): Filter<T | null> => ({
  names: [name],
  parse: (raw) => parse(firstValueOf(raw, name) ?? '') ?? null,
  write: (value) => (value === null ? {} : { [name]: String(value) }),
  param: (value) => paramOf(name, value ?? undefined),
  chips: (value, names) => (value === null ? [] : [{ label: label(value, names), valueWithout: null }]),
});

/** Declares a filter that is on or off. */
export const flag = (name: string, sentAs: ParamName, label: string): Filter<boolean> => ({
  names: [name],
  parse: (raw) => isOn(raw, name),
  write: (is) => (is ? { [name]: 'true' } : {}),
  param: (is) => paramOf(sentAs, is || undefined),
  chips: (is) => (is ? [{ label, valueWithout: false }] : []),
});

export type YesNo = Filter<boolean | null> & { label: string; yes: string; no: string };

/** Declares a filter by yes or no; null matches both. */
export const yesNo = (name: ParamName, label: string, yes: string, no: string): YesNo => ({
  ...single(name, switchFrom, (is) => (is ? yes : no)),
  ...{ label, yes, no },
});

/** Declares a filter by the ID of a record. Its chip shows the name, or the ID until the name is loaded. */
export const record = (name: ParamName, label: string, kind: keyof FilterNames): Filter<number | null> =>
  single(name, idFromDigits, (id, names) => `${label}: ${names[kind] ?? `#${id}`}`);

/** Declares a filter by the ID of a person. */
export const person = (name: ParamName, label: string, who: keyof FilterNames): Filter<number | null> => ({
  ...record(name, label, who),
  param: (id) => paramOf(name, id === null ? undefined : iriOf('User', id)),
});

export type Alternatives<T extends string> = Filter<readonly T[]> & {
  label: string;
  all: readonly T[];
  labelOf: (choice: T) => string;
};

/** Declares a filter with several values; matches projects with any of them. */
export const alternatives = <T extends string>(
  name: 'status' | 'due' | 'clock',
  label: string,
  all: readonly T[],
  labelOf: (choice: T) => string,
): Alternatives<T> => ({
  ...{ label, all, labelOf },
  names: [name, `${name}[]`],
  parse: (raw) => all.filter((choice) => valuesOf(raw, name).includes(choice)),
  write: (values) => (values.length > 1 ? { [`${name}[]`]: [...values] } : values[0] ? { [name]: values[0] } : {}),
  param: (values) => (values.length > 1 ? paramOf(`${name}[]`, values) : paramOf(name, values[0])),
  chips: (values) =>
    values.map((choice) => ({ label: labelOf(choice), valueWithout: values.filter((other) => other !== choice) })),
});
