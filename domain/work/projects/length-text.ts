/** Lengths as text (docs/projects.md#lengths). */
import type { Seconds } from '#domain/platform/units.ts';

/** Formats a length: '1h 5m', '10m', '10m 30s', '0m'. Seconds are shown only if there are any. */
export function lengthText(lengthSeconds: Seconds): string {
  const [hours, minutes] = [Math.floor(lengthSeconds / 3600), Math.floor((lengthSeconds % 3600) / 60)];
  const seconds = Math.floor(lengthSeconds % 60);
  const parts = [hours > 0 ? `${hours}h` : '', hours > 0 || minutes > 0 || seconds === 0 ? `${minutes}m` : ''];
  return [...parts, seconds > 0 ? `${seconds}s` : ''].filter(Boolean).join(' ');
}
