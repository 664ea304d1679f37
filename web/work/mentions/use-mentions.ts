/** Keyboard handling of `@` in a text area: finds people, selects one and inserts the name (docs/review.md#mentions). */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, use, useEffect, useId, useRef, useState } from 'react';
import type { Reader } from '#contract/work/mentions.ts';
import { matchingPeople, mentionBeingTyped } from '#domain/work/mentions.ts';
import { useActor } from '#web/identity/current-user.ts';
import { stepOf, useActiveOption } from '#web/ui/forms/active-option.ts';
import { TeammateMentionsContext } from './mention-context.ts';
import { readersQuery } from './mentions.queries.ts';

type MentionQuery = NonNullable<ReturnType<typeof mentionBeingTyped>>;
type Field = RefObject<HTMLTextAreaElement | null>;

const mentionQueryIn = (field: HTMLTextAreaElement): MentionQuery | null =>
  field.selectionStart === field.selectionEnd ? mentionBeingTyped(field.value, field.selectionStart) : null;

/** Inserts the name and puts the caret after it. */
function write(field: HTMLTextAreaElement, { from }: MentionQuery, handle: string): void {
  const before = `${field.value.slice(0, from)}@${handle} `;
  field.value = before + field.value.slice(field.selectionStart);
  field.setSelectionRange(before.length, before.length);
}

const enter = (field: HTMLTextAreaElement): void =>
  void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

/** Defers Enter while people are loading. Afterwards, the key selects one or performs its default action. */
function useDeferredEnter(field: Field, isWaiting: boolean, choose: (field: HTMLTextAreaElement) => boolean) {
  const deferredText = useRef<string>(undefined);
  useEffect(() => {
    if (isWaiting || deferredText.current === undefined) return;
    const now = field.current;
    const isSame = now !== null && now.value === deferredText.current;
    deferredText.current = undefined;
    if (isSame && !choose(now)) enter(now);
  });
  return {
    /** Returns true if the key is deferred; a second Enter is never deferred. */
    deferEnter: (text: string): boolean => {
      if (!isWaiting || deferredText.current === text) return false;
      deferredText.current = text;
      return true;
    },
  };
}

type Options = {
  projectId: number | undefined;
  /** Called after a name was inserted, as after typed input. */
  onWrite: (field: HTMLTextAreaElement) => void;
};

export function useMentions(field: Field, { projectId, onWrite }: Options) {
  const listId = useId();
  const self = useActor()?.id;
  const [typed, setTyped] = useState<MentionQuery | null>(null);
  /** Position of the `@` whose list was dismissed. */
  const [dismissed, setDismissed] = useState<number>();
  const isSearching = projectId !== undefined && typed !== null;
  const { data, fetchStatus } = useQuery({ ...readersQuery(projectId ?? 0), enabled: isSearching });
  const isNote = use(TeammateMentionsContext);
  const peopleFor = ({ query }: MentionQuery): Reader[] =>
    matchingPeople(
      (data ?? []).filter(({ id, teammate }) => id !== self && (isNote || !teammate)),
      query,
    );
  const isShown = isSearching && typed.from !== dismissed;
  const people = isShown ? peopleFor(typed) : [];
  const optionOf = ({ id }: Reader): string => `${listId}-${id}`;
  const { active, step, setActive } = useActiveOption(people.map(optionOf), true);

  const pick = (person: Reader): void => {
    const now = field.current;
    const at = now && mentionQueryIn(now);
    if (!at) return;
    write(now, at, person.handle);
    onWrite(now);
    setTyped(null);
    now.focus();
  };
  /** Selects the first match for the current text, whether or not it is rendered yet. */
  const chooseFirst = (now: HTMLTextAreaElement): boolean => {
    const at = mentionQueryIn(now);
    const [first] = at && at.from !== dismissed ? peopleFor(at) : [];
    if (first) pick(first);
    return first !== undefined;
  };
  const chooseNow = (now: HTMLTextAreaElement): boolean => {
    const chosen = people.find((person) => optionOf(person) === active);
    const at = mentionQueryIn(now);
    if (!chosen || !at || at.query !== typed?.query) return chooseFirst(now);
    pick(chosen);
    return true;
  };
  const { deferEnter } = useDeferredEnter(
    field,
    isSearching && data === undefined && fetchStatus === 'fetching',
    chooseFirst,
  );

  /** Returns true if the list handled the key. */
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { key, currentTarget: now } = event;
    const isPlain =
      !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || projectId === undefined) return false;
    if (key === 'Enter') return (isShown && deferEnter(now.value)) || chooseNow(now);
    if (key === 'Tab') return people.length > 0 && chooseNow(now);
    if (people.length === 0 || !typed) return false;
    if (key === 'Escape') setDismissed(typed.from);
    else if (stepOf(key) !== 0) step(stepOf(key));
    else return false;
    return true;
  };
  const updateQuery = (now: HTMLTextAreaElement): void => {
    if (projectId === undefined) return;
    const found = mentionQueryIn(now);
    setTyped(found);
    if (found?.from !== dismissed) setDismissed(undefined);
  };
  return {
    listId,
    people,
    active,
    optionOf,
    setActive,
    pick,
    handleKey,
    look: updateQuery,
    leave: () => setTyped(null),
  };
}
