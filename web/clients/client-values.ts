/** What stands in the form of a client, and how it reads beside another version. */
import type { PictureChoice } from '#web/lib/picture-upload.ts';
import { pictureClash } from '#web/lib/picture-clash.ts';
import type { ClashField, Versioned } from '#web/lib/use-clash.ts';
import type { ListedClient } from './clients.queries.ts';

export type ClientValues = { firstName: string; lastName: string; profileImage: PictureChoice };

export const valuesOf = ({ firstName, lastName }: Pick<ListedClient, 'firstName' | 'lastName'>): ClientValues => ({
  firstName,
  lastName,
  profileImage: 'keep',
});

export const NO_VALUES = valuesOf({ firstName: '', lastName: '' });

export const CLASH_FIELDS: readonly ClashField<ClientValues, Versioned<ListedClient>>[] = [
  { name: 'firstName', label: 'First Name', read: ({ firstName }) => firstName.trim() },
  { name: 'lastName', label: 'Last Name', read: ({ lastName }) => lastName.trim() },
  pictureClash('Client Picture'),
];
