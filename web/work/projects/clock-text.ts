/** A span as a clock shows it. */

const two = (value: number): string => String(value).padStart(2, '0');

/** '2:05:09', '0:00:41' from whole seconds; the sign is left to whoever shows it. */
export function clockText(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
