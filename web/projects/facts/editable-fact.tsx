/** A fact whose value is a button to those who may change it, and plain text to all others (docs/projects.md#facts). */
import { ActionIcon, Button, Paper, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { useDialogLayer } from '#web/ui/dialog-layers.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { FIELD_LABELS } from '../form/field-labels.ts';
import type { FactName } from './fact-fields.ts';
import type { FactPopoverProps } from './fact-popover.tsx';
import classes from './facts.module.css';
import { type Facts, useFacts } from './facts-context.ts';

/** Moves nothing: the editor takes its place. */
const ABOVE = { zIndex: 1 };

const labelOf = (fact: FactName): string => `Change ${FIELD_LABELS[fact].toLowerCase()}`;

/** Has the focus until the editor takes it: the next key is none of the project's. */
function Coming({ fact, facts }: FactPopoverProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus({ preventScroll: true }), []);
  useDialogLayer(true);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    facts.edit(undefined);
  };
  return (
    <Paper
      ref={place}
      role="dialog"
      aria-label={labelOf(fact)}
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

/** What the button of a fact says of itself, and what stands beside it while it is open. */
function useOpening(fact: FactName, facts: Facts) {
  const anchor = useRef<HTMLButtonElement>(null);
  const isOpen = facts.editing === fact;
  return {
    button: {
      ref: anchor,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick: () => facts.edit(isOpen ? undefined : fact),
    } as const,
    popover: isOpen && <FactPopover fact={fact} facts={facts} anchor={anchor} />,
  };
}

type OpeningProps = { fact: FactName; facts: Facts };

function Value({ fact, facts, children }: OpeningProps & { children: ReactNode }) {
  const { button, popover } = useOpening(fact, facts);
  return (
    <>
      <UnstyledButton className={classes.value} {...button}>
        <VisuallyHidden>{`${labelOf(fact)}: `}</VisuallyHidden>
        {children}
      </UnstyledButton>
      {popover}
    </>
  );
}

export function EditableFact({ fact, children }: { fact: FactName; children: ReactNode }) {
  const facts = useFacts();
  if (!facts?.isEditable) return children;
  return (
    <Value fact={fact} facts={facts}>
      {children}
    </Value>
  );
}

function Words({ fact, facts }: OpeningProps) {
  const { button, popover } = useOpening(fact, facts);
  return (
    <>
      <Button size="compact-xs" h={24} variant="subtle" {...button}>
        {labelOf(fact)}
      </Button>
      {popover}
    </>
  );
}

function Pencil({ fact, facts }: OpeningProps) {
  const { button, popover } = useOpening(fact, facts);
  return (
    <>
      <ActionIcon size={28} aria-label={labelOf(fact)} title={labelOf(fact)} {...button}>
        <IconPencil size={16} />
      </ActionIcon>
      {popover}
    </>
  );
}

/** For what stands elsewhere, or is too much for a button: in words, or a pencil beside it. */
export function EditFactButton({ fact, inWords = false }: { fact: FactName; inWords?: boolean }) {
  const facts = useFacts();
  if (!facts?.isEditable) return null;
  return inWords ? <Words fact={fact} facts={facts} /> : <Pencil fact={fact} facts={facts} />;
}
