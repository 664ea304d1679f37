/** Sessions: how long a sign-in holds, what its device is called, and which sign-ins are worth a word (docs/people.md#sessions). */

/** For how long a session holds unused, and at all. */
export type SessionLimits = { idleDays: number; maxDays: number };

export const SESSION_STANDARD: SessionLimits = { idleDays: 7, maxDays: 30 };

/** When it was last seen is noted no more often than this. */
export const SEEN_EVERY_MS = 5 * 60_000;

const DAY_MS = 86_400_000;

export type SessionTimes = { begunAt: string; seenAt: string; endedAt: string | null };

/** Whether the session still holds at that moment (docs/people.md#sessions). */
export function holdsSession({ begunAt, seenAt, endedAt }: SessionTimes, now: string, limits: SessionLimits): boolean {
  const at = Date.parse(now);
  const isUsed = at - Date.parse(seenAt) < limits.idleDays * DAY_MS;
  return endedAt === null && isUsed && at - Date.parse(begunAt) < limits.maxDays * DAY_MS;
}

/** Since when a session must have been seen, and have begun, to hold (docs/people.md#sessions). */
export const sessionsSince = (now: string, { idleDays, maxDays }: SessionLimits): { seen: string; begun: string } => {
  const before = (days: number): string => new Date(Date.parse(now) - days * DAY_MS).toISOString();
  return { seen: before(idleDays), begun: before(maxDays) };
};

/** Whether it is time to note that the session was seen. */
export const isSeenStale = (seenAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(seenAt) >= SEEN_EVERY_MS;

/** In this order, since most browsers claim to be others too. */
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

export const UNKNOWN_DEVICE = 'Another program';

/** What the device is called by what its browser says of itself: 'Firefox on Windows' (docs/people.md#sessions). */
export function deviceOf(agent: string): string {
  const [browser, system] = [nameIn(agent, BROWSERS), nameIn(agent, SYSTEMS)];
  if (browser === undefined) return system === undefined ? UNKNOWN_DEVICE : `${UNKNOWN_DEVICE} on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

export type SeenDevice = { agent: string; network: string };

/** Whether this person has signed in before, but never so: another device, or the same kind elsewhere (docs/people.md#new-device). */
export const isNewDevice = ({ agent, network }: SeenDevice, earlier: readonly SeenDevice[]): boolean =>
  earlier.length > 0 && !earlier.some((one) => deviceOf(one.agent) === deviceOf(agent) && one.network === network);

/** One sign-in, as lists show it. */
export type Session = {
  id: number;
  device: string;
  address: string;
  begunAt: string;
  seenAt: string;
  /** Whether whoever asks does so by it. */
  isThis: boolean;
};

export const SESSIONS_TEXTS = {
  title: 'Where you are signed in',
  explained: 'A device that you do not know? Sign it out, and change your password.',
  thisOne: 'This device',
  endOthers: 'Sign out everywhere else',
  endAll: 'Sign out everywhere',
  othersEnded: 'You are signed out everywhere else.',
  allEnded: 'Signed out everywhere.',
  none: 'Signed in nowhere.',
  failed: 'The devices could not be loaded.',
  endFailed: 'The device could not be signed out.',
} as const;
