/** A property that shows as a button to users who can edit it, and as plain text to others (docs/projects.md#facts). */
import { ActionIcon, Paper, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { useDialogLayer } from '#web/ui/dialog/dialog-layers.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import type { PropertyName } from './property-fields.ts';
import type { PropertyPopoverProps } from './property-popover.tsx';
import classes from './properties.module.css';
import { changeLabelOf, type PropertyEditing, usePropertyEditing } from './property-editing-context.ts';

/** Style that places the editor over the content, so that opening the editor shifts nothing. */
const ABOVE_ROW = { zIndex: 1 };

/** Placeholder that has focus until the editor has loaded, so keystrokes don't trigger project shortcuts. */
function EditorPlaceholder({ property, propertyEditing }: PropertyPopoverProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.focus({ preventScroll: true }), []);
  useDialogLayer(true);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    propertyEditing.edit(undefined);
  };
  return (
    <Paper
      ref={holder}
      role="dialog"
      aria-label={changeLabelOf(property)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      withBorder
      pos="absolute"
      p="sm"
      style={ABOVE_ROW}
    >
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
    </Paper>
  );
}

/** The popover loads lazily with all form code, which readers don't need. */
const PropertyPopover = lazyPart(async () => (await import('./property-popover.tsx')).PropertyPopover, {
  Waiting: EditorPlaceholder,
});

/** Props that connect the button to its editor. */
type Control = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
};

type OpeningProps = {
  property: PropertyName;
  propertyEditing: PropertyEditing;
  button: (control: Control) => ReactElement;
};

function LoadedEditor({ property, propertyEditing, button }: OpeningProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const isOpen = propertyEditing.editing === property;
  const onClick = (): void => propertyEditing.edit(isOpen ? undefined : property);
  return (
    <>
      {button({ ref: anchor, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick })}
      {isOpen && <PropertyPopover property={property} propertyEditing={propertyEditing} anchor={anchor} />}
    </>
  );
}

export function EditableProperty({ property, children }: { property: PropertyName; children: ReactNode }) {
  const propertyEditing = usePropertyEditing();
  if (!propertyEditing?.isEditable) return children;
  const button: OpeningProps['button'] = (control) => (
    <UnstyledButton className={classes.value} {...control}>
      <VisuallyHidden>{`${changeLabelOf(property)}: `}</VisuallyHidden>
      {children}
      <IconPencil className={classes.pencil} size={14} aria-hidden />
    </UnstyledButton>
  );
  return <LoadedEditor property={property} propertyEditing={propertyEditing} button={button} />;
}

type EditPropertyButtonProps = {
  property: PropertyName;
  /** Text of the button for a property without a value, instead of the pencil alone. */
  label?: string | undefined;
  /** True if the value isn't in the parent element, so that hovering over it can't show the pencil. */
  isAlwaysShown?: boolean;
};

/** Edit button for properties that are shown elsewhere or too large to be a button. */
export function EditPropertyButton({ property, label, isAlwaysShown = false }: EditPropertyButtonProps) {
  const propertyEditing = usePropertyEditing();
  if (!propertyEditing?.isEditable) return null;
  const name = changeLabelOf(property);
  const line: OpeningProps['button'] = (control) => (
    <UnstyledButton className={classes.value} c="dimmed" {...control}>
      {label}
      <IconPencil className={classes.pencil} size={14} aria-hidden />
    </UnstyledButton>
  );
  const pencil: OpeningProps['button'] = (control) => (
    <ActionIcon
      size={24}
      className={isAlwaysShown ? undefined : classes.pencil}
      aria-label={name}
      data-tip={name}
      {...control}
    >
      <IconPencil size={16} />
    </ActionIcon>
  );
  return <LoadedEditor property={property} propertyEditing={propertyEditing} button={label ? line : pencil} />;
}
