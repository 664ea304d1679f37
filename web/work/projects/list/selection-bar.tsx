/** Toolbar with the number of selected projects and bulk actions (docs/projects.md#selection). */
import { Button, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { numberText } from '#web/lib/time/format.ts';
import classes from './selection-bar.module.css';
import { focusRowIn } from '#web/ui/table/row-focus.ts';
import type { Selection, SelectionState } from './use-selection.ts';

/** Renders the bulk actions; a list without it has no checkboxes. */
export type RenderBulk = (selection: Selection, clear: () => void) => ReactNode;

/** Returns a ref for the bar; when the bar disappears, focus moves back to the list. */
function useFocusBackToList(isShown: boolean): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = bar.current?.parentElement;
    // By now, the bar is removed from the DOM.
    return () => {
      if (list && document.activeElement === document.body) focusRowIn(list);
    };
  }, [isShown]);
  return bar;
}

type SelectionBarProps = { state: SelectionState; total: number; renderBulk: RenderBulk };

export function SelectionBar({ state, total, renderBulk }: SelectionBarProps) {
  const { selection, clear, selectAll } = state;
  const bar = useFocusBackToList(selection !== undefined);
  if (!selection) return null;
  const count = selection.kind === 'all' ? selection.total : selection.ids.length;
  return (
    <section ref={bar} className={classes.bar} aria-label="Selection">
      <Text component="output" fw={500}>
        {`${numberText(count)} selected`}
      </Text>
      {selection.kind === 'ids' && count < total && (
        <Button size="compact-sm" variant="subtle" onClick={selectAll}>
          {`Select all ${numberText(total)} that match`}
        </Button>
      )}
      {renderBulk(selection, clear)}
      <Button size="compact-sm" variant="subtle" className={classes.end} onClick={clear}>
        Clear selection
      </Button>
    </section>
  );
}
