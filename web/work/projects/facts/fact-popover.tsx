/** The small editor of a fact, beside the button that it was asked for with (docs/projects.md#facts). */
import { Popover } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FactEditor } from './fact-editor.tsx';
import type { FactName } from './fact-fields.ts';
import { changeLabelOf, type Facts } from './facts-context.ts';
import classes from './facts.module.css';

const WIDTH = 336;

export type FactPopoverProps = {
  fact: FactName;
  facts: Facts;
  /** The button, which stands without the popover. */
  anchor: RefObject<HTMLElement | null>;
};

/** What a popover is put beside is its child; this one stands elsewhere already. */
function Standing({ anchor, ref }: Pick<FactPopoverProps, 'anchor'> & { ref?: (element: HTMLElement | null) => void }) {
  useLayoutEffect(() => {
    ref?.(anchor.current);
    return () => ref?.(null);
  }, [anchor, ref]);
  return null;
}

export function FactPopover({ fact, facts, anchor }: FactPopoverProps) {
  // What it was opened over stays, whatever is read meanwhile: a save says what it changes.
  const [loaded] = useState(facts.loaded);
  const [isDirty, setDirty] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  // Once it has its place. On a phone the field comes into sight by its focus, and its buttons would stay below.
  useEffect(() => {
    const frame = requestAnimationFrame(() => editor.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = (): void => facts.edit(undefined);
  const save = (message: string): void => {
    facts.say(message);
    close();
  };
  return (
    <Popover
      opened
      onDismiss={() => !isDirty && close()}
      closeOnEscape={false}
      trapFocus
      withRoles={false}
      withinPortal={false}
      position="bottom-start"
      // What grows, as by the choice between two versions, grows to where one can scroll.
      middlewares={{ flip: false, shift: true }}
      width={WIDTH}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Standing anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={editor}
        className={classes.editor}
        role="dialog"
        tabIndex={-1}
        aria-label={changeLabelOf(fact)}
      >
        <FactEditor
          fact={fact}
          loaded={loaded}
          latest={facts.loaded}
          onClose={close}
          onSaved={save}
          onDirty={setDirty}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
