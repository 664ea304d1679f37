/** Email preferences by notification kind, and the hour of the daily email (docs/inbox.md#mail). */
import { NativeSelect, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NOTIFICATION_KIND_LABELS, kindsOf, type EmailChoice } from '#domain/live/email.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { zoneAbbreviation } from '#web/lib/time/local-time.ts';
import { emailSettingsQuery, useChangeEmailSettings } from './email.queries.ts';

const CHOICES: { value: EmailChoice; label: string }[] = [
  { value: 'none', label: 'No email' },
  { value: 'soon', label: 'Soon' },
  { value: 'daily', label: 'Daily' },
];

const hourOptions = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${String(hour).padStart(2, '0')}:00 ${zoneAbbreviation()}`,
  }));

/** Renders nothing when the instance sends no email. */
export function EmailSettings({ type }: { type: UserType }) {
  const { data: settings } = useQuery(emailSettingsQuery());
  const change = useChangeEmailSettings();
  if (!settings?.offered) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="mail-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="mail-title" fz="lg">
        Email
      </Title>
      <Text c="dimmed" mb="sm">
        Soon: one email per project after five minutes without changes. Daily: one email at your chosen hour. Your inbox
        always has everything.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {kindsOf(type).map((kind) => (
          <NativeSelect
            key={kind}
            label={NOTIFICATION_KIND_LABELS[kind]}
            data={CHOICES}
            value={settings.choices[kind]}
            onChange={({ currentTarget: { value } }) => change.mutate({ kind, choice: value as EmailChoice })}
          />
        ))}
        <NativeSelect
          label="Send daily email at"
          data={hourOptions()}
          value={String(settings.hour)}
          onChange={({ currentTarget: { value } }) => change.mutate({ hour: Number(value) })}
        />
      </SimpleGrid>
    </Paper>
  );
}
