/** What stands in the form of a client, and how it reads beside another version. */
import type { PictureChoice } from '#web/lib/picture-upload.ts';
import { pictureConflict } from '#web/lib/picture-conflict.ts';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';
import type { ListedClient } from './clients.queries.ts';

export type ClientValues = { firstName: string; lastName: string; profileImage: PictureChoice };

export const valuesOf = ({ firstName, lastName }: Pick<ListedClient, 'firstName' | 'lastName'>): ClientValues => ({
  firstName,
  lastName,
  profileImage: 'keep',
});

export const NO_VALUES = valuesOf({ firstName: '', lastName: '' });

export const EDIT_CONFLICT_FIELDS: readonly EditConflictField<ClientValues, Versioned<ListedClient>>[] = [
  { name: 'firstName', label: 'First Name', read: ({ firstName }) => firstName.trim() },
  { name: 'lastName', label: 'Last Name', read: ({ lastName }) => lastName.trim() },
  pictureConflict('Client Picture'),
];
