/** Arrow keys in a number field with two decimals: change by 0.01, never below 0 (docs/points.md#steps). */
import type { KeyboardEvent } from 'react';
import { parseNumber, roundToHundredths } from '#domain/platform/numbers.ts';

const STEPS: Record<string, number> = { ArrowUp: 0.01, ArrowDown: -0.01 };

/** Returns a key handler for the field. Does nothing for input that isn't a number. */
export const stepByArrows =
  (text: string | number, onStep: (text: string) => void) =>
  (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const value = String(text).trim() === '' ? 0 : parseNumber(String(text).replace(',', '.'));
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !Number.isFinite(value)) return;
    event.preventDefault();
    onStep(String(Math.max(0, roundToHundredths(value + step))));
  };
