/** Session of this tab: token and selected role in session storage (docs/people.md#session). */
import { useSyncExternalStore } from 'react';
import type { UserType } from '#domain/platform/actor.ts';
import { isTokenExpired, sessionIdOf, typesOfToken } from './session-token.ts';

const TOKEN_KEY = 'token';
const ROLE_KEY = 'selectedRole';
const CHOOSE_KEY = 'mustChoosePassword';
const FACTOR_KEY = 'mustSetUpFactor';
const RECHECK_MS = 5 * 60_000;
const LINGERING_MS = 100;

export type Session = {
  /** Null when signed out. */
  token: string | null;
  types: readonly UserType[];
  selectedRole: UserType | null;
  /** True if someone else set the password: only the screen to choose a new one is available (docs/people.md#assigned-passwords). */
  mustChoosePassword?: boolean;
  /** True if two-factor authentication is due: only its setup screen is available (docs/people.md#factor-demand). */
  mustSetUpFactor?: boolean;
};

const SIGNED_OUT: Session = { token: null, types: [], selectedRole: null };

/** Returns true if the token is expired and can't be renewed; only a token with a session ID can be. */
const isOver = (token: string): boolean => sessionIdOf(token) === undefined && isTokenExpired(token, Date.now());

/** Reads the stored session. Discards an expired or invalid token, and a selected role that the user doesn't have. */
function readStored(): Session {
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (token === null || isOver(token)) return SIGNED_OUT;
  const types = typesOfToken(token);
  if (types.length === 0) return SIGNED_OUT;
  const role = types.find((type) => type === sessionStorage.getItem(ROLE_KEY)) ?? null;
  const mustChoosePassword = sessionStorage.getItem(CHOOSE_KEY) !== null;
  const mustSetUpFactor = sessionStorage.getItem(FACTOR_KEY) !== null;
  return {
    token,
    types,
    selectedRole: role,
    ...(mustChoosePassword ? { mustChoosePassword } : {}),
    ...(mustSetUpFactor ? { mustSetUpFactor } : {}),
  };
}

let current: Session | undefined;
/** Reason why the server ended the last session, until the next one starts. */
let endReason: string | undefined;
const listeners = new Set<() => void>();

function settle(next: Session): void {
  if (next.token === null) sessionStorage.removeItem(TOKEN_KEY);
  if (next.selectedRole === null) sessionStorage.removeItem(ROLE_KEY);
  current = next;
  for (const listener of listeners) listener();
}

const get = (): Session => (current ??= readStored());

function recordDue(key: string, isDue: boolean): void {
  if (isDue) sessionStorage.setItem(key, 'yes');
  else sessionStorage.removeItem(key);
}

/** Starts a session and selects the role if the user has only one. The token must be valid and contain a role. */
function begin(
  token: string,
  { mustChoosePassword = false, mustSetUpFactor = false }: Pick<Session, 'mustChoosePassword' | 'mustSetUpFactor'> = {},
): Session {
  endReason = undefined;
  const types = typesOfToken(token);
  sessionStorage.setItem(TOKEN_KEY, token);
  if (types.length === 1 && types[0]) sessionStorage.setItem(ROLE_KEY, types[0]);
  recordDue(CHOOSE_KEY, mustChoosePassword);
  recordDue(FACTOR_KEY, mustSetUpFactor);
  settle(readStored());
  return get();
}

/** Replaces the token and leaves the selected role unchanged. */
function replaceToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  settle(readStored());
}

/** Records that the user has chosen their own password. */
function recordOwnPassword(): Session {
  sessionStorage.removeItem(CHOOSE_KEY);
  settle(readStored());
  return get();
}

/** Records if two-factor authentication is due for the user. */
function recordFactorDue(isDue: boolean): Session {
  if (isDue === (get().mustSetUpFactor === true)) return get();
  recordDue(FACTOR_KEY, isDue);
  settle(readStored());
  return get();
}

function selectRole(role: UserType): void {
  sessionStorage.setItem(ROLE_KEY, role);
  settle(readStored());
}

/** Signs out and clears everything about this session. The sign-in page shows `reason`. */
function end(reason?: string): void {
  endReason = reason ?? endReason;
  if (get().token === null && sessionStorage.length === 0) return;
  sessionStorage.clear();
  settle(SIGNED_OUT);
}

/** Ends the session if its token is no longer valid. */
function recheck(): void {
  if (get().token !== null && readStored().token === null) end();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reloads the session from storage. */
const reload = (): void => settle(readStored());

/** Rechecks the session every 5 minutes. Soon after the start, clears one that has a role but no token. Returns the cleanup function. */
function watch(onRecheck: () => void): () => void {
  const lingering = setTimeout(() => {
    if (readStored().token === null) settle(SIGNED_OUT);
  }, LINGERING_MS);
  const timer = setInterval(() => {
    recheck();
    if (get().token !== null) onRecheck();
  }, RECHECK_MS);
  return () => {
    clearTimeout(lingering);
    clearInterval(timer);
  };
}

/** Returns the reason why the last session ended, for the sign-in page. */
const getEndReason = (): string | undefined => endReason;

export const session = {
  get,
  subscribe,
  endReason: getEndReason,
  begin,
  replaceToken,
  noteOwnPassword: recordOwnPassword,
  noteFactorDue: recordFactorDue,
  selectRole,
  end,
  recheck,
  reload,
  watch,
};

export const useSession = (): Session => useSyncExternalStore(subscribe, get);

/** Returns the role for links and screens: the selected one, or else the user's first (docs/screens.md#guard). */
export const roleOf = ({ selectedRole, types }: Session): UserType | null => selectedRole ?? types[0] ?? null;
