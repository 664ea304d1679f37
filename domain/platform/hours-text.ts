/** Minutes as hours and minutes, on screens and in texts. */
import { groupedText } from './numbers.ts';
import type { Minutes } from './units.ts';

/** Formats whole minutes as 'Xh Ym', or 'Ym' under an hour, dropping fractions. */
export function hoursText(minutes: Minutes): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  return hours > 0 ? `${groupedText(hours)}h ${whole % 60}m` : `${whole}m`;
}

/** Formats minutes as '7h 30m', '5h' or '45m', for texts in which full hours are frequent. */
export const shortHoursText = (minutes: Minutes): string => hoursText(minutes).replace(/ 0m$/, '');
