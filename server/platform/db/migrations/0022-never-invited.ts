/**
 * Marks users imported by earlier versions as having no password, so that they can be invited (docs/people.md#invites). All
 * users of a sheet shared one placeholder hash, while hashes of chosen passwords never match each other.
 */
import type { Step } from './column-types.ts';

const EVER_PAST = '1970-01-01T00:00:00.000Z';

const stepOn = (importedIds: string): string[] => [
  `update users set invited_until = '${EVER_PAST}' where invited_until is null and (
    password_hash in (select password_hash from users group by password_hash having count(*) > 1)
    or (version = 1 and id in (${importedIds})))`,
];

export const NEVER_INVITED: Step = {
  sqlite: stepOn(`select one.value from import_writes join imports on imports.id = import_writes.import_id,
    json_each(import_writes.created_ids) as one
    where json_extract(imports.plan, '$.kind') = 'people' and imports.undone_at is null`),
  postgres: stepOn(`select one.value::bigint from import_writes join imports on imports.id = import_writes.import_id
    cross join jsonb_array_elements_text(import_writes.created_ids) as one(value)
    where imports.plan ->> 'kind' = 'people' and imports.undone_at is null`),
};
