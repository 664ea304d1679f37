/** Server time, estimated from its responses: a wrong device clock must not affect timers. */
import type { Milliseconds } from '#domain/platform/units.ts';

const TRUSTED_DRIFT_MS = 5_000;
let offsetMs = 0;

/** Updates the offset from a response's `Date` header. The header has whole seconds, so small differences are ignored. */
export function recordServerDate(header: string | null): void {
  const serverMs = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  const drift = serverMs - Date.now();
  offsetMs = Math.abs(drift) > TRUSTED_DRIFT_MS ? drift : 0;
}

/** Returns how many ms the server's clock is ahead of this device. */
export const driftMs = (): Milliseconds => offsetMs;

/** Returns the current server time as ISO UTC. */
export const nowIso = (): string => new Date(Date.now() + offsetMs).toISOString();
