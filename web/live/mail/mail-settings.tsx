/** What a person is mailed, by kind, and at which hour the daily mail goes (docs/people.md#mail). */
import { NativeSelect, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KIND_LABELS, kindsOf, type MailChoice } from '#domain/live/mail.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { mailSettingsQuery, useChangeMail } from './mail.queries.ts';

const CHOICES: { value: MailChoice; label: string }[] = [
  { value: 'none', label: 'No mail' },
  { value: 'soon', label: 'Soon' },
  { value: 'daily', label: 'Daily' },
];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00 UTC`,
}));

/** Nothing where the house sends no mail. */
export function MailSettings({ type }: { type: UserType }) {
  const { data: settings } = useQuery(mailSettingsQuery());
  const change = useChangeMail();
  if (!settings?.offered) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="mail-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="mail-title" fz="lg">
        Mail
      </Title>
      <Text c="dimmed" mb="sm">
        Soon: when a project has been quiet for five minutes, all of it in one mail. Daily: one mail at your hour. Your
        inbox has everything either way.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {kindsOf(type).map((kind) => (
          <NativeSelect
            key={kind}
            label={KIND_LABELS[kind]}
            data={CHOICES}
            value={settings.choices[kind]}
            onChange={({ currentTarget: { value } }) => change.mutate({ kind, choice: value as MailChoice })}
          />
        ))}
        <NativeSelect
          label="The daily mail goes at"
          data={HOURS}
          value={String(settings.hour)}
          onChange={({ currentTarget: { value } }) => change.mutate({ hour: Number(value) })}
        />
      </SimpleGrid>
    </Paper>
  );
}
