/** People embedded in other records, and the pictures of people and clients (docs/api-reference.md#records, docs/api-reference.md#relations). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Picture, PersonRef } from '#domain/platform/person.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/platform/actor.ts';
import { identify, idOf, withoutNulls } from './jsonld.ts';
import { pictureResponse, type ApiPicture } from './pictures.ts';
import { choice, email, embedded, optional, record, type Static, text } from './schema.ts';

/** A person embedded in another record. */
export const personResponse = record('User', {
  firstName: text(LIMITS.nameLength),
  lastName: text(LIMITS.nameLength),
  email: optional(email()),
  type: optional(choice(USER_TYPES)),
  jobType: optional(choice(JOB_TYPES)),
  profileImage: optional(embedded(pictureResponse)),
});
export type ApiPerson = Static<typeof personResponse>;

export const pictureToApi = (picture: Picture | null): ApiPicture | null =>
  picture && { ...identify('MediaUpload', picture.id), filename: picture.filename };

/** Converts a picture from its API form. Returns null when a provider sends no file name. */
export const pictureFromApi = (wire: ApiPicture | undefined): Picture | null =>
  wire?.filename ? { id: wire.id, filename: wire.filename } : null;

export const personToApi = (person: PersonRef | null): ApiPerson | null =>
  person && {
    ...identify('User', person.id),
    ...withoutNulls({
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      type: person.type,
      jobType: person.jobType,
      profileImage: pictureToApi(person.picture),
    }),
  };

export const personFromApi = (wire: ApiPerson | undefined): PersonRef | null =>
  wire
    ? {
        id: idOf(wire),
        firstName: wire.firstName ?? '',
        lastName: wire.lastName ?? '',
        email: wire.email ?? '',
        type: wire.type ?? 'editor',
        jobType: wire.jobType ?? null,
        picture: pictureFromApi(wire.profileImage),
      }
    : null;
