/** Who may be chosen for the words that stand in a picker now: never from an answer to other words. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#web/lib/current-user.ts';
import { normaliseForSearch } from '#domain/platform/text.ts';
import type { Picked, PickedField } from './form-values.ts';
import { OPTIONS_SHOWN, type PickOption, type PickOptions, pickQuery } from './form.queries.ts';
import { type RecentPick, recentPicks, rememberPick } from './recent-picks.ts';

/** docs/screens.md#lists: searches of people and clients. */
const DEBOUNCE_MS = 300;

/** Each record once, where it comes first. */
function united(...lists: (readonly PickOption[])[]): PickOption[] {
  const byId = new Map<number, PickOption>();
  for (const option of lists.flat()) if (!byId.has(option.id)) byId.set(option.id, option);
  return [...byId.values()];
}

/** Those whose name holds the words, as the server would find them. */
const narrowed = (options: readonly PickOption[], words: string): PickOption[] =>
  options.filter(({ name }) => normaliseForSearch(name).includes(normaliseForSearch(words))).slice(0, OPTIONS_SHOWN);

type Answer = PickOptions & { words: string; at: number };

/** Recent ones first, as the answer has them; one that a whole answer since then lacks is gone. */
function withRecent(recent: readonly RecentPick[], { options, total, words, at }: Answer): PickOption[] {
  const isWhole = ({ pickedAt }: RecentPick): boolean => total <= options.length && at > pickedAt;
  const recentOptions = recent.flatMap((one): PickOption[] => {
    const found = options.find(({ id }) => id === one.id);
    if (found) return [found];
    return words === '' && !isWhole(one) ? [one] : [];
  });
  return united(recentOptions, options);
}

export type Pickable = {
  options: PickOption[];
  /** The answer to these very words. */
  answer: PickOptions | undefined;
  isRecent: (option: PickOption) => boolean;
  isWaiting: boolean;
  isError: boolean;
  remember: (option: PickOption) => void;
};

/** With a record picked, or nothing typed, everybody; else those who match. Until the answer comes, of all that is held. */
export function usePickable(field: PickedField, value: Picked, isOpen: boolean): Pickable {
  const me = useMe()?.id ?? 0;
  const client = useQueryClient();
  const words = value.id === null ? value.text.trim() : '';
  const [rested] = useDebouncedValue(words, DEBOUNCE_MS);
  const search = words === '' ? '' : rested;
  const query = pickQuery(field, search);
  const { data, dataUpdatedAt, isError, isFetching } = useQuery({ ...query, enabled: isOpen });
  const answer = search === words ? data : undefined;
  const recent = recentPicks(me, field);
  const [feature, ...rest] = query.queryKey;
  const held = (): PickOption[] =>
    client
      .getQueriesData<PickOptions>({ queryKey: [feature, ...rest.slice(0, -1)] })
      .flatMap(([, cachedAnswer]) => cachedAnswer?.options ?? []);
  return {
    options: answer
      ? withRecent(recent, { ...answer, words, at: dataUpdatedAt })
      : narrowed(united(recent, held()), words),
    answer,
    isRecent: ({ id }) => recent.some((one) => one.id === id),
    isWaiting: isOpen && (search !== words || isFetching),
    isError: isError && search === words,
    remember: (option) => rememberPick(me, field, option),
  };
}
