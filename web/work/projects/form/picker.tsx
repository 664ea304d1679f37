/** A field to pick a record: type a part of its name, the list loads as you type; a name typed in full counts as picked. */
import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { CLIENT_TEXTS, COMMON_TEXTS, USER_TEXTS } from '#domain/platform/messages.ts';
import { mediaUrl } from '#web/lib/host.ts';
import { stepOf, useActiveOption } from '#web/ui/active-option.ts';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';
import type { Picked, PickedField } from './form-values.ts';
import { optionNamed, type PickOption } from './form.queries.ts';
import { type Pickable, usePickable } from './pick-options.ts';
import { CREATE, type Creation, type Offer, useCreation } from './picker-creation.ts';
import classes from './project-form.module.css';

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
  /** Not in a filter, where nobody chosen means everybody. */
  isRequired?: boolean;
  /** Makes the record where none has the name that was typed. */
  creation?: Creation | undefined;
};

const PEOPLE_FAILED = 'The people could not be loaded.';

const NO_LEAD = 'There are no managers yet. An administrator adds them under Team.';
/** Where nothing was typed there is nothing to find at all: who fills the list, and where. */
const TO_COME: Record<PickedField, string> = {
  client: 'There are no clients yet. Type a name to add the first one.',
  assignedTo: 'There is nobody yet. An administrator adds people under Team.',
  assignedBy: NO_LEAD,
  reviewedBy: NO_LEAD,
};

function Option({ option, isRecent }: { option: PickOption; isRecent: boolean }) {
  const { id, name, detail, picture, initials } = option;
  return (
    <Group gap="xs" wrap="nowrap">
      <InitialsAvatar who={{ id, name }} initials={initials} src={picture && mediaUrl(picture)} />
      <Text truncate>{name}</Text>
      <Text size="xs" className={classes.detail}>
        {[isRecent ? 'Recent' : '', detail].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}

/** What stands in the list where no option does, or beneath the options. */
function noteOf({ field, value }: PickerProps, { options, answer, isError }: Pickable): string | undefined {
  const typed = value.text;
  const isClient = field === 'client';
  if (isError) return isClient ? CLIENT_TEXTS.fetchFailed : PEOPLE_FAILED;
  if (!answer) return options.length === 0 ? COMMON_TEXTS.loading : undefined;
  if (options.length === 0)
    return typed.trim() === '' ? TO_COME[field] : isClient ? 'No clients found.' : USER_TEXTS.empty;
  const more = answer.total - answer.options.length;
  return more > 0 ? `${more} more: type a part of the name.` : undefined;
}

/** Opening and choosing by the keys. Enter sends the form only when the words name somebody, or there are none. */
function usePickerKeys(
  { value, onChange }: PickerProps,
  { options, answer, remember, offer }: Pickable & { offer: Offer | undefined },
  combobox: ReturnType<typeof useCombobox>,
) {
  const listId = useId();
  const offerId = `${listId}-${CREATE}`;
  const idOf = (option: PickOption): string => `${listId}-${option.id}`;
  const { active, step, setActive } = useActiveOption([...options.map(idOf), ...(offer ? [offerId] : [])]);
  const isOpen = combobox.dropdownOpened;
  const close = (): void => {
    setActive(undefined);
    combobox.closeDropdown();
  };
  const pick = (option: PickOption | undefined): void => {
    if (option) {
      onChange({ id: option.id, text: option.name });
      remember(option);
    }
    close();
  };
  const named = (): PickOption | undefined => (value.id === null ? optionNamed(value.text, options) : undefined);
  const walk = (by: number): void => {
    if (isOpen) return step(by);
    const picked = options.find(({ id }) => id === value.id) ?? options[0];
    setActive(picked && idOf(picked));
    combobox.openDropdown();
  };
  const create = (): void => {
    close();
    offer?.make();
  };
  const enter = (event: KeyboardEvent): void => {
    if (isOpen && offer && active === offerId) {
      event.preventDefault();
      return create();
    }
    const isUnknown = value.id === null && value.text.trim() !== '' && !named();
    // A record is made only by an option that was walked to: whoever types a part of a name means the one that is there.
    const first = isUnknown && answer ? options[0] : undefined;
    const option = isOpen ? (options.find((one) => idOf(one) === active) ?? first) : undefined;
    if (option || isUnknown) event.preventDefault();
    if (!isUnknown || option) pick(option ?? named());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = stepOf(event.key);
    if (by !== 0) {
      event.preventDefault();
      walk(by);
    }
    if (event.key === 'Enter') enter(event);
    if (event.key === 'Escape') close();
  };
  return {
    active: isOpen ? active : undefined,
    setActive,
    idOf,
    offerId,
    pick,
    create,
    settle: () => pick(named()),
    onKeyDown,
  };
}

export function Picker(props: PickerProps) {
  const {
    field,
    label,
    description,
    placeholder,
    value,
    onChange,
    error,
    disabled,
    isFocusedFirst,
    isRequired = true,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  const pickable = usePickable(field, value, isOpen);
  const { options, answer, isRecent, isWaiting } = pickable;
  const { isBusy, offer } = useCreation(props, pickable);
  const keys = usePickerKeys(props, { ...pickable, offer }, combobox);
  const { active, setActive, idOf, offerId, pick, create, settle, onKeyDown } = keys;
  const note = noteOf(props, pickable);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => (id === CREATE ? create() : pick(options.find((one) => String(one.id) === id)))}
      disabled={disabled}
      withinPortal={false}
      keepMounted
    >
      <Combobox.Target withExpandedAttribute withKeyboardNavigation={false} aria-activedescendant={active}>
        <TextInput
          label={label}
          description={description}
          placeholder={placeholder}
          required={isRequired}
          autoComplete="off"
          aria-autocomplete="list"
          value={value.text}
          error={error}
          disabled={disabled}
          rightSection={isWaiting || isBusy ? <Loader size={14} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          data-autofocus={isFocusedFirst || undefined}
          onChange={(event) => {
            onChange({ id: null, text: event.currentTarget.value });
            setActive(undefined);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* Always there, so that the field can name the list that it controls before anything is found. */}
        <Combobox.Options aria-label={label} className={classes.options}>
          {options.map((option) => (
            <Combobox.Option
              key={option.id}
              id={idOf(option)}
              value={String(option.id)}
              active={option.id === value.id}
              selected={idOf(option) === active}
              aria-selected={idOf(option) === active}
            >
              <Option option={option} isRecent={isRecent(option)} />
            </Combobox.Option>
          ))}
          {offer && (
            <Combobox.Option
              id={offerId}
              value={CREATE}
              selected={offerId === active}
              aria-selected={offerId === active}
            >
              {offer.label}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {note && <Combobox.Footer>{note}</Combobox.Footer>}
      </Combobox.Dropdown>
      <HiddenStatus>{isOpen ? (note ?? (answer && `${answer.total} found`)) : undefined}</HiddenStatus>
    </Combobox>
  );
}
