/** Share links on the API: response, body, and conversion to and from the domain (docs/api-reference.md#calls-share). */
import { LIMITS } from '#domain/platform/limits.ts';
import {
  DOWNLOAD_TIMES,
  type DownloadTime,
  LINK_STATES,
  type LinkDraft,
  type ShareLink,
} from '#domain/review/share.ts';
import { identify, idOf, instantFromApi, instantToApi, iriOf } from '#contract/platform/jsonld.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';
import {
  choice,
  described,
  embedded,
  nonBlankText,
  flag,
  instant,
  integer,
  iri,
  nullable,
  optional,
  password,
  record,
  ref,
  type shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const choices = {
  mayNote: optional(described(flag(), 'Whether guests can add notes. Defaults to true.')),
  mayDecide: optional(described(flag(), 'Whether guests can approve or request changes.')),
  mayDownload: optional(described(flag(), 'Whether guests can download the file.')),
  downloadWhen: optional(
    described(choice(DOWNLOAD_TIMES), 'When guests can download a version. `mayDownload` true stands for `always`.'),
  ),
  showsAllCuts: optional(described(flag(), 'Whether all versions are shown.')),
  showsSentOnly: optional(described(flag(), 'Whether only the latest sent version of each deliverable is shown.')),
  watermark: optional(described(flag(), "Whether the guest's name is shown over the picture.")),
  held: optional(described(flag(), "Whether guests' notes are hidden until a lead releases them.")),
};

export const linkResponse = record('ShareLink', {
  project: iri('Project'),
  cut: optional(described(iri('Cut'), 'Version it shows, or absent for the latest.')),
  label: text(LIMITS.nameLength),
  expiresAt: instant(),
  mayNote: flag(),
  mayDecide: flag(),
  mayDownload: described(flag(), 'Whether `downloadWhen` is `always`.'),
  downloadWhen: optional(choice(DOWNLOAD_TIMES)),
  contact: optional(described(integer(1), 'ID of the contact whose link it is. Absent for links made by hand.')),
  showsAllCuts: flag(),
  showsSentOnly: optional(described(flag(), 'Whether only the latest sent version of each deliverable is shown.')),
  watermark: flag(),
  held: flag(),
  hasPassword: flag(),
  state: choice(LINK_STATES),
  guests: described(integer(0), 'Number of guests.'),
  lastVisitAt: optional(instant()),
  createdBy: optional(embedded(personResponse)),
  createdAt: instant(),
  revokedAt: optional(instant()),
  url: optional(
    described(text(), 'Link URL, returned only on creation. A full URL with PUBLIC_URL, otherwise a path.'),
  ),
});
export type ApiShareLink = Static<typeof linkResponse>;

const downloadTimeOf = ({ mayDownload, downloadsApproved }: ShareLink): DownloadTime =>
  mayDownload ? 'always' : downloadsApproved ? 'approved' : 'never';

/** Converts a share link to its API form. `url` is set only right after creation. */
export function shareLinkToApi(link: ShareLink, url?: string): ApiShareLink {
  const createdBy = personToApi(link.createdBy);
  return {
    ...identify('ShareLink', link.id),
    project: iriOf('Project', link.projectId),
    ...(link.cutId === null ? {} : { cut: iriOf('Cut', link.cutId) }),
    label: link.label,
    expiresAt: instantToApi(link.expiresAt),
    mayNote: link.mayNote,
    mayDecide: link.mayDecide,
    mayDownload: link.mayDownload,
    downloadWhen: downloadTimeOf(link),
    ...(link.contactId === null ? {} : { contact: link.contactId }),
    showsAllCuts: link.showsAllCuts,
    showsSentOnly: link.showsSentOnly,
    watermark: link.hasWatermark,
    held: link.isHeld,
    hasPassword: link.hasPassword,
    state: link.state,
    guests: link.guestCount,
    ...(link.lastVisitAt === null ? {} : { lastVisitAt: instantToApi(link.lastVisitAt) }),
    ...(createdBy === null ? {} : { createdBy }),
    createdAt: instantToApi(link.createdAt),
    ...(link.revokedAt === null ? {} : { revokedAt: instantToApi(link.revokedAt) }),
    ...(url === undefined ? {} : { url }),
  };
}

/** Converts a share link from its API form. `version` is the row version from the ETag. */
export const shareLinkFromApi = (wire: ApiShareLink, version = 0): ShareLink & { url: string | null } => ({
  id: wire.id,
  version,
  projectId: idOf(wire.project),
  cutId: wire.cut === undefined ? null : idOf(wire.cut),
  label: wire.label,
  expiresAt: instantFromApi(wire.expiresAt),
  mayNote: wire.mayNote,
  mayDecide: wire.mayDecide,
  mayDownload: wire.mayDownload,
  downloadsApproved: wire.downloadWhen === 'approved',
  contactId: wire.contact ?? null,
  showsAllCuts: wire.showsAllCuts,
  showsSentOnly: wire.showsSentOnly ?? false,
  hasWatermark: wire.watermark,
  isHeld: wire.held,
  hasPassword: wire.hasPassword,
  state: wire.state,
  guestCount: wire.guests,
  lastVisitAt: wire.lastVisitAt === undefined ? null : instantFromApi(wire.lastVisitAt),
  createdBy: personFromApi(wire.createdBy),
  createdAt: instantFromApi(wire.createdAt),
  revokedAt: wire.revokedAt === undefined ? null : instantFromApi(wire.revokedAt),
  url: wire.url ?? null,
});

export const linkBody = {
  cut: optional(nullable(described(ref('Cut'), 'Null for the latest version.'))),
  label: nonBlankText(LIMITS.nameLength),
  expiresAt: optional(described(instant(), 'At most 400 days ahead. Defaults to 30 days.')),
  password: optional(nullable(described(password(), 'Null for none.'))),
  ...choices,
};

type LinkBody = Partial<Omit<Static<ReturnType<typeof shape<typeof linkBody>>>, 'cut'>> & { cut?: number | null };

/** Converts a request body to a domain draft. */
export function linkDraftOf({ cut, watermark, held, label, downloadWhen, ...same }: LinkBody): LinkDraft {
  return {
    ...same,
    // A link has one of both, so allowing all ends the other.
    ...(same.mayDownload ? { downloadsApproved: false } : {}),
    ...(downloadWhen === undefined
      ? {}
      : { mayDownload: downloadWhen === 'always', downloadsApproved: downloadWhen === 'approved' }),
    ...(label === undefined ? {} : { label: label.trim() }),
    ...(cut === undefined ? {} : { cutId: cut }),
    ...(watermark === undefined ? {} : { hasWatermark: watermark }),
    ...(held === undefined ? {} : { isHeld: held }),
  };
}

/** Builds the request body to create or change a link. */
export function linkDraftToApi({
  cutId,
  hasWatermark,
  isHeld,
  downloadsApproved,
  ...same
}: LinkDraft): Record<string, unknown> {
  return {
    ...same,
    ...(downloadsApproved ? { downloadWhen: 'approved' } : {}),
    ...(cutId === undefined ? {} : { cut: cutId === null ? null : iriOf('Cut', cutId) }),
    ...(hasWatermark === undefined ? {} : { watermark: hasWatermark }),
    ...(isHeld === undefined ? {} : { held: isHeld }),
  };
}
