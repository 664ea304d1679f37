/** Sessions: lifetime, device names, and which sign-ins trigger an alert (docs/people.md#sessions). */

/** Maximum idle time and maximum age of a session, in days. */
export type SessionLimits = { idleDays: number; maxDays: number };

export const DEFAULT_SESSION_LIMITS: SessionLimits = { idleDays: 7, maxDays: 30 };

/** Minimum interval between updates of a session's last use. */
export const LAST_SEEN_INTERVAL_MS = 5 * 60_000;

const DAY_MS = 86_400_000;

export type SessionTimes = { begunAt: string; seenAt: string; endedAt: string | null };

/** Returns whether the session is still valid at that moment (docs/people.md#sessions). */
export function isSessionValid(
  { begunAt, seenAt, endedAt }: SessionTimes,
  now: string,
  limits: SessionLimits,
): boolean {
  const at = Date.parse(now);
  const isUsed = at - Date.parse(seenAt) < limits.idleDays * DAY_MS;
  return endedAt === null && isUsed && at - Date.parse(begunAt) < limits.maxDays * DAY_MS;
}

/** Returns the earliest last use and the earliest start of valid sessions (docs/people.md#sessions). */
export const sessionCutoffs = (
  now: string,
  { idleDays, maxDays }: SessionLimits,
): { seen: string; createdAfter: string } => {
  const before = (days: number): string => new Date(Date.parse(now) - days * DAY_MS).toISOString();
  return { seen: before(idleDays), createdAfter: before(maxDays) };
};

/** Returns whether the stored last use is due for an update. */
export const isSeenAtStale = (seenAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(seenAt) >= LAST_SEEN_INTERVAL_MS;

/** Order matters, because most browsers also name other browsers in their user agent. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (agent: string, names: typeof BROWSERS): string | undefined =>
  names.find(([sign]) => sign.test(agent))?.[1];

const UNKNOWN_DEVICE = 'Unknown device';

/** Returns a device name from the user agent: 'Firefox on Windows' (docs/people.md#sessions). */
export function deviceName(agent: string): string {
  const [browser, system] = [nameIn(agent, BROWSERS), nameIn(agent, SYSTEMS)];
  if (browser === undefined) return system === undefined ? UNKNOWN_DEVICE : `${UNKNOWN_DEVICE} on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

export type SeenDevice = { agent: string; network: string };

/** Returns whether a person who has signed in before now uses another device or network (docs/people.md#new-device). */
export const isNewDevice = ({ agent, network }: SeenDevice, earlier: readonly SeenDevice[]): boolean =>
  earlier.length > 0 && !earlier.some((one) => deviceName(one.agent) === deviceName(agent) && one.network === network);

/** Session as listed. */
export type Session = {
  id: number;
  device: string;
  address: string;
  begunAt: string;
  seenAt: string;
  /** The caller's current session. */
  isCurrent: boolean;
};

export const SESSIONS_TEXTS = {
  title: 'Active sessions',
  explained: "Don't recognize a device? Sign it out and change your password.",
  thisDevice: 'This device',
  endOthers: 'Sign out everywhere else',
  endAll: 'Sign out everywhere',
  othersEnded: 'Signed out everywhere else.',
  allEnded: 'Signed out everywhere.',
  none: 'No active sessions.',
  failed: "Couldn't load sessions.",
  endFailed: "Couldn't sign out the device.",
} as const;
