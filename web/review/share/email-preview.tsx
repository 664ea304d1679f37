/** Preview of the email to the first chosen contact, and a test of it to oneself (docs/review.md#client-emails). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { previewEmail } from '#contract/review/client-sends.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import type { ContactChoice } from '#web/work/contacts/contact-choice.tsx';

const PREVIEW = {
  maxHeight: 280,
  margin: 0,
  overflow: 'auto',
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
const SMALL = { size: 'compact-sm', variant: 'default', mih: { base: 40, sm: 30 } } as const;

type EmailPreviewProps = { cut: Pick<Cut, 'id'>; choice: ContactChoice };

function useEmailPreview({ cut, choice: { ids, message } }: EmailPreviewProps) {
  return useMutation({
    mutationFn: async (test: boolean) =>
      (await call(previewEmail, { params: { id: cut.id }, body: { contact: ids[0] ?? 0, message, test } })).data,
  });
}

export function EmailPreview(props: EmailPreviewProps) {
  const [preview, test] = [useEmailPreview(props), useEmailPreview(props)];
  if (props.choice.ids.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          {...SMALL}
          aria-expanded={preview.data !== undefined}
          loading={preview.isPending}
          onClick={() =>
            preview.data
              ? preview.reset()
              : preview.mutate(false, {
                  onError: (error) => notifyFailure(failureOf("Couldn't load the preview.", error)),
                })
          }
        >
          Preview
        </Button>
        <Button
          {...SMALL}
          loading={test.isPending}
          onClick={() =>
            test.mutate(true, {
              onSuccess: ({ to }) => notifySuccess(`Test sent to ${to}.`),
              onError: (error) => notifyFailure(failureOf("Couldn't send the test.", error)),
            })
          }
        >
          Send a test to me
        </Button>
      </Group>
      {preview.data && (
        <div role="region" aria-label="Preview">
          <Text fw={500}>{preview.data.subject}</Text>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard */}
          <pre style={PREVIEW} tabIndex={0}>
            {preview.data.text}
          </pre>
        </div>
      )}
    </Stack>
  );
}
