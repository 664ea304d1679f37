/** How many projects are ticked, and what is done with them (docs/projects.md#selection). */
import { Button, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { numberText } from '#web/lib/format.ts';
import classes from './selection-bar.module.css';
import { focusRowIn } from '#web/ui/row-focus.ts';
import type { Selection, SelectionState } from './use-selection.ts';

/** The acts upon a selection; a list without them has nothing to tick. */
export type RenderBulk = (selection: Selection, clear: () => void) => ReactNode;

/** What was pressed in the bar goes with it: whoever works by keys goes on in the list. */
function useWayBack(isShown: boolean): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = bar.current?.parentElement;
    // The bar is out of the page by then.
    return () => {
      if (list && document.activeElement === document.body) focusRowIn(list);
    };
  }, [isShown]);
  return bar;
}

type SelectionBarProps = { state: SelectionState; total: number; renderBulk: RenderBulk };

export function SelectionBar({ state, total, renderBulk }: SelectionBarProps) {
  const { selection, clear, tickAll } = state;
  const bar = useWayBack(selection !== undefined);
  if (!selection) return null;
  const count = selection.kind === 'all' ? selection.total : selection.ids.length;
  return (
    <section ref={bar} className={classes.bar} aria-label="Selection">
      <Text component="output" fw={500}>
        {`${numberText(count)} selected`}
      </Text>
      {selection.kind === 'ids' && count < total && (
        <Button size="compact-sm" variant="subtle" onClick={tickAll}>
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
