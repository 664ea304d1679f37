/** Links of a record, and the button that edits them in place (docs/projects.md#resources). */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { Link } from '#domain/work/trim-links.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LinkList } from './link-list.tsx';
import type { LinksValues } from './links-form.tsx';
import { type EditedField, useIsEditing } from './edited-field.ts';

const LinksForm = lazyPart(async () => (await import('./links-form.tsx')).LinksForm, {
  Waiting: () => <Skeleton h={128} />,
});

type LinksPartProps = {
  links: readonly Link[];
  label: string;
  /** Undefined if the user may not edit them. */
  edited: EditedField<LinksValues> | undefined;
};

export function LinksPart({ links, label, edited }: LinksPartProps) {
  const [isEditing, setEditing] = useIsEditing(edited?.of, 'links');
  return (
    <Stack ref={keepFocus} gap="xs">
      {isEditing && edited ? (
        <LinksForm edited={edited} onClose={() => setEditing(false)} />
      ) : (
        <>
          {links.length > 0 ? <LinkList links={links} label={label} /> : <Text c="dimmed">No links yet.</Text>}
          {edited && (
            <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setEditing(true)}>
              {links.length > 0 ? 'Edit links' : 'Add link'}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
