/** Fields of calls that email contacts of the project's client (docs/review.md#client-emails). */
import { CLIENT_MESSAGE_LENGTH, MAX_CONTACTS } from '#domain/work/client-contacts.ts';
import { described, integer, list, optional, text } from '#contract/platform/schema.ts';

export const emailFields = {
  contacts: optional(
    described(
      list(integer(1), MAX_CONTACTS),
      'IDs of contacts of the client to email. Nobody is emailed without. API tokens need the scope `contacts:write` too.',
    ),
  ),
  message: optional(described(text(CLIENT_MESSAGE_LENGTH), 'Text in the email. Links in it are not made clickable.')),
};
