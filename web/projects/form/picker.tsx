/** A field to pick a record: type a part of its name, the list loads as you type; a name typed in full counts as picked. */
import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CLIENT_TEXTS, USER_TEXTS } from '#domain/messages.ts';
import { mediaUrl } from '#web/lib/host.ts';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';
import type { Picked, PickedField } from './form-values.ts';
import { optionNamed, pickQuery, type PickOption, type PickOptions } from './form.queries.ts';
import classes from './project-form.module.css';

/** Spec 2 section 9: searches of people and clients. */
const DEBOUNCE_MS = 300;

type PickerProps = {
  field: PickedField;
  label: string;
  description?: string;
  placeholder: string;
  value: Picked;
  onChange: (value: Picked) => void;
  error?: ReactNode;
  disabled?: boolean;
  isFocusedFirst?: boolean;
};

const PEOPLE_FAILED = 'The people could not be loaded.';

function Option({ option }: { option: PickOption }) {
  const { id, name, detail, picture, initials } = option;
  return (
    <Group gap="xs" wrap="nowrap">
      <InitialsAvatar who={{ id, name }} initials={initials} src={picture && mediaUrl(picture)} />
      <Text truncate>{name}</Text>
      <Text size="xs" c="dimmed" ml="auto" style={{ flexShrink: 0 }}>
        {detail}
      </Text>
    </Group>
  );
}

type Found = { data: PickOptions | undefined; isError: boolean };

/** What stands in the list where no option does, or beneath the options. */
function noteOf(field: PickedField, { data, isError }: Found): string | undefined {
  const isClient = field === 'client';
  if (isError) return isClient ? CLIENT_TEXTS.fetchFailed : PEOPLE_FAILED;
  if (!data) return undefined;
  if (data.total === 0) return isClient ? 'No clients found.' : USER_TEXTS.empty;
  const more = data.total - data.options.length;
  return more > 0 ? `${more} more: type a part of the name.` : undefined;
}

/** The options for what is typed; with a record picked, or nothing typed, everybody. */
function useOptions(field: PickedField, value: Picked, isOpen: boolean) {
  const [text] = useDebouncedValue(value.text.trim(), DEBOUNCE_MS);
  const search = value.id === null && value.text.trim() !== '' ? text : '';
  const query = pickQuery(field, search);
  return useQuery({ ...query, enabled: isOpen, placeholderData: keepPreviousData });
}

export function Picker(props: PickerProps) {
  const { field, label, description, placeholder, value, onChange, error, disabled, isFocusedFirst } = props;
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const { data, isError, isFetching } = useOptions(field, value, isOpen);
  const options = data?.options ?? [];
  const note = noteOf(field, { data, isError });
  const pick = (option: PickOption): void => onChange({ id: option.id, text: option.name });
  const settle = (): void => {
    const named = value.id === null ? optionNamed(value.text, options) : undefined;
    if (named) pick(named);
    combobox.closeDropdown();
  };
  const submit = (id: string): void => {
    const option = options.find((one) => String(one.id) === id);
    if (option) pick(option);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} disabled={disabled} withinPortal={false} keepMounted>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          description={description}
          placeholder={placeholder}
          required
          autoComplete="off"
          value={value.text}
          error={error}
          disabled={disabled}
          rightSection={isOpen && isFetching ? <Loader size={14} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          data-autofocus={isFocusedFirst || undefined}
          onChange={(event) => {
            onChange({ id: null, text: event.currentTarget.value });
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={settle}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* Always there, so that the field can name the list that it controls before anything is found. */}
        <Combobox.Options aria-label={label} className={classes.options}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)} active={option.id === value.id}>
              <Option option={option} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {note && <Combobox.Footer>{note}</Combobox.Footer>}
      </Combobox.Dropdown>
      <HiddenStatus>{isOpen ? note : undefined}</HiddenStatus>
    </Combobox>
  );
}
