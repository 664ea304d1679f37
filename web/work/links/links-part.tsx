/** Links of a record, edited in place (docs/projects.md#resources). */
import { Skeleton, Text } from '@mantine/core';
import type { Link } from '#domain/work/trim-links.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EditablePart } from './editable-part.tsx';
import type { EditedField } from './edited-field.ts';
import { LinkList } from './link-list.tsx';
import type { LinksValues } from './links-form.tsx';

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
  const isEmpty = links.length === 0;
  return (
    <EditablePart name="links" edited={edited} editLabel={isEmpty ? 'Add link' : 'Edit links'} Form={LinksForm}>
      {isEmpty ? <Text c="dimmed">No links yet.</Text> : <LinkList links={links} label={label} />}
    </EditablePart>
  );
}
