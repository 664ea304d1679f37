/** In a demo the mails that it would send, for looking: plain text and HTML, light and dark (docs/operations.md#mail-demo). */
import { Button, NativeSelect, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '#web/lib/format.ts';
import classes from './shown-mails.module.css';
import { shownMailsQuery } from './mail.queries.ts';

const FORMS = [
  { value: 'light', label: 'HTML, light' },
  { value: 'dark', label: 'HTML, dark' },
  { value: 'text', label: 'Plain text' },
] as const;
type Form = (typeof FORMS)[number]['value'];

type Mail = { id: number; to: string; subject: string; createdAt: string; text: string; html: string };

/** As a mail program in that look shows it, whatever the look of this one. */
const inLook = (html: string, form: Form): string =>
  html.replace('(prefers-color-scheme: dark)', form === 'dark' ? 'all' : 'not all');

/** Nothing in it may run or lead anywhere. */
const Look = ({ mail, form }: { mail: Mail; form: Form }) =>
  form === 'text' ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre className={classes.text} tabIndex={0} aria-label={`${mail.subject}, as plain text`}>
      {mail.text}
    </pre>
  ) : (
    <iframe
      className={classes.page}
      title={`${mail.subject}, as HTML`}
      sandbox=""
      srcDoc={inLook(mail.html, form)}
      style={{ colorScheme: form }}
    />
  );

export function ShownMails() {
  const { data: mails, refetch, isFetching } = useQuery(shownMailsQuery());
  const [chosen, setChosen] = useState<number>();
  const [form, setForm] = useState<Form>('light');
  if (!mails) return null;
  const mail = mails.find(({ id }) => id === chosen) ?? mails[0];
  return (
    <Paper withBorder p="md" mt="lg" component="section" aria-labelledby="shown-title">
      <Title order={2} id="shown-title" fz="lg">
        Mails of the demo
      </Title>
      <Text c="dimmed" mb="sm">
        The demo mails nobody. These are the mails that it would have sent; a mail is made when a project has been quiet
        for five minutes.
      </Text>
      {!mail && <Text mb="sm">None yet.</Text>}
      {mail && (
        <Stack gap="sm" mb="sm">
          <NativeSelect
            label="Mail"
            data={mails.map(({ id, to, subject, createdAt }) => ({
              value: String(id),
              label: `${subject} · ${to} · ${dateTimeText(createdAt)}`,
            }))}
            value={String(mail.id)}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
          />
          <SegmentedControl
            aria-label="Form of the mail"
            data={[...FORMS]}
            value={form}
            onChange={(value) => setForm(value as Form)}
          />
          <Look mail={mail} form={form} />
        </Stack>
      )}
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        Look again
      </Button>
    </Paper>
  );
}
