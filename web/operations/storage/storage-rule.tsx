/** Setting of the storage rule: one sentence with two choices. Saving shows what would go and asks (docs/storage.md#rule). */
import { Button, Group, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RemainingVersions } from '#domain/platform/storage/storage-rule.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { settingsQuery, useChangeSettings } from '#web/identity/settings/settings.queries.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { STORAGE_COPY } from './storage-copy.ts';
import { dayChoices, daysOf, dueText, REMAINING_CHOICES } from './storage-labels.ts';
import { previewRule } from './storage.queries.ts';

type Rule = { days: string; remaining: RemainingVersions };

/** Asks whether to save a rule, with what it would remove. */
async function isConfirmed({ days, remaining }: Rule): Promise<boolean> {
  const count = daysOf(days);
  if (count === null) return true;
  const due = await previewRule(count, remaining);
  const what =
    due.total === 0
      ? 'Nothing would be removed in the next 30 days.'
      : `Files of ${dueText(due)}, would be removed in the next 30 days, a week from now at the earliest.`;
  return confirm({ title: 'Storage rule', message: what, confirmLabel: 'Save', isDangerous: due.total > 0 });
}

export function StorageRule() {
  const { data } = useQuery(settingsQuery());
  const change = useChangeSettings();
  const [chosen, setChosen] = useState<Partial<Rule>>({});
  const [isAsking, setIsAsking] = useState(false);
  if (!data) return null;
  const { keepFilesDays, keepFiles } = data.record;
  const stored: Rule = { days: String(keepFilesDays ?? ''), remaining: keepFiles };
  const rule = { ...stored, ...chosen };
  const isChanged = rule.days !== stored.days || (rule.days !== '' && rule.remaining !== stored.remaining);
  const save = async (): Promise<void> => {
    if (!(await isConfirmed(rule))) return;
    const sent = { keepFilesDays: daysOf(rule.days), keepFiles: rule.remaining };
    await change.mutateAsync({ change: sent, etag: data.etag });
    setChosen({});
    notifySuccess(STORAGE_COPY.saved);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsking(true);
    void save()
      .catch((error: unknown) => notifyFailure(failureOf(STORAGE_COPY.ruleFailed, error)))
      .finally(() => setIsAsking(false));
  };
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="storage-rule-title">
      <Title order={2} id="storage-rule-title" fz="lg">
        Storage rule
      </Title>
      <Group component="form" gap="sm" align="flex-end" mt="xs" onSubmit={submit}>
        <NativeSelect
          id="storage-rule"
          label={STORAGE_COPY.keepDays}
          data={[...dayChoices(keepFilesDays)]}
          value={rule.days}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, days: value })}
        />
        <NativeSelect
          label={STORAGE_COPY.keep}
          data={[...REMAINING_CHOICES]}
          value={rule.remaining}
          disabled={rule.days === ''}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, remaining: value as RemainingVersions })}
        />
        <Button type="submit" mih={40} disabled={!isChanged} loading={isAsking}>
          Save
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {STORAGE_COPY.explained}
      </Text>
    </Paper>
  );
}
