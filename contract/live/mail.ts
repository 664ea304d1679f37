/** What a person is mailed, and mails that failed, on the wire (docs/wire.md#calls-mail). */
import { MAIL_CHOICES } from '#domain/live/mail.ts';
import { NOTIFICATION_KINDS } from '#domain/live/notifications.ts';
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
  perName,
  shape,
  text,
} from '#contract/platform/schema.ts';

const settings = shape({
  offered: described(flag(), 'Whether this house sends mail at all.'),
  hour: described(integer(0, 23), 'Of the day, in UTC, at which the daily mail goes.'),
  choices: perName(NOTIFICATION_KINDS, choice(MAIL_CHOICES)),
});

const common = { kind: 'plain', roles: EVERYONE, path: '/api/mail/settings', answer: settings, status: 200 } as const;

export const getMailSettings = endpoint({
  ...common,
  name: 'mail.settings',
  method: 'GET',
  summary: 'What the caller is mailed, by kind of line.',
});

export const changeMailSettings = endpoint({
  ...common,
  name: 'mail.change-settings',
  method: 'PATCH',
  body: shape({
    hour: optional(integer(0, 23)),
    choices: optional(
      described(
        list(nested({ kind: choice(NOTIFICATION_KINDS), choice: choice(MAIL_CHOICES) }), NOTIFICATION_KINDS.length),
        'Kinds that are not named stay.',
      ),
    ),
  }),
  summary: 'Changes what the caller is mailed.',
});

export const listTroubledMails = endpoint({
  kind: 'plain',
  roles: ADMINS,
  name: 'mail.troubles',
  method: 'GET',
  path: '/api/mail/troubles',
  answer: shape({
    items: list(
      nested({
        id: integer(1),
        to: email(),
        attempts: integer(1),
        createdAt: instant(),
        nextAt: optional(described(instant(), 'When it is tried again; absent where it is given up.')),
        error: text(),
      }),
    ),
  }),
  status: 200,
  summary: 'The last 50 mails that failed and were not sent since, latest first.',
});

export const listShownMails = endpoint({
  kind: 'plain',
  roles: ADMINS,
  name: 'mail.shown',
  method: 'GET',
  path: '/api/mail/shown',
  answer: shape({
    shown: described(flag(), 'Whether this house shows its mails instead of sending them.'),
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
  summary: 'In a demo, the last 20 mails as they would be sent, latest first.',
});
