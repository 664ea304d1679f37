/** Arrow keys in a field for a number with two decimals: up and down by 0.01, never below 0 (docs/points.md#steps). */
import type { KeyboardEvent } from 'react';
import { roundToHundredths } from '#domain/platform/numbers.ts';

const STEPS: Record<string, number> = { ArrowUp: 0.01, ArrowDown: -0.01 };

/** Returns the key handler of a field with this text; what is no number is left alone. */
export const stepByArrows =
  (text: string | number, onStep: (text: string) => void) =>
  (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const value = Number(String(text).replace(',', '.'));
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !Number.isFinite(value)) return;
    event.preventDefault();
    onStep(String(Math.max(0, roundToHundredths(value + step))));
  };
