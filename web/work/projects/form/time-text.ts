/** Times of day as typed and as shown. */

const STEP_MINUTES = 30;
const DAY_MINUTES = 24 * 60;
const SHAPE = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?m?\.?)?$/i;

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns '9:00 AM' for '09:00'. */
export function shownTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Parses '9', '9:30 pm', '1730', '17:00' or '5p' into 'hh:mm'; returns undefined for anything else. */
export function parseTime(typed: string): string | undefined {
  const [, hours, minutes = '00', half] = SHAPE.exec(typed.trim()) ?? [];
  if (hours === undefined) return undefined;
  const hour = Number(hours);
  if (half === undefined) return hour < 24 ? `${two(hour)}:${minutes}` : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return `${two((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minutes}`;
}

/** Every half hour of a day, formatted (docs/product.md#dates). */
export const TIME_OPTIONS: readonly string[] = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) => {
  const minutes = step * STEP_MINUTES;
  return shownTime(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
});
