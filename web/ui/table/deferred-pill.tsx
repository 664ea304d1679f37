/** Pill above a list with deferred changes: names them and applies them on click (docs/screens.md#held). */
import { type RefObject, useRef } from 'react';
import classes from './deferred-pill.module.css';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { waitingText } from './deferred-order.ts';
import type { DeferredRows } from './deferred-rows.ts';

type DeferredPillProps = {
  deferred: Pick<DeferredRows<never>, 'waiting' | 'show'>;
  /** The list element. */
  container: RefObject<HTMLElement | null>;
};

export function DeferredPill({ deferred: { waiting, show }, container }: DeferredPillProps) {
  const home = useRef<HTMLDivElement>(null);
  const text = waiting ? waitingText(waiting) : '';
  const showUpdates = (): void => {
    show();
    // The button disappears on click, so focus moves to the list.
    home.current?.focus({ preventScroll: true });
    if (container.current && container.current.getBoundingClientRect().top < 0)
      container.current.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={home} tabIndex={-1} className={classes.home}>
      <HiddenStatus>{text}</HiddenStatus>
      {waiting && (
        <button type="button" className={classes.pill} onClick={showUpdates}>
          {`${text} · Show`}
        </button>
      )}
    </div>
  );
}
