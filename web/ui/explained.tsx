/** What a figure is made of, told beside it on hover, focus or press; Escape puts it away, and the pointer may walk into it. */
import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { latePart } from './late-part.tsx';
import classes from './explained.module.css';

/** Sentences: the sum first, then which dates count. */
export type Explanation = readonly string[];

const ENTER_MS = 250;
/** Long enough to walk from the figure to the note. */
const LEAVE_MS = 150;

/** Keeps a dialog open while Escape puts away a note in it. */
const KEEPS_DIALOG = 'data-mantine-stop-propagation';

function useShown() {
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

const ExplainNote = latePart(async () => (await import('./explain-note.tsx')).ExplainNote);

type NoteProps = { lines: Explanation; children: (isShown: boolean) => ReactNode; onPress?: boolean };

function WithNote({ lines, children, onPress = false }: NoteProps) {
  const { isShown, show } = useShown();
  const wrapper = useClickOutside<HTMLSpanElement>(() => isShown && show(false));
  useEffect(() => {
    const control = wrapper.current?.firstElementChild;
    if (isShown) control?.setAttribute(KEEPS_DIALOG, 'true');
    return () => control?.removeAttribute(KEEPS_DIALOG);
  }, [isShown, wrapper]);
  const hover = (next: boolean, waitMs: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') show(next, waitMs);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- watches the control inside, and is none itself
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

type ExplainedProps = { lines: Explanation; children: ReactNode };

/** Round a figure, which is a link as a rule; what it says is also the link's description. */
export const Explained = ({ lines, children }: ExplainedProps) => <WithNote lines={lines}>{() => children}</WithNote>;

/** A sign of its own beside a figure or over a column; `of` says what it explains. */
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
