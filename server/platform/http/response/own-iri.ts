/** IRIs of this server's records as clients write them: a path, or absolute with one of its host names (docs/api-reference.md#relations). */
import { idFromPath } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';

const ABSOLUTE = /^(https?:)\/\/[^/]*/i;

/** Compares two hosts; the default port of a scheme may be omitted. */
const isSameHost = (iri: string, ownHost: string): boolean =>
  URL.canParse(iri) && URL.canParse(ownHost) && new URL(iri).host === new URL(ownHost).host;

/** Returns the id in an IRI of that class on one of these hosts. IRIs of other hosts don't refer to records of this server. */
export function idFromIri(resource: ResourceName, iri: string, hosts: readonly string[]): number | undefined {
  const scheme = ABSOLUTE.exec(iri)?.[1];
  if (scheme === undefined) return idFromPath(resource, iri);
  const isOnThisServer = hosts.some((host) => isSameHost(iri, `${scheme}//${host}`));
  return isOnThisServer ? idFromPath(resource, iri.replace(ABSOLUTE, '')) : undefined;
}
