/** Working hours, holidays and allowances of many people, for export and import. In its own file, so that screens don't load it (docs/api-reference.md#calls-working-days). */
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { described, integer, list, nested, nullable, shape, text } from '#contract/platform/schema.ts';
import { allowanceFields, holiday, hours } from './working-days.ts';

/** Maximum number of people per request. */
export const MAX_WORKING_PEOPLE = 200;

export const listWorkingDays = endpoint({
  kind: 'plain',
  roles: ADMINS,
  name: 'working-days.list-many',
  method: 'GET',
  path: '/api/working_days',
  query: shape({ users: described(text(), `IDs of up to ${MAX_WORKING_PEOPLE} people, separated by commas.`) }),
  response: shape({
    users: list(
      nested({
        id: described(integer(1), 'ID of the person.'),
        hours,
        holidays: described(nullable(nested({ name: text(), days: list(holiday) })), 'Their holiday calendar.'),
        allowances: list(nested({ year: integer(), ...allowanceFields })),
      }),
    ),
  }),
  status: 200,
  summary: 'Lists the working hours, holidays and allowances of several people. People without any are left out.',
});
