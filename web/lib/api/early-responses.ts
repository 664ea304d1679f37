/** Responses that the page requested before the app's scripts loaded (web/public/first.js). Each response is used once, soon after the start. */

declare global {
  interface Window {
    firstResponses?: { token: string; responses: Record<string, Promise<Response>>; until: number };
  }
}

/** Returns the early response for this path and token if it is in flight. */
export function takeEarlyResponse(path: string, token: string | null): Promise<Response> | undefined {
  const first = window.firstResponses;
  if (!first || first.token !== token || performance.now() > first.until) return undefined;
  const { [path]: response, ...others } = first.responses;
  window.firstResponses = { ...first, responses: others };
  return response;
}
