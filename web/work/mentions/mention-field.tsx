/** A field for text about a project, in which `@` mentions people (docs/review.md#mentions). */
import { Textarea, type TextareaProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import { countOf } from '#domain/platform/numbers.ts';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import classes from './mentions.module.css';
import { useMentionPlace } from './mention-place.ts';
import { useMentions } from './use-mentions.ts';

export type MentionFieldProps = TextareaProps & {
  /** Where nothing around the field says it. */
  projectId?: number | undefined;
};

/** Of the list; with less than the least it scrolls under the edge, and one person is still seen. */
const [LEAST_HEIGHT, MOST_HEIGHT, EDGE] = [52, 240, 8];

type Mentions = ReturnType<typeof useMentions>;

/** Over the field where there is more room than below it: what a keyboard covers is no room. */
function turnUp(list: HTMLElement | null): void {
  const field = list?.parentElement?.getBoundingClientRect();
  if (!list || !field) return;
  const { visualViewport } = window;
  const start = visualViewport?.offsetTop ?? 0;
  const bottom = start + (visualViewport?.height ?? window.innerHeight);
  // The head of the dialog, or of the page, stays over what scrolls.
  const head = (list.closest('[role="dialog"]') ?? document).querySelector('header');
  const top = Math.max(start, head?.getBoundingClientRect().bottom ?? 0);
  const [above, below] = [field.top - top, bottom - field.bottom];
  const isUp = below < list.offsetHeight + EDGE && above > below;
  list.toggleAttribute('data-up', isUp);
  list.style.maxHeight = `${Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, (isUp ? above : below) - EDGE))}px`;
}

function People({ mentions: { listId, people, active, optionOf, setActive, pick } }: { mentions: Mentions }) {
  return (
    <div ref={turnUp} id={listId} role="listbox" aria-label="People to mention" className={classes.list}>
      {people.map((person) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field, which keeps the focus
        <div
          key={person.id}
          id={optionOf(person)}
          role="option"
          tabIndex={-1}
          aria-selected={optionOf(person) === active}
          className={classes.person}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => setActive(optionOf(person))}
          onClick={() => pick(person)}
        >
          <span className={classes.name}>{person.handle}</span>
          <span className={classes.type}>{person.type}</span>
        </div>
      ))}
    </div>
  );
}

/** As a field tells of what is typed in it. */
const changeOf = (field: HTMLTextAreaElement) =>
  ({
    currentTarget: field,
    target: field,
    nativeEvent: new Event('input'),
  }) as unknown as ChangeEvent<HTMLTextAreaElement>;

/** A Textarea, with all that one takes. */
export function MentionField({
  projectId: named,
  ref,
  onKeyDown,
  onChange,
  onSelect,
  onBlur,
  ...field
}: MentionFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(own, {
    projectId: useMentionPlace(named),
    onWrite: (node) => onChange?.(changeOf(node)),
  });
  const isOpen = mentions.people.length > 0;
  const take = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!mentions.takeKey(event)) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  };
  return (
    <div className={classes.place}>
      <Textarea
        {...field}
        ref={(node) => {
          own.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? mentions.listId : undefined}
        aria-activedescendant={isOpen ? mentions.active : undefined}
        // Escape sends the list away, not the dialog around it.
        data-mantine-stop-propagation={isOpen || undefined}
        onKeyDown={take}
        onChange={(event) => {
          onChange?.(event);
          mentions.look(event.currentTarget);
        }}
        onSelect={(event) => {
          onSelect?.(event);
          mentions.look(event.currentTarget);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          mentions.leave();
        }}
      />
      {isOpen && <People mentions={mentions} />}
      <HiddenStatus>{isOpen ? `${countOf(mentions.people.length, 'person', 'people')} to mention` : ''}</HiddenStatus>
    </div>
  );
}
