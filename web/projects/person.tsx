/** A person beside a record: small picture or initials, and the name; nobody yet is told from somebody whose name is gone. */
import { Group, Text } from '@mantine/core';
import { COMMON_TEXTS } from '#domain/messages.ts';
import type { PersonRef } from '#domain/project.ts';
import { fullNameOf, initialsOf } from '#domain/text.ts';
import { mediaUrl } from '#web/lib/host.ts';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';

const NOBODY = 'Nobody yet';

/** The name, or the e-mail of someone without one. */
export const personName = (person: PersonRef | null): string =>
  person ? fullNameOf(person) || person.email || COMMON_TEXTS.unknown : NOBODY;

export function Person({ person, size = 20 }: { person: PersonRef | null; size?: number }) {
  const name = personName(person);
  return (
    <Group gap={6} wrap="nowrap" miw={0} component="span">
      <InitialsAvatar
        who={person ? { id: person.id, name } : undefined}
        initials={person ? initialsOf(person) : '?'}
        src={person?.picture ? mediaUrl(person.picture.filename) : null}
        size={size}
      />
      <Text span truncate title={name} c={person ? undefined : 'dimmed'}>
        {name}
      </Text>
    </Group>
  );
}
