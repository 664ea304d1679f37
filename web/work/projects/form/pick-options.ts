/** Options of a picker that match the current text; a response to an earlier text is filtered again. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#web/identity/current-user.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { PickedRecord, PickedField } from './form-values.ts';
import { MAX_OPTIONS, type PickOption, type PickOptions, pickQuery } from './pick.queries.ts';
import { type RecentPick, recentPicks, rememberPick } from './recent-picks.ts';

/** Debounce of people and client searches (docs/screens.md#lists). */
const DEBOUNCE_MS = 300;

/** Merges lists, keeping the first occurrence of each record. */
function merged(...lists: (readonly PickOption[])[]): PickOption[] {
  const byId = new Map<number, PickOption>();
  for (const option of lists.flat()) if (!byId.has(option.id)) byId.set(option.id, option);
  return [...byId.values()];
}

/** Filters options by name as the server would. */
const filterOptions = (options: readonly PickOption[], searchText: string): PickOption[] =>
  options.filter(({ name }) => normalizeForSearch(name).includes(normalizeForSearch(searchText))).slice(0, MAX_OPTIONS);

type FoundOptions = PickOptions & { searchText: string; at: number };

/** Puts recent picks first; leaving out those that a newer complete response lacks, since they were deleted. */
function withRecent(recent: readonly RecentPick[], { options, total, searchText, at }: FoundOptions): PickOption[] {
  const isWhole = ({ pickedAt }: RecentPick): boolean => total <= options.length && at > pickedAt;
  const recentOptions = recent.flatMap((one): PickOption[] => {
    const found = options.find(({ id }) => id === one.id);
    if (found) return [found];
    return searchText === '' && !isWhole(one) ? [one] : [];
  });
  return merged(recentOptions, options);
}

export type PickerOptions = {
  options: PickOption[];
  /** Response to the current text. */
  response: PickOptions | undefined;
  isRecent: (option: PickOption) => boolean;
  isWaiting: boolean;
  isError: boolean;
  remember: (option: PickOption) => void;
};

/** Returns all options if a record is picked or nothing is typed, otherwise the matches. Until the response arrives, options that are already loaded are filtered. */
export function usePickerOptions(field: PickedField, value: PickedRecord, isOpen: boolean): PickerOptions {
  const me = useMe()?.id ?? 0;
  const client = useQueryClient();
  const searchText = value.id === null ? value.text.trim() : '';
  const [debouncedText] = useDebouncedValue(searchText, DEBOUNCE_MS);
  const search = searchText === '' ? '' : debouncedText;
  const query = pickQuery(field, search);
  const { data, dataUpdatedAt, isError, isFetching } = useQuery({ ...query, enabled: isOpen });
  const response = search === searchText ? data : undefined;
  const recent = recentPicks(me, field);
  const [feature, ...rest] = query.queryKey;
  const cachedOptions = (): PickOption[] =>
    client
      .getQueriesData<PickOptions>({ queryKey: [feature, ...rest.slice(0, -1)] })
      .flatMap(([, cachedResponse]) => cachedResponse?.options ?? []);
  return {
    options: response
      ? withRecent(recent, { ...response, searchText, at: dataUpdatedAt })
      : filterOptions(merged(recent, cachedOptions()), searchText),
    response,
    isRecent: ({ id }) => recent.some((one) => one.id === id),
    isWaiting: isOpen && (search !== searchText || isFetching),
    isError: isError && search === searchText,
    remember: (option) => rememberPick(me, field, option),
  };
}
