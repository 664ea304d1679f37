/** Styles of checks. Inline, since these parts load lazily and the style sheet is shared. */
import { useMediaQuery } from '@mantine/hooks';
import type { CSSProperties } from 'react';

export const ROW: CSSProperties = { display: 'flex', gap: 4, alignItems: 'center', minWidth: 0, minHeight: 40 };
export const DROP_TARGET: CSSProperties = { outline: '1px dashed var(--focus)', background: 'var(--surface-hover)' };
export const MAIN: CSSProperties = {
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  gap: '0 8px',
  alignItems: 'center',
  minWidth: 0,
};

const WRAPPED: CSSProperties = { overflowWrap: 'anywhere' };
/** Styles of a checkbox with a text of any length. */
export const OPEN_BOX = { label: WRAPPED };
export const DONE_BOX = { label: { ...WRAPPED, color: 'var(--mantine-color-dimmed)' } };

/** Returns whether there are no tips and nothing to drag with. */
export const useIsTouch = (): boolean =>
  useMediaQuery('screen and (max-width: 639px), (hover: none)', false, { getInitialValueInEffect: false });
