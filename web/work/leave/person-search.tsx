/** Search field for one person in the leave search: a drop-down with full name, email and type (docs/leave.md#screen). */
import { Combobox, Loader, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { User } from '#domain/identity/users.ts';
import { COMMON_TEXTS, LEAVE_TEXTS, USER_TEXTS } from '#domain/platform/messages.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { stepOf, useActiveOption } from '#web/ui/forms/active-option.ts';
import { roleLabel } from '#web/identity/session/role-labels.ts';
import { peopleByNameQuery } from './leave.queries.ts';
import classes from './leave.module.css';

const WAIT_MS = 300;
const MAX_HEIGHT = 200;

export type FoundPerson = { name: string; email: string };

type PersonSearchProps = {
  value: FoundPerson | null;
  onChange: (person: FoundPerson | null) => void;
  /** User type to search; set for managers, who may see editors' leave only. */
  onlyType: UserType | undefined;
};

type OptionsProps = {
  people: readonly User[];
  isLoading: boolean;
  active: string | undefined;
  idOf: (person: User) => string;
};

function Options({ people, isLoading, active, idOf }: OptionsProps) {
  if (people.length === 0)
    return <Combobox.Empty>{isLoading ? COMMON_TEXTS.loading : USER_TEXTS.searchEmpty}</Combobox.Empty>;
  return people.map((person) => (
    <Combobox.Option
      key={person.id}
      id={idOf(person)}
      value={String(person.id)}
      selected={idOf(person) === active}
      aria-selected={idOf(person) === active}
    >
      <span className={classes.person}>
        <span>{fullNameOf(person)}</span>
        <Text
          span
          c={idOf(person) === active ? undefined : 'dimmed'}
          fz="xs"
        >{`${person.email}, ${roleLabel(person.type)}`}</Text>
      </span>
    </Combobox.Option>
  ));
}

/** Returns the people found for the typed text; while loading, the previous results that also match it. */
function useFoundPeople(typed: string, chosen: FoundPerson | null, onlyType: UserType | undefined) {
  const [searchText] = useDebouncedValue(typed.trim(), WAIT_MS);
  const isSearching = searchText !== '' && searchText !== chosen?.name;
  const { data = [], isFetching } = useQuery({ ...peopleByNameQuery(searchText, onlyType), enabled: isSearching });
  const isWaiting = typed.trim() !== searchText || isFetching;
  const isNamed = (one: User): boolean => normalizeForSearch(fullNameOf(one)).includes(normalizeForSearch(typed));
  return { people: isWaiting ? data.filter(isNamed) : data, isWaiting, isSearching };
}

export function PersonSearch({ value, onChange, onlyType }: PersonSearchProps) {
  const combobox = useCombobox();
  /** Typed text; null while the field shows the selected person's name. */
  const [edited, setTyped] = useState<string | null>(null);
  const typed = edited ?? value?.name ?? '';
  const { people, isWaiting, isSearching } = useFoundPeople(typed, value, onlyType);
  const listId = useId();
  const idOf = (person: User): string => `${listId}-${person.id}`;
  const { active, step, setActive } = useActiveOption(people.map(idOf));
  const choose = (person: User | undefined): void => {
    if (!person) return;
    setTyped(null);
    setActive(undefined);
    onChange({ name: fullNameOf(person), email: person.email });
    combobox.closeDropdown();
  };
  const type = (text: string): void => {
    setTyped(text);
    setActive(undefined);
    onChange(null);
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = stepOf(event.key);
    if (by !== 0) {
      event.preventDefault();
      combobox.openDropdown();
      step(by);
    }
    const first = isSearching && !isWaiting ? people[0] : undefined;
    if (event.key === 'Enter' && combobox.dropdownOpened) choose(people.find((one) => idOf(one) === active) ?? first);
    if (event.key === 'Escape') combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => choose(people.find((one) => String(one.id) === id))}>
      <Combobox.Target
        withExpandedAttribute
        withKeyboardNavigation={false}
        aria-activedescendant={combobox.dropdownOpened ? active : undefined}
      >
        <TextInput
          label={LEAVE_TEXTS.searchLabel}
          placeholder={LEAVE_TEXTS.searchPlaceholder}
          w={260}
          maw="100%"
          autoComplete="off"
          aria-autocomplete="list"
          onKeyDown={onKeyDown}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
          rightSection={isSearching && isWaiting && <Loader size={14} />}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === '' || typed === value?.name}>
        <Combobox.Options aria-label="People">
          <ScrollArea.Autosize mah={MAX_HEIGHT} type="auto">
            <Options people={people} isLoading={isWaiting} active={active} idOf={idOf} />
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
