/** What a link for clients is on the wire: its answer, its body, and the way to the domain's words and back (docs/wire.md#calls-share). */
import { LIMITS } from '#domain/platform/limits.ts';
import { LINK_STATES, type LinkDraft, type ShareLink } from '#domain/review/share.ts';
import { identify, idOf, instantFromWire, instantToWire, iriOf } from '#contract/platform/jsonld.ts';
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';
import {
  choice,
  described,
  embedded,
  filledText,
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
  mayNote: optional(described(flag(), 'Whether guests write notes; true unless told.')),
  mayDecide: optional(described(flag(), 'Whether guests approve or ask for changes.')),
  mayDownload: optional(described(flag(), 'Whether guests get the file.')),
  showsAllCuts: optional(described(flag(), 'Whether all versions are shown, and not one alone.')),
  watermark: optional(described(flag(), "Whether the guest's name is laid over the picture.")),
  held: optional(described(flag(), 'Whether the notes of guests wait until a lead releases them.')),
};

export const linkAnswer = record('ShareLink', {
  project: iri('Project'),
  cut: optional(described(iri('Cut'), 'The version that it shows; without it the latest.')),
  label: text(LIMITS.nameLength),
  expiresAt: instant(),
  mayNote: flag(),
  mayDecide: flag(),
  mayDownload: flag(),
  showsAllCuts: flag(),
  watermark: flag(),
  held: flag(),
  hasPassword: flag(),
  state: choice(LINK_STATES),
  guests: described(integer(0), 'How many have come by it.'),
  lastVisitAt: optional(instant()),
  createdBy: optional(embedded(personAnswer)),
  createdAt: instant(),
  revokedAt: optional(instant()),
  url: optional(
    described(
      text(),
      'Where it leads, told when it is made and never again: whole with PUBLIC_URL, else the path below the host of the app.',
    ),
  ),
});
export type WireShareLink = Static<typeof linkAnswer>;

/** As it goes out; `url` only where it has just been made. */
export function shareLinkToWire(link: ShareLink, url?: string): WireShareLink {
  const createdBy = personToWire(link.createdBy);
  return {
    ...identify('ShareLink', link.id),
    project: iriOf('Project', link.projectId),
    ...(link.cutId === null ? {} : { cut: iriOf('Cut', link.cutId) }),
    label: link.label,
    expiresAt: instantToWire(link.expiresAt),
    mayNote: link.mayNote,
    mayDecide: link.mayDecide,
    mayDownload: link.mayDownload,
    showsAllCuts: link.showsAllCuts,
    watermark: link.hasWatermark,
    held: link.isHeld,
    hasPassword: link.hasPassword,
    state: link.state,
    guests: link.guestCount,
    ...(link.lastVisitAt === null ? {} : { lastVisitAt: instantToWire(link.lastVisitAt) }),
    ...(createdBy === null ? {} : { createdBy }),
    createdAt: instantToWire(link.createdAt),
    ...(link.revokedAt === null ? {} : { revokedAt: instantToWire(link.revokedAt) }),
    ...(url === undefined ? {} : { url }),
  };
}

/** As the app works with it; `version` comes from the ETag. */
export const shareLinkFromWire = (wire: WireShareLink, version = 0): ShareLink & { url: string | null } => ({
  id: wire.id,
  version,
  projectId: idOf(wire.project),
  cutId: wire.cut === undefined ? null : idOf(wire.cut),
  label: wire.label,
  expiresAt: instantFromWire(wire.expiresAt),
  mayNote: wire.mayNote,
  mayDecide: wire.mayDecide,
  mayDownload: wire.mayDownload,
  showsAllCuts: wire.showsAllCuts,
  hasWatermark: wire.watermark,
  isHeld: wire.held,
  hasPassword: wire.hasPassword,
  state: wire.state,
  guestCount: wire.guests,
  lastVisitAt: wire.lastVisitAt === undefined ? null : instantFromWire(wire.lastVisitAt),
  createdBy: personFromWire(wire.createdBy),
  createdAt: instantFromWire(wire.createdAt),
  revokedAt: wire.revokedAt === undefined ? null : instantFromWire(wire.revokedAt),
  url: wire.url ?? null,
});

export const linkBody = {
  cut: optional(nullable(described(ref('Cut'), 'Null for always the latest version.'))),
  label: filledText(LIMITS.nameLength),
  expiresAt: optional(described(instant(), 'At most 400 days ahead; 30 days ahead unless told.')),
  password: optional(nullable(described(password(), 'Null for none.'))),
  ...choices,
};

type LinkBody = Partial<Omit<Static<ReturnType<typeof shape<typeof linkBody>>>, 'cut'>> & { cut?: number | null };

/** What a body says, in the words of the domain. */
export function linkDraftOf({ cut, watermark, held, label, ...same }: LinkBody): LinkDraft {
  return {
    ...same,
    ...(label === undefined ? {} : { label: label.trim() }),
    ...(cut === undefined ? {} : { cutId: cut }),
    ...(watermark === undefined ? {} : { hasWatermark: watermark }),
    ...(held === undefined ? {} : { isHeld: held }),
  };
}

/** The body of a new link, or of a change. */
export function linkDraftToWire({ cutId, hasWatermark, isHeld, ...same }: LinkDraft): Record<string, unknown> {
  return {
    ...same,
    ...(cutId === undefined ? {} : { cut: cutId === null ? null : iriOf('Cut', cutId) }),
    ...(hasWatermark === undefined ? {} : { watermark: hasWatermark }),
    ...(isHeld === undefined ? {} : { held: isHeld }),
  };
}
