/** Duration in timer format. */
import type { Seconds } from '#domain/platform/units.ts';

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** Formats whole seconds as '2:05:09' or '0:00:41'; the caller adds the sign. */
export function elapsedText(seconds: Seconds): string {
  const whole = Math.abs(Math.trunc(seconds));
  return `${Math.floor(whole / 3600)}:${padTwo(Math.floor(whole / 60) % 60)}:${padTwo(whole % 60)}`;
}
