/** Inline styles of amounts. Few elements need them, and all screens share one stylesheet. */
import type { CSSProperties } from 'react';

/** Amounts below each other, at the end of a line. */
export const AMOUNT: CSSProperties = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
