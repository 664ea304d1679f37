/** Explanation of a figure on hover, focus or click. Escape closes it, and the pointer may move into it. */
import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './explained.module.css';

/** Sentences of an explanation: first how the figure adds up, then the dates that count. */
export type Explanation = readonly string[];

const ENTER_MS = 250;
/** Time to move the pointer from the figure to the note. */
const LEAVE_MS = 150;

/** Attribute that prevents Escape from closing the dialog around the note. */
const KEEP_DIALOG_OPEN = 'data-mantine-stop-propagation';

function useDelayedOpen() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<number>(undefined);
  const show = (next: boolean, waitMs = 0): void => {
    window.clearTimeout(timer.current);
    if (waitMs === 0) setShown(next);
    else timer.current = window.setTimeout(() => setShown(next), waitMs);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { isShown, show };
}

const ExplainNote = lazyPart(async () => (await import('./explain-note.tsx')).ExplainNote);

type NoteProps = { lines: Explanation; children: (isShown: boolean) => ReactNode; onPress?: boolean };

function WithNote({ lines, children, onPress = false }: NoteProps) {
  const { isShown, show } = useDelayedOpen();
  const wrapper = useClickOutside<HTMLSpanElement>(() => isShown && show(false));
  useEffect(() => {
    const control = wrapper.current?.firstElementChild;
    if (isShown) control?.setAttribute(KEEP_DIALOG_OPEN, 'true');
    return () => control?.removeAttribute(KEEP_DIALOG_OPEN);
  }, [isShown, wrapper]);
  const hover = (next: boolean, waitMs: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') show(next, waitMs);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the control inside, is not a control itself
    <span
      ref={wrapper}
      className={classes.place}
      onPointerEnter={hover(true, ENTER_MS)}
      onPointerLeave={hover(false, LEAVE_MS)}
      onFocus={({ target }) => target.matches(':focus-visible') && show(true)}
      onBlur={() => show(false)}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && show(false)}
      onClick={onPress ? () => show(true) : undefined}
    >
      {children(isShown)}
      {isShown && <ExplainNote target={wrapper} lines={lines} />}
    </span>
  );
}

type WithExplanationProps = { lines: Explanation; children: ReactNode };

/** Wraps a figure, usually a link; the explanation is also the link's description. */
export const WithExplanation = ({ lines, children }: WithExplanationProps) => (
  <WithNote lines={lines}>{() => children}</WithNote>
);

/** Info button next to a figure or in a column head; `of` names what it explains. */
export const ExplainSign = ({ of, lines }: { of: string; lines: Explanation }) => (
  <WithNote lines={lines} onPress>
    {(isShown) => (
      <UnstyledButton
        className={classes.sign}
        aria-label={`About ${of}`}
        aria-description={lines.join(' ')}
        aria-expanded={isShown}
      >
        <IconInfoCircle size={14} aria-hidden />
      </UnstyledButton>
    )}
  </WithNote>
);

/** Button around a badge that stands for more than it says, which shows on hover, focus or click. */
export const ExplainedBadge = ({ lines, children }: WithExplanationProps) => (
  <WithNote lines={lines} onPress>
    {(isShown) => (
      <UnstyledButton className={classes.badge} aria-description={lines.join(' ')} aria-expanded={isShown}>
        {children}
      </UnstyledButton>
    )}
  </WithNote>
);
