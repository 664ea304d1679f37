/** Style guide of a client, edited in place (docs/projects.md#resources). */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type EditedField, useIsEditing } from '#web/work/links/edited-field.ts';
import { PROSE } from '#web/work/links/prose.ts';
import type { StyleGuideValues } from './style-guide-form.tsx';

const StyleGuideForm = lazyPart(async () => (await import('./style-guide-form.tsx')).StyleGuideForm, {
  Waiting: () => <Skeleton h={192} />,
});

export function StyleGuidePart({ edited }: { edited: EditedField<StyleGuideValues> }) {
  const [isEditing, setEditing] = useIsEditing(edited.of, 'styleGuide');
  const { styleGuide } = edited.latest.record;
  return (
    <Stack ref={keepFocus} gap="xs">
      {isEditing ? (
        <StyleGuideForm edited={edited} onClose={() => setEditing(false)} />
      ) : (
        <>
          {styleGuide === '' ? <Text c="dimmed">No style guide yet.</Text> : <Text style={PROSE}>{styleGuide}</Text>}
          <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setEditing(true)}>
            {styleGuide === '' ? 'Write style guide' : 'Edit style guide'}
          </Button>
        </>
      )}
    </Stack>
  );
}
