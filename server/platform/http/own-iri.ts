/** IRIs of this server as clients write them: a path, or absolute on a host of ours (docs/wire.md#relations). */
import { idFromPath } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';

const ABSOLUTE = /^(https?:)\/\/[^/]*/i;

/** Whether both name one host; the port that a scheme implies may be written or not. */
const isSameHost = (iri: string, own: string): boolean =>
  URL.canParse(iri) && URL.canParse(own) && new URL(iri).host === new URL(own).host;

/** The id in an IRI of that class and of one of these hosts, else undefined: another host's record is none of ours. */
export function idFromIri(resource: ResourceName, iri: string, hosts: readonly string[]): number | undefined {
  const scheme = ABSOLUTE.exec(iri)?.[1];
  if (scheme === undefined) return idFromPath(resource, iri);
  const isOurs = hosts.some((host) => isSameHost(iri, `${scheme}//${host}`));
  return isOurs ? idFromPath(resource, iri.replace(ABSOLUTE, '')) : undefined;
}
