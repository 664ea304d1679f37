/** A person as other records show them, and the pictures of people and clients (wire 9, 10.5). */
import type { PersonRef } from '#domain/project.ts';
import type { JobType, UserType } from '#domain/roles.ts';
import { identify, type Identified, withoutNulls } from './jsonld.ts';
import type { WirePicture } from './media.ts';

export type Picture = { id: number; filename: string };

/** A person embedded in another record. */
export type WirePerson = Identified<'User'> & {
  firstName: string;
  lastName: string;
  email?: string;
  type?: UserType;
  jobType?: JobType;
  profileImage?: { filename: string };
};

export const pictureToWire = (picture: Picture | null): WirePicture | null =>
  picture && { ...identify('MediaUpload', picture.id), filename: picture.filename };

export const personToWire = (person: PersonRef | null): WirePerson | null =>
  person && {
    ...identify('User', person.id),
    ...withoutNulls({
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      type: person.type,
      jobType: person.jobType,
      profileImage: person.picture === null ? null : { filename: person.picture },
    }),
  };

export const personFromWire = (wire: WirePerson | undefined): PersonRef | null =>
  wire
    ? {
        id: wire.id,
        firstName: wire.firstName,
        lastName: wire.lastName,
        email: wire.email ?? '',
        type: wire.type ?? 'editor',
        jobType: wire.jobType ?? null,
        picture: wire.profileImage?.filename ?? null,
      }
    : null;
