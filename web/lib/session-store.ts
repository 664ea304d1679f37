/** Who is signed in, in this tab: the token and the selected role, in session storage (docs/people.md#session). */
import { useSyncExternalStore } from 'react';
import type { UserType } from '#domain/identity/roles.ts';
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
  /** Somebody else chose the password: one screen is open, where the person chooses another (docs/people.md#assigned-passwords). */
  mustChoosePassword?: boolean;
  /** A second factor is due: one screen is open, where the person sets one up (docs/people.md#factor-demand). */
  mustSetUpFactor?: boolean;
};

const SIGNED_OUT: Session = { token: null, types: [], selectedRole: null };

/** Whether nothing can come of the token any more: one that names a session can be renewed while that holds. */
const isOver = (token: string): boolean => sessionIdOf(token) === undefined && isTokenExpired(token, Date.now());

/** An expired or unusable token is no token; a role that is not held is no selection. */
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
/** Why the last session was ended by the server, until the next one begins. */
let farewell: string | undefined;
const listeners = new Set<() => void>();

function settle(next: Session): void {
  if (next.token === null) sessionStorage.removeItem(TOKEN_KEY);
  if (next.selectedRole === null) sessionStorage.removeItem(ROLE_KEY);
  current = next;
  for (const listener of listeners) listener();
}

const get = (): Session => (current ??= readStored());

function noteDue(key: string, isDue: boolean): void {
  if (isDue) sessionStorage.setItem(key, 'yes');
  else sessionStorage.removeItem(key);
}

/** Begins a session; with exactly one kind of work that is selected at once. The token must be valid and open some role. */
function begin(
  token: string,
  { mustChoosePassword = false, mustSetUpFactor = false }: Pick<Session, 'mustChoosePassword' | 'mustSetUpFactor'> = {},
): Session {
  farewell = undefined;
  const types = typesOfToken(token);
  sessionStorage.setItem(TOKEN_KEY, token);
  if (types.length === 1 && types[0]) sessionStorage.setItem(ROLE_KEY, types[0]);
  noteDue(CHOOSE_KEY, mustChoosePassword);
  noteDue(FACTOR_KEY, mustSetUpFactor);
  settle(readStored());
  return get();
}

/** Puts a fresh token in place of the old one; the selected role stays. */
function replaceToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  settle(readStored());
}

/** The person has a password of their own now. */
function noteOwnPassword(): Session {
  sessionStorage.removeItem(CHOOSE_KEY);
  settle(readStored());
  return get();
}

/** Whether a second factor is due of the person. */
function noteFactorDue(isDue: boolean): Session {
  if (isDue === (get().mustSetUpFactor === true)) return get();
  noteDue(FACTOR_KEY, isDue);
  settle(readStored());
  return get();
}

function selectRole(role: UserType): void {
  sessionStorage.setItem(ROLE_KEY, role);
  settle(readStored());
}

/** Signs out: everything of this session is cleared. `why` is told on the sign-in page. */
function end(why?: string): void {
  farewell = why ?? farewell;
  if (get().token === null && sessionStorage.length === 0) return;
  sessionStorage.clear();
  settle(SIGNED_OUT);
}

/** Ends the session when its token is no longer good. */
function recheck(): void {
  if (get().token !== null && readStored().token === null) end();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes what the storage holds now. */
const reload = (): void => settle(readStored());

/** Keeps watch: every 5 minutes, and once for a role left without a token. */
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

/** What the sign-in page has to tell of the end of the last session. */
const farewellOf = (): string | undefined => farewell;

export const session = {
  get,
  subscribe,
  farewell: farewellOf,
  begin,
  replaceToken,
  noteOwnPassword,
  noteFactorDue,
  selectRole,
  end,
  recheck,
  reload,
  watch,
};

export const useSession = (): Session => useSyncExternalStore(subscribe, get);

/** The role that links and screens use: the selected one, else the first that the person holds (docs/screens.md#guard). */
export const roleOf = ({ selectedRole, types }: Session): UserType | null => selectedRole ?? types[0] ?? null;
