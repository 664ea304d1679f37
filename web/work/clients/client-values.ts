/** Values of the client form, and their labels for conflicts with another version. */
import type { PictureChoice } from '#web/ui/forms/picture-field.tsx';
import { pictureConflict } from '#web/files/picture-conflict.ts';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';
import type { ListedClient } from './clients.queries.ts';

export type ClientValues = { firstName: string; lastName: string; companyName: string; profileImage: PictureChoice };

type Names = Pick<ListedClient, 'firstName' | 'lastName' | 'companyName'>;

export const valuesOf = ({ firstName, lastName, companyName }: Names): ClientValues => ({
  firstName,
  lastName,
  companyName: companyName ?? '',
  profileImage: 'keep',
});

export const NO_VALUES = valuesOf({ firstName: '', lastName: '', companyName: null });

export const EDIT_CONFLICT_FIELDS: readonly EditConflictField<ClientValues, Versioned<ListedClient>>[] = [
  { name: 'firstName', label: 'First Name', read: ({ firstName }) => firstName.trim() },
  { name: 'lastName', label: 'Last Name', read: ({ lastName }) => lastName.trim() },
  { name: 'companyName', label: 'Company', read: ({ companyName }) => companyName.trim() },
  pictureConflict('Client Picture'),
];
