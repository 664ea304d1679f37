/** Over a list that waits: what others have changed in it, and the press that shows it (docs/screens.md#held). */
import { type RefObject, useRef } from 'react';
import classes from './held-pill.module.css';
import { HiddenStatus } from './hidden-status.tsx';
import { waitingText } from './held-order.ts';
import type { HeldRows } from './held-rows.ts';

type HeldPillProps = {
  held: Pick<HeldRows<never>, 'waiting' | 'show'>;
  /** The list. */
  place: RefObject<HTMLElement | null>;
};

export function HeldPill({ held: { waiting, show }, place }: HeldPillProps) {
  const home = useRef<HTMLDivElement>(null);
  const text = waiting ? waitingText(waiting) : '';
  const press = (): void => {
    show();
    // The button goes with what it said.
    home.current?.focus({ preventScroll: true });
    if (place.current && place.current.getBoundingClientRect().top < 0)
      place.current.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={home} tabIndex={-1} className={classes.home}>
      <HiddenStatus>{text}</HiddenStatus>
      {waiting && (
        <button type="button" className={classes.pill} onClick={press}>
          {`${text} · Show`}
        </button>
      )}
    </div>
  );
}
