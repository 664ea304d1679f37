/** Style guide of a client, edited in place (docs/projects.md#resources). */
import { Skeleton, Text } from '@mantine/core';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EditablePart } from '#web/work/links/editable-part.tsx';
import type { EditedField } from '#web/work/links/edited-field.ts';
import { PROSE } from '#web/work/links/prose.ts';
import type { StyleGuideValues } from './style-guide-form.tsx';

const StyleGuideForm = lazyPart(async () => (await import('./style-guide-form.tsx')).StyleGuideForm, {
  Waiting: () => <Skeleton h={192} />,
});

export function StyleGuidePart({ edited }: { edited: EditedField<StyleGuideValues> }) {
  const { styleGuide } = edited.latest.record;
  const editLabel = styleGuide === '' ? 'Write style guide' : 'Edit style guide';
  return (
    <EditablePart name="styleGuide" edited={edited} editLabel={editLabel} Form={StyleGuideForm}>
      {styleGuide === '' ? <Text c="dimmed">No style guide yet.</Text> : <Text style={PROSE}>{styleGuide}</Text>}
    </EditablePart>
  );
}
