/** Text area about a project with `@` mentions (docs/review.md#mentions). */
import { Textarea, type TextareaProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import { countOf } from '#domain/platform/numbers.ts';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import classes from './mentions.module.css';
import { useMentionProjectId } from './mention-context.ts';
import { useMentions } from './use-mentions.ts';

export type MentionFieldProps = TextareaProps & {
  /** Overrides the project from the context. */
  projectId?: number | undefined;
};

/** Heights of the list and its margin, in pixels; the minimum height shows one person. */
const [MIN_HEIGHT, MAX_HEIGHT, EDGE] = [52, 240, 8];

type Mentions = ReturnType<typeof useMentions>;

/** Opens the list above the field if there is more room there; the area behind an on-screen keyboard doesn't count. */
function flipUp(list: HTMLElement | null): void {
  const field = list?.parentElement?.getBoundingClientRect();
  if (!list || !field) return;
  const { visualViewport } = window;
  const start = visualViewport?.offsetTop ?? 0;
  const bottom = start + (visualViewport?.height ?? window.innerHeight);
  // The header of the dialog or page, which covers scrolled content.
  const head = (list.closest('[role="dialog"]') ?? document).querySelector('header');
  const top = Math.max(start, head?.getBoundingClientRect().bottom ?? 0);
  const [above, below] = [field.top - top, bottom - field.bottom];
  const isUp = below < list.offsetHeight + EDGE && above > below;
  list.toggleAttribute('data-up', isUp);
  list.style.maxHeight = `${Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, (isUp ? above : below) - EDGE))}px`;
}

function PeopleList({ mentions: { listId, people, active, optionOf, setActive, pick } }: { mentions: Mentions }) {
  return (
    <div ref={flipUp} id={listId} role="listbox" aria-label="People to mention" className={classes.list}>
      {people.map((person) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- key events go to the field, which keeps the focus
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

/** Creates the change event of a text area for its current value. */
const changeOf = (field: HTMLTextAreaElement) =>
  ({
    currentTarget: field,
    target: field,
    nativeEvent: new Event('input'),
  }) as unknown as ChangeEvent<HTMLTextAreaElement>;

/** Text area with mentions; accepts all props of Mantine's Textarea. */
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
    projectId: useMentionProjectId(named),
    onWrite: (node) => onChange?.(changeOf(node)),
  });
  const isOpen = mentions.people.length > 0;
  const handleChange = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!mentions.handleKey(event)) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  };
  return (
    <div className={classes.container}>
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
        // Escape closes the list, not the dialog around it.
        data-mantine-stop-propagation={isOpen || undefined}
        onKeyDown={handleChange}
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
      {isOpen && <PeopleList mentions={mentions} />}
      <HiddenStatus>{isOpen ? `${countOf(mentions.people.length, 'person', 'people')} to mention` : ''}</HiddenStatus>
    </div>
  );
}
