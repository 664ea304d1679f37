/** A fact whose value is a button to those who may change it, and plain text to all others (docs/projects.md#facts). */
import { ActionIcon, Button, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { useDialogLayer } from '#web/ui/dialog-layers.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { FIELD_LABELS } from '../form/field-labels.ts';
import type { FactEditorProps } from './fact-editor.tsx';
import type { FactName } from './fact-fields.ts';
import classes from './facts.module.css';
import { type Facts, useFacts } from './facts-context.ts';

const WIDTH = 336;

/** Has the focus until the editor takes it: the next key is none of the project's. */
function Coming({ onClose }: FactEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus({ preventScroll: true }), []);
  useDialogLayer(true);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape, while there is no field yet that could hear it
    <div ref={place} tabIndex={-1} onKeyDown={onKeyDown}>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
    </div>
  );
}

/** With all that forms are made of: nobody who comes to read waits for it. */
const FactEditor = latePart(async () => (await import('./fact-editor.tsx')).FactEditor, { Waiting: Coming });

/** What it was opened over stays, whatever is read meanwhile: a save says what it changes. */
function Opened({ fact, facts, onDirty }: { fact: FactName; facts: Facts; onDirty: (isDirty: boolean) => void }) {
  const [loaded] = useState(facts.loaded);
  const close = (): void => facts.edit(undefined);
  const save = (message: string): void => {
    facts.say(message);
    close();
  };
  return (
    <FactEditor fact={fact} loaded={loaded} latest={facts.loaded} onClose={close} onSaved={save} onDirty={onDirty} />
  );
}

function Anchored({ fact, facts, children }: { fact: FactName; facts: Facts; children: ReactElement }) {
  const [isDirty, setDirty] = useState(false);
  const isOpen = facts.editing === fact;
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => !isDirty && facts.edit(undefined)}
      closeOnEscape={false}
      trapFocus
      withinPortal={false}
      position="bottom-start"
      // What grows, as by the choice between two versions, grows to where one can scroll.
      middlewares={{ flip: false, shift: true }}
      width={WIDTH}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.editor}>
        {isOpen && <Opened fact={fact} facts={facts} onDirty={setDirty} />}
      </Popover.Dropdown>
    </Popover>
  );
}

const toggle = (facts: Facts, fact: FactName): void => facts.edit(facts.editing === fact ? undefined : fact);

export function EditableFact({ fact, children }: { fact: FactName; children: ReactNode }) {
  const facts = useFacts();
  if (!facts?.isEditable) return children;
  return (
    <Anchored fact={fact} facts={facts}>
      <UnstyledButton className={classes.value} onClick={() => toggle(facts, fact)}>
        <VisuallyHidden>{`Change ${FIELD_LABELS[fact].toLowerCase()}: `}</VisuallyHidden>
        {children}
      </UnstyledButton>
    </Anchored>
  );
}

/** For what stands elsewhere, or is too much for a button: in words, or a pencil beside it. */
export function EditFactButton({ fact, inWords = false }: { fact: FactName; inWords?: boolean }) {
  const facts = useFacts();
  if (!facts?.isEditable) return null;
  const label = `Change ${FIELD_LABELS[fact].toLowerCase()}`;
  return (
    <Anchored fact={fact} facts={facts}>
      {inWords ? (
        <Button size="compact-xs" h={24} variant="subtle" onClick={() => toggle(facts, fact)}>
          {label}
        </Button>
      ) : (
        <ActionIcon size={28} aria-label={label} title={label} onClick={() => toggle(facts, fact)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
    </Anchored>
  );
}
