/** Preview of the emails a demo would send: plain text and HTML, light and dark (docs/operations.md#mail-demo). */
import { Button, NativeSelect, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '#web/lib/time/format.ts';
import classes from './demo-emails.module.css';
import { demoEmailsQuery } from './email.queries.ts';

const COLOR_SCHEMES = [
  { value: 'light', label: 'HTML, light' },
  { value: 'dark', label: 'HTML, dark' },
  { value: 'text', label: 'Plain text' },
] as const;
type ColorScheme = (typeof COLOR_SCHEMES)[number]['value'];

type Mail = { id: number; to: string; subject: string; createdAt: string; text: string; html: string };

/** Forces the email's color scheme, regardless of the app's. */
const withColorScheme = (html: string, form: ColorScheme): string =>
  html.replace('(prefers-color-scheme: dark)', form === 'dark' ? 'all' : 'not all');

/** Preview of one email, sandboxed so that no script or link works. */
const EmailPreview = ({ mail, form }: { mail: Mail; form: ColorScheme }) =>
  form === 'text' ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <pre className={classes.text} tabIndex={0} aria-label={`${mail.subject}, as plain text`}>
      {mail.text}
    </pre>
  ) : (
    <iframe
      className={classes.page}
      title={`${mail.subject}, as HTML`}
      sandbox=""
      srcDoc={withColorScheme(mail.html, form)}
      style={{ colorScheme: form }}
    />
  );

export function DemoEmails() {
  const { data: mails, refetch, isFetching } = useQuery(demoEmailsQuery());
  const [chosen, setChosen] = useState<number>();
  const [form, setForm] = useState<ColorScheme>('light');
  if (!mails) return null;
  const mail = mails.find(({ id }) => id === chosen) ?? mails[0];
  return (
    <Paper withBorder p="md" mt="lg" component="section" aria-labelledby="shown-title">
      <Title order={2} id="shown-title" fz="lg">
        Demo emails
      </Title>
      <Text c="dimmed" mb="sm">
        The demo sends no email. These are the emails it would have sent, five minutes after the last change to a
        project.
      </Text>
      {!mail && <Text mb="sm">No emails yet.</Text>}
      {mail && (
        <Stack gap="sm" mb="sm">
          <NativeSelect
            label="Email"
            data={mails.map(({ id, to, subject, createdAt }) => ({
              value: String(id),
              label: `${subject} · ${to} · ${dateTimeText(createdAt)}`,
            }))}
            value={String(mail.id)}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
          />
          <SegmentedControl
            aria-label="Email format"
            data={[...COLOR_SCHEMES]}
            value={form}
            onChange={(value) => setForm(value as ColorScheme)}
          />
          <EmailPreview mail={mail} form={form} />
        </Stack>
      )}
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        Refresh
      </Button>
    </Paper>
  );
}
