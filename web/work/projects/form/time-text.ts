/** Times of day to choose from. */
import { formatTime } from '#domain/platform/dates.ts';

const STEP_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** Times of day every half hour, formatted (docs/product.md#dates). */
export const TIME_OPTIONS: readonly string[] = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) => {
  const minutes = step * STEP_MINUTES;
  return formatTime(`${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`);
});
