/** Responses that arrive before they are requested: those that the page requested before the app's scripts loaded (web/public/first.js), and parts of another response. Each is used once. */
import { etagOf } from '#contract/platform/etag.ts';
import { isOwnHost, serverUrl } from './host.ts';
import { session } from './session-store.ts';

declare global {
  interface Window {
    firstResponses?: { token: string; responses: Record<string, Promise<Response>>; until: number };
  }
}

/** Returns the response that the page requested for this path and token, if it is in flight. */
function takeFirstResponse(path: string, token: string | null): Promise<Response> | undefined {
  const first = window.firstResponses;
  if (!first || first.token !== token || performance.now() > first.until) return undefined;
  const { [path]: response, ...others } = first.responses;
  window.firstResponses = { ...first, responses: others };
  return response;
}

/** Call that returns the responses of others: the name of each by its path. */
export type Contents = { path: string; parts: Map<string, string> };

/** Time in which parts are used. A later request reads what is current. */
const PARTS_MS = 10_000;

type PartResponses = { date: string | null; byName: Record<string, unknown> } | undefined;
type Offer = Contents & { token: string | null; until: number; responses?: Promise<PartResponses> };

let offer: Offer | undefined;

/**
 * Lets the next requests of these parts share one call, which the first of them sends. Returns a function that ends it.
 * Other hosts may not have the call.
 */
export function offerContents(contents: Contents): () => void {
  if (isOwnHost)
    offer = {
      ...contents,
      parts: new Map(contents.parts),
      token: session.get().token,
      until: performance.now() + PARTS_MS,
    };
  return dropContents;
}

/** Drops parts that nobody has used, since something may have changed after they were read. */
export function dropContents(): void {
  offer = undefined;
}

async function fetchParts({ path, token }: Offer): Promise<PartResponses> {
  try {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const response = await (takeFirstResponse(path, token) ?? fetch(serverUrl(path), { headers }));
    const { contents } = (await response.json()) as { contents?: Record<string, unknown> };
    return response.ok && contents ? { date: response.headers.get('date'), byName: contents } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a part as the response of its own call. */
function responseOf(part: unknown, date: string | null): Response {
  const { version } = part as { version?: unknown };
  const headers = {
    'content-type': 'application/json',
    ...(date === null ? {} : { date }),
    ...(typeof version === 'number' ? { etag: etagOf(version) } : {}),
  };
  return new Response(JSON.stringify(part), { headers });
}

/** Returns the response of a part; undefined if the contents don't have it, so that its own call is sent. */
function takePart(path: string, token: string | null): Promise<Response | undefined> | undefined {
  const name = offer?.parts.get(path);
  if (!offer || name === undefined || offer.token !== token || performance.now() > offer.until) return undefined;
  offer.parts.delete(path);
  offer.responses ??= fetchParts(offer);
  return offer.responses.then((responses) => {
    const part = responses?.byName[name];
    return part === undefined ? undefined : responseOf(part, responses?.date ?? null);
  });
}

/** Returns the early response for this path and token, if there is one. It is undefined if it has failed. */
export const takeEarlyResponse = (path: string, token: string | null): Promise<Response | undefined> | undefined =>
  takeFirstResponse(path, token) ?? takePart(path, token);
