/** Email preferences, and emails that failed (docs/api-reference.md#calls-mail). */
import { EMAIL_CHOICES } from '#domain/live/email.ts';
import { NOTIFICATION_KINDS } from '#domain/journal/notifications.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  email,
  flag,
  instant,
  integer,
  list,
  nested,
  optional,
  objectWithNames,
  shape,
  text,
} from '#contract/platform/schema.ts';

const settings = shape({
  offered: described(flag(), 'Whether this instance sends email.'),
  hour: described(integer(0, 23), 'Hour of the daily email, in the time zone of the workspace.'),
  choices: objectWithNames(NOTIFICATION_KINDS, choice(EMAIL_CHOICES)),
});

const common = { kind: 'plain', roles: EVERYONE, path: '/api/mail/settings', response: settings, status: 200 } as const;

export const getEmailSettings = endpoint({
  ...common,
  name: 'mail.settings',
  method: 'GET',
  summary: "Returns the caller's email settings by kind of notification.",
});

export const changeEmailSettings = endpoint({
  ...common,
  name: 'mail.change-settings',
  method: 'PATCH',
  body: shape({
    hour: optional(integer(0, 23)),
    choices: optional(
      described(
        list(nested({ kind: choice(NOTIFICATION_KINDS), choice: choice(EMAIL_CHOICES) }), NOTIFICATION_KINDS.length),
        'Kinds left out stay unchanged.',
      ),
    ),
  }),
  summary: "Changes the caller's email settings.",
});

export const listFailedEmails = endpoint({
  kind: 'plain',
  roles: ADMINS,
  name: 'mail.troubles',
  method: 'GET',
  path: '/api/mail/troubles',
  response: shape({
    items: list(
      nested({
        id: integer(1),
        to: email(),
        attempts: integer(1),
        createdAt: instant(),
        nextAt: optional(described(instant(), 'Next attempt. Absent once given up.')),
        error: text(),
      }),
    ),
  }),
  status: 200,
  summary: "Lists the last 50 failed emails that haven't been sent since, latest first.",
});

export const listDemoEmails = endpoint({
  kind: 'plain',
  roles: ADMINS,
  name: 'mail.shown',
  method: 'GET',
  path: '/api/mail/shown',
  response: shape({
    shown: described(flag(), 'Whether this instance shows emails instead of sending them.'),
    items: list(
      nested({
        id: integer(1),
        to: email(),
        subject: text(),
        createdAt: instant(),
        text: described(text(), 'The plain form.'),
        html: described(text(), 'The HTML form, a whole page.'),
      }),
    ),
  }),
  status: 200,
  summary: 'Lists the last 20 emails of a demo, latest first.',
});
