/** Field to pick a record: options load as the user types, and a full name counts as picked. */
import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { CLIENT_TEXTS, COMMON_TEXTS, USER_TEXTS } from '#domain/platform/messages.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { stepOf, useActiveOption } from '#web/ui/forms/active-option.ts';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import type { PickedRecord, PickedField } from './form-values.ts';
import type { EditorRequest } from '#web/identity/editor-details-context.ts';
import { useEditorDetails } from '#web/identity/editor-details.ts';
import { optionNamed, type PickOption } from './pick.queries.ts';
import { type PickerOptions, usePickerOptions } from './pick-options.ts';
import { CREATE, type CreateOption, type Offer, useCreation } from './picker-creation.ts';
import classes from './project-form.module.css';

type PickerProps = {
  field: PickedField;
  label: string;
  description?: string;
  placeholder: string;
  value: PickedRecord;
  onChange: (value: PickedRecord) => void;
  error?: ReactNode;
  disabled?: boolean;
  isFocusedFirst?: boolean;
  /** False in filters, where an empty field means everyone. */
  isRequired?: boolean;
  /** The project that an editor is picked for. */
  request?: EditorRequest | undefined;
  /** Option to create a record if no name matches. */
  creation?: CreateOption | undefined;
};

const PEOPLE_LOAD_FAILED = "Couldn't load people.";

const NO_LEAD = 'No managers yet. An administrator can add them on the Team page.';
/** Empty states per field: who adds the records, and where. */
const EMPTY_TEXTS: Record<PickedField, string> = {
  client: 'No clients yet. Type a name to add the first one.',
  assignedTo: 'No people yet. An administrator can add them on the Team page.',
  assignedBy: NO_LEAD,
  reviewedBy: NO_LEAD,
};

type OptionProps = { option: PickOption; isRecent: boolean; planned: string | undefined };

function Option({ option, isRecent, planned }: OptionProps) {
  const { id, name, detail, picture, initials } = option;
  return (
    <Group gap="xs" wrap="nowrap">
      <InitialsAvatar owner={{ id, name }} initials={initials} src={picture && mediaUrl(picture)} />
      <Text truncate>
        {name}
        {planned && (
          <Text span display="block" size="xs" className={classes.detail}>
            {planned}
          </Text>
        )}
      </Text>
      <Text size="xs" className={classes.detail}>
        {[isRecent ? 'Recent' : '', detail].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}

/** Returns the message shown instead of the options, or below them. */
function noteOf({ field, value }: PickerProps, { options, response, isError }: PickerOptions): string | undefined {
  const typed = value.text;
  const isClient = field === 'client';
  if (isError) return isClient ? CLIENT_TEXTS.fetchFailed : PEOPLE_LOAD_FAILED;
  if (!response) return options.length === 0 ? COMMON_TEXTS.loading : undefined;
  if (options.length === 0)
    return typed.trim() === '' ? EMPTY_TEXTS[field] : isClient ? 'No clients found.' : USER_TEXTS.empty;
  const hiddenCount = response.total - response.options.length;
  return hiddenCount > 0 ? `${hiddenCount} more. Type part of the name.` : undefined;
}

/** Keyboard handling. Enter submits the form only if the text matches a record or is empty. */
function usePickerKeys(
  { value, onChange }: PickerProps,
  { options, response, remember, offer }: PickerOptions & { offer: Offer | undefined },
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
  const match = (): PickOption | undefined => (value.id === null ? optionNamed(value.text, options) : undefined);
  const moveActive = (by: number): void => {
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
    const isUnknown = value.id === null && value.text.trim() !== '' && !match();
    // The create option must be selected explicitly: a partial name picks the first match.
    const first = isUnknown && response ? options[0] : undefined;
    const option = isOpen ? (options.find((one) => idOf(one) === active) ?? first) : undefined;
    if (option || isUnknown) event.preventDefault();
    if (!isUnknown || option) pick(option ?? match());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = stepOf(event.key);
    if (by !== 0) {
      event.preventDefault();
      moveActive(by);
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
    settle: () => pick(match()),
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
  const picker = usePickerOptions(field, value, isOpen);
  const { options, response, isRecent, isWaiting } = picker;
  const { isBusy, offer } = useCreation(props, picker);
  const keys = usePickerKeys(props, { ...picker, offer }, combobox);
  const { active, setActive, idOf, offerId, pick, create, settle, onKeyDown } = keys;
  const note = noteOf(props, picker);
  const details = useEditorDetails(props.request, isOpen);
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
        {/* The list is always rendered, so that aria-controls of the field has a target. */}
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
              <Option option={option} isRecent={isRecent(option)} planned={details.get(option.id)} />
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
      <HiddenStatus>{isOpen ? (note ?? (response && `${response.total} found`)) : undefined}</HiddenStatus>
    </Combobox>
  );
}
