/** Finds one person by name, for the leave search: full name, e-mail and type in a drop-down (spec 2 section 2.16). */
import { Combobox, Loader, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { COMMON_TEXTS, LEAVE_TEXTS, USER_TEXTS } from '#domain/messages.ts';
import type { UserType } from '#domain/roles.ts';
import { fullNameOf } from '#domain/text.ts';
// border: a role has one name in the whole app
import { roleLabel } from '#web/session/role-labels.ts';
import { peopleByNameQuery } from './leave.queries.ts';
import classes from './leave.module.css';

const WAIT_MS = 300;
const MAX_HEIGHT = 200;

export type FoundPerson = { name: string; email: string };

type PersonSearchProps = {
  value: FoundPerson | null;
  onChange: (person: FoundPerson | null) => void;
  /** Managers look for editors only: others' leave is not theirs to see. */
  onlyType: UserType | undefined;
};

function Options({ words, people, isLoading }: { words: string; people: readonly User[]; isLoading: boolean }) {
  if (isLoading) return <Combobox.Empty>{COMMON_TEXTS.loading}</Combobox.Empty>;
  if (people.length === 0) return <Combobox.Empty>{USER_TEXTS.searchEmpty}</Combobox.Empty>;
  return people.map((person) => (
    <Combobox.Option key={`${words} ${person.id}`} value={String(person.id)}>
      <span className={classes.person}>
        <span>{fullNameOf(person)}</span>
        <Text span c="dimmed" fz="xs">{`${person.email}, ${roleLabel(person.type)}`}</Text>
      </span>
    </Combobox.Option>
  ));
}

export function PersonSearch({ value, onChange, onlyType }: PersonSearchProps) {
  const combobox = useCombobox();
  /** Null while what stands there is the person's name. */
  const [edited, setTyped] = useState<string | null>(null);
  const typed = edited ?? value?.name ?? '';
  const [words] = useDebouncedValue(typed.trim(), WAIT_MS);
  const isAsking = words !== '' && words !== value?.name;
  const { data = [], isFetching } = useQuery({ ...peopleByNameQuery(words, onlyType), enabled: isAsking });
  const isWaiting = typed.trim() !== words || isFetching;
  const choose = (id: string): void => {
    const person = data.find((one) => String(one.id) === id);
    if (!person) return;
    setTyped(null);
    onChange({ name: fullNameOf(person), email: person.email });
    combobox.closeDropdown();
  };
  const type = (text: string): void => {
    setTyped(text);
    onChange(null);
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          label={LEAVE_TEXTS.searchLabel}
          placeholder={LEAVE_TEXTS.searchPlaceholder}
          w={260}
          maw="100%"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
          rightSection={isAsking && isWaiting && <Loader size={14} />}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === '' || typed === value?.name}>
        <Combobox.Options aria-label="People">
          <ScrollArea.Autosize mah={MAX_HEIGHT} type="auto">
            <Options words={words} people={data} isLoading={isWaiting} />
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
