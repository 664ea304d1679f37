/** A fact whose value is a button to those who may change it, and plain text to all others (docs/projects.md#facts). */
import { ActionIcon, Button, Paper, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { useDialogLayer } from '#web/ui/dialog-layers.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import type { FactName } from './fact-fields.ts';
import type { FactPopoverProps } from './fact-popover.tsx';
import classes from './facts.module.css';
import { changeLabelOf, type Facts, useFacts } from './facts-context.ts';

/** Moves nothing: the editor takes its place. */
const ABOVE = { zIndex: 1 };

/** Has the focus until the editor takes it: the next key is none of the project's. */
function Coming({ fact, facts }: FactPopoverProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.focus({ preventScroll: true }), []);
  useDialogLayer(true);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    facts.edit(undefined);
  };
  return (
    <Paper
      ref={holder}
      role="dialog"
      aria-label={changeLabelOf(fact)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      withBorder
      pos="absolute"
      p="sm"
      style={ABOVE}
    >
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
    </Paper>
  );
}

/** With all that forms are made of: nobody who comes to read waits for it. */
const FactPopover = latePart(async () => (await import('./fact-popover.tsx')).FactPopover, { Waiting: Coming });

/** What the button says of the editor beside it. */
type Control = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
};

type OpeningProps = { fact: FactName; facts: Facts; button: (control: Control) => ReactElement };

function Opening({ fact, facts, button }: OpeningProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const isOpen = facts.editing === fact;
  const onClick = (): void => facts.edit(isOpen ? undefined : fact);
  return (
    <>
      {button({ ref: anchor, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick })}
      {isOpen && <FactPopover fact={fact} facts={facts} anchor={anchor} />}
    </>
  );
}

export function EditableFact({ fact, children }: { fact: FactName; children: ReactNode }) {
  const facts = useFacts();
  if (!facts?.isEditable) return children;
  const button: OpeningProps['button'] = (control) => (
    <UnstyledButton className={classes.value} {...control}>
      <VisuallyHidden>{`${changeLabelOf(fact)}: `}</VisuallyHidden>
      {children}
    </UnstyledButton>
  );
  return <Opening fact={fact} facts={facts} button={button} />;
}

/** For what stands elsewhere, or is too much for a button: in words, or a pencil beside it. */
export function EditFactButton({ fact, inWords = false }: { fact: FactName; inWords?: boolean }) {
  const facts = useFacts();
  if (!facts?.isEditable) return null;
  const label = changeLabelOf(fact);
  const words: OpeningProps['button'] = (control) => (
    <Button size="compact-xs" h={24} variant="subtle" {...control}>
      {label}
    </Button>
  );
  const pencil: OpeningProps['button'] = (control) => (
    <ActionIcon size={28} aria-label={label} title={label} {...control}>
      <IconPencil size={16} />
    </ActionIcon>
  );
  return <Opening fact={fact} facts={facts} button={inWords ? words : pencil} />;
}
