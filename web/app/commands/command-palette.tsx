/** Command palette: type, move with the arrow keys, Enter. Loaded on first use. */
import '@mantine/spotlight/styles.layer.css';
import { Kbd, Loader, Text } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBolt,
  IconMovie,
  IconRefresh,
  IconSearch,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { reasonOf } from '#web/lib/api/api-error.ts';
import { countText } from '#web/lib/time/format.ts';
import { stepOf, useActiveOption } from '#web/ui/forms/active-option.ts';
import { useDialogLayer } from '#web/ui/dialog/dialog-layers.ts';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import type { EarlyText } from './early-text.ts';
import { type Palette, rememberItem, usePalette } from './palette-items.ts';
import type { PaletteKind, PaletteGroup, PaletteItem } from './palette-item.ts';
import classes from './commands.module.css';

const ICONS: Record<PaletteKind, Icon> = {
  screen: IconArrowRight,
  project: IconMovie,
  person: IconUser,
  client: IconUsersGroup,
  action: IconBolt,
};

const LIST_ID = 'palette-list';
const optionId = (itemId: string): string => `palette-${itemId}`;
const RETRY_ID = optionId('retry');

/** Keeps focus in the field, so the user can go on typing. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

type OptionProps = {
  id: string;
  isSelected: boolean;
  icon: Icon;
  onChoose: () => void;
  item: Omit<PaletteItem, 'id' | 'kind'>;
};

function Option({ id, isSelected, icon: LineIcon, onChoose, item }: OptionProps) {
  const { label, detail, keys } = item;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Enter in the field clicks it
    <div
      role="option"
      id={id}
      aria-selected={isSelected}
      className={classes.option}
      onMouseDown={keepFocus}
      onClick={onChoose}
    >
      <LineIcon size={16} aria-hidden />
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {keys && (
        <span className={classes.keys} aria-hidden>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

type Props = {
  groups: readonly PaletteGroup[];
  /** ID of the selected item. */
  selected: string | undefined;
  onChoose: (item: PaletteItem) => void;
  failure: { message: string; onRetry: () => void } | undefined;
};

/** Shows a failed search in the list; the Retry button is an item like the others. */
function PaletteList({ groups, selected, onChoose, failure }: Props) {
  return (
    <div role="listbox" id={LIST_ID} aria-label="Results" className={classes.list}>
      {groups.map(({ title, items }) => (
        <div role="group" aria-label={title} key={title}>
          <Text aria-hidden className={classes.heading}>
            {title}
          </Text>
          {items.map((item) => (
            <Option
              key={item.id}
              id={optionId(item.id)}
              isSelected={optionId(item.id) === selected}
              icon={ICONS[item.kind]}
              onChoose={() => onChoose(item)}
              item={item}
            />
          ))}
        </div>
      ))}
      {failure && (
        <Option
          id={RETRY_ID}
          isSelected={RETRY_ID === selected}
          icon={IconRefresh}
          onChoose={failure.onRetry}
          item={{ label: 'Retry', detail: failure.message }}
        />
      )}
    </div>
  );
}

const [store, spotlight] = createSpotlight();

const LABEL = 'Search and commands';

/** Opens on mount. Each opening remounts the palette with an empty field. */
function useOpening(): void {
  const { opened } = useSpotlight(store);
  useDialogLayer(opened, spotlight.close);
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);
}

function useChoose(): (item: PaletteItem) => void {
  const navigate = useNavigate();
  return (item) => {
    rememberItem(item);
    spotlight.close();
    if (item.href) void navigate({ href: item.href });
    item.run?.();
  };
}

/** Handles the selection over all items, with Retry of a failed search last. Enter runs the first until the arrow keys select another. */
function useSelection({ groups, error, retry }: Palette, choose: (item: PaletteItem) => void) {
  const items = groups.flatMap((group) => group.items);
  const actions = new Map(items.map((item) => [optionId(item.id), () => choose(item)]));
  if (error) actions.set(RETRY_ID, retry);
  const { active, step, setActive } = useActiveOption([...actions.keys()], true);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (nativeEvent.isComposing || actions.size === 0) return;
    const by = stepOf(key);
    if (by !== 0) step(by);
    if (key === 'Enter' && active !== undefined) actions.get(active)?.();
  };
  return { selected: active, reset: () => setActive(undefined), found: items.length, onKeyDown };
}

function NoResults({ query, isSearching }: { query: string; isSearching: boolean }) {
  return <Spotlight.Empty>{isSearching ? 'Searching…' : `No results for “${query.trim()}”.`}</Spotlight.Empty>;
}

export function CommandPalette({ early, onHelp }: { early: EarlyText; onHelp: () => void }) {
  useOpening();
  const [typed, setTyped] = useState('');
  const lines = usePalette(typed, onHelp);
  const { groups, isSearching, error, retry } = lines;
  const choose = useChoose();
  const { selected, reset, found, onKeyDown } = useSelection(lines, choose);
  const hasList = selected !== undefined;
  const type = (text: string): void => {
    setTyped(text);
    reset();
  };
  const takeEarlyText = (): void => {
    type(typed + early.text);
    Object.assign(early, { text: '', until: 0 });
  };
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={type}
      shortcut={null}
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': LABEL } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      zIndex={450}
      size={620}
    >
      <Spotlight.Search
        role="combobox"
        aria-label={LABEL}
        aria-expanded={hasList}
        aria-controls={hasList ? LIST_ID : undefined}
        aria-autocomplete="list"
        aria-activedescendant={selected}
        placeholder="Search… or type a command"
        size="md"
        maxLength={200}
        data-autofocus
        onFocus={takeEarlyText}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isSearching && <Loader size={16} aria-hidden />}
      />
      <HiddenStatus>{isSearching ? COMMON_TEXTS.loading : countText(found, 'result')}</HiddenStatus>
      {hasList ? (
        <PaletteList
          groups={groups}
          selected={selected}
          onChoose={choose}
          failure={
            error
              ? { message: ['Search failed.', reasonOf(error)].filter(Boolean).join(' '), onRetry: retry }
              : undefined
          }
        />
      ) : (
        <NoResults query={typed} isSearching={isSearching} />
      )}
    </Spotlight.Root>
  );
}
