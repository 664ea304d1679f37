/** Popover with the editor of one property, anchored to its button (docs/projects.md#facts). */
import { Popover } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PropertyEditor } from './property-editor.tsx';
import type { PropertyName } from './property-fields.ts';
import { changeLabelOf, type PropertyEditing } from './property-editing-context.ts';
import classes from './properties.module.css';

const WIDTH = 336;

export type PropertyPopoverProps = {
  property: PropertyName;
  propertyEditing: PropertyEditing;
  /** Button of the property, which is rendered outside the popover. */
  anchor: RefObject<HTMLElement | null>;
};

/** Makes an existing element the popover's target, which Mantine expects to be a child. */
function PopoverTarget({
  anchor,
  ref,
}: Pick<PropertyPopoverProps, 'anchor'> & { ref?: (element: HTMLElement | null) => void }) {
  useLayoutEffect(() => {
    ref?.(anchor.current);
    return () => ref?.(null);
  }, [anchor, ref]);
  return null;
}

export function PropertyPopover({ property, propertyEditing, anchor }: PropertyPopoverProps) {
  // Keeps the version that was opened, even after a refetch, so that a save can report all changes since then.
  const [loaded] = useState(propertyEditing.loaded);
  const [isDirty, setDirty] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  // Scrolls the whole popover into view once it is positioned. On phones, focus alone would leave the buttons below the edge.
  useEffect(() => {
    const frame = requestAnimationFrame(() => editor.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = (): void => propertyEditing.edit(undefined);
  const save = (message: string): void => {
    propertyEditing.setMessage(message);
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
      // Flipping is off, because content that grows, such as a conflict, must stay reachable by scrolling.
      middlewares={{ flip: false, shift: true }}
      // A shortcut also opens it for a value that is out of view: hidden, it could neither have focus nor be scrolled to.
      hideDetached={false}
      width={WIDTH}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <PopoverTarget anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={editor}
        className={classes.editor}
        role="dialog"
        tabIndex={-1}
        aria-label={changeLabelOf(property)}
      >
        <PropertyEditor
          property={property}
          loaded={loaded}
          latest={propertyEditing.loaded}
          onClose={close}
          onSaved={save}
          onDirty={setDirty}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
