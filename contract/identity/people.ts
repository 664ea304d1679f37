/** A person as other records show them, and the pictures of people and clients (docs/wire.md#records, docs/wire.md#relations). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Picture } from '#domain/files/media.ts';
import type { PersonRef } from '#domain/work/project.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/identity/roles.ts';
import { identify, idOf, withoutNulls } from '#contract/platform/jsonld.ts';
import { pictureAnswer, type WirePicture } from '#contract/files/media.ts';
import { choice, email, embedded, optional, record, type Static, text } from '#contract/platform/schema.ts';

/** A person embedded in another record. */
export const personAnswer = record('User', {
  firstName: text(LIMITS.nameLength),
  lastName: text(LIMITS.nameLength),
  email: optional(email()),
  type: optional(choice(USER_TYPES)),
  jobType: optional(choice(JOB_TYPES)),
  profileImage: optional(embedded(pictureAnswer)),
});
export type WirePerson = Static<typeof personAnswer>;

export const pictureToWire = (picture: Picture | null): WirePicture | null =>
  picture && { ...identify('MediaUpload', picture.id), filename: picture.filename };

/** A provider that names the picture without its file leaves nothing to show. */
export const pictureFromWire = (wire: WirePicture | undefined): Picture | null =>
  wire?.filename ? { id: wire.id, filename: wire.filename } : null;

export const personToWire = (person: PersonRef | null): WirePerson | null =>
  person && {
    ...identify('User', person.id),
    ...withoutNulls({
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      type: person.type,
      jobType: person.jobType,
      profileImage: pictureToWire(person.picture),
    }),
  };

export const personFromWire = (wire: WirePerson | undefined): PersonRef | null =>
  wire
    ? {
        id: idOf(wire),
        firstName: wire.firstName ?? '',
        lastName: wire.lastName ?? '',
        email: wire.email ?? '',
        type: wire.type ?? 'editor',
        jobType: wire.jobType ?? null,
        picture: pictureFromWire(wire.profileImage),
      }
    : null;
