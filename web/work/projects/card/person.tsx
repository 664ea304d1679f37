/** Person with a small avatar or initials and a name; distinguishes an unset person from one whose name is gone. */
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { fullNameOf, initialsOf } from '#domain/platform/text.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import plain from '#web/ui/figures/plain.module.css';

const NOBODY = 'Not assigned';

/** Returns the name, or the email of people without one. */
export const personName = (person: PersonRef | null, absent = NOBODY): string =>
  person ? fullNameOf(person) || person.email || COMMON_TEXTS.unknown : absent;

/** `absent` is shown if there is no person. */
export function Person({ person, absent, size = 20 }: { person: PersonRef | null; absent?: string; size?: number }) {
  const name = personName(person, absent);
  return (
    <span className={plain.person}>
      <InitialsAvatar
        owner={person ? { id: person.id, name } : undefined}
        initials={person ? initialsOf(person) : '?'}
        src={person?.picture ? mediaUrl(person.picture.filename) : null}
        size={size}
      />
      <span className={`${plain.text} ${plain.truncate} ${person ? '' : plain.dimmed}`} title={name}>
        {name}
      </span>
    </span>
  );
}
