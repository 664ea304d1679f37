/** Responses that the page requested before the app's scripts loaded (web/public/first.js). Each is used once, soon after the start. */

declare global {
  interface Window {
    firstAnswers?: { token: string; answers: Record<string, Promise<Response>>; until: number };
  }
}

/** Returns the early response for this path and token if it is in flight. */
export function takeEarlyResponse(path: string, token: string | null): Promise<Response> | undefined {
  const first = window.firstAnswers;
  if (!first || first.token !== token || performance.now() > first.until) return undefined;
  const { [path]: answer, ...others } = first.answers;
  window.firstAnswers = { ...first, answers: others };
  return answer;
}
