/** IRIs of this server as clients write them: a path, or absolute on the host that the request names (wire 2.4). */
import { idFromPath } from '#contract/jsonld.ts';
import type { ResourceName } from '#contract/schema.ts';

const ABSOLUTE = /^(https?:)\/\/[^/]*/i;

/** Whether both name one host; the port that a scheme implies may be written or not. */
const isSameHost = (iri: string, own: string): boolean =>
  URL.canParse(iri) && URL.canParse(own) && new URL(iri).host === new URL(own).host;

/** The id in an IRI of that class and of this host, else undefined: another host's record is none of ours. */
export function idFromIri(resource: ResourceName, iri: string, host: string): number | undefined {
  const scheme = ABSOLUTE.exec(iri)?.[1];
  if (scheme === undefined) return idFromPath(resource, iri);
  return isSameHost(iri, `${scheme}//${host}`) ? idFromPath(resource, iri.replace(ABSOLUTE, '')) : undefined;
}
