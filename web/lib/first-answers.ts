/** Answers that were asked for beside the scripts of the app, before it was there (web/public/first.js): each is taken once, and soon. */

declare global {
  interface Window {
    firstAnswers?: { token: string; answers: Record<string, Promise<Response | undefined>>; until: number };
  }
}

/** The answer to that question of that person, where it is on its way already; it may come to nothing. */
export function takeFirstAnswer(path: string, token: string | null): Promise<Response | undefined> | undefined {
  const first = window.firstAnswers;
  if (!first || first.token !== token || performance.now() > first.until) return undefined;
  const { [path]: answer, ...others } = first.answers;
  window.firstAnswers = { ...first, answers: others };
  return answer;
}
