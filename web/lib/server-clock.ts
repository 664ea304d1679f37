/** The server's time, as far as its answers tell: a timer must not run wrong because a laptop's clock does. */

const TRUSTED_DRIFT_MS = 5_000;
let offsetMs = 0;

/** Takes note of an answer's `Date` header (whole seconds, so small differences mean nothing). */
export function noteServerDate(header: string | null): void {
  const serverMs = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  const drift = serverMs - Date.now();
  offsetMs = Math.abs(drift) > TRUSTED_DRIFT_MS ? drift : 0;
}

/** How far the server's clock is ahead of this device's; 0 where they agree. */
export const driftMs = (): number => offsetMs;

/** Now on the server, ISO UTC. */
export const nowIso = (): string => new Date(Date.now() + offsetMs).toISOString();
