/** Page script that records the largest contentful paint, layout shifts, and each action until its result is painted. */
import type { Page } from 'playwright-core';

/** Runs before the page's own scripts. */
export const OBSERVER_SCRIPT = `
  window.seen = { largest: 0, shift: 0, presses: [] };
  // A text painted again, a hair wider in the loaded font, is not a later picture.
  let largestSize = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.size > largestSize * 1.05) [seen.largest, largestSize] = [entry.startTime, entry.size];
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  window.painted = (isDone) => new Promise((done) => {
    const look = () => (isDone() ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : requestAnimationFrame(look));
    look();
  });
  // Listens in the capture phase, because the app stops an Escape that closes something.
  let begin;
  for (const kind of ['click', 'keydown', 'input']) addEventListener(kind, (event) => begin?.(event), true);
  // Measures from the event's system time to the first change and to the expected result.
  window.actOf = (isDone) => {
    window.act = new Promise((done) => {
      let began, first;
      const changed = new MutationObserver(() => {
        if (began === undefined || first !== undefined) return;
        first = 0;
        requestAnimationFrame(() => setTimeout(() => { first = performance.now() - began; }));
      });
      changed.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      begin = (event) => {
        begin = undefined;
        began = event.timeStamp;
        painted(isDone).then((at) => setTimeout(() => { changed.disconnect(); done({ first: first || 0, whole: at - began }); }, 50));
      };
    });
  };
`;

export type Observation = { largest: number; shift: number };
export type ResponseTimes = { first: number; whole: number };

/** Returns the largest paint and the layout shifts so far. */
export const readObserved = (page: Page): Promise<Observation> => page.evaluate<Observation>('seen');

/** Returns the time from an action to its first change and to its painted result. `doneExpression` is JavaScript run in the page. */
export async function measureResponseTimes(
  page: Page,
  doneExpression: string,
  press: () => Promise<void>,
): Promise<ResponseTimes> {
  await page.evaluate(`actOf(() => ${doneExpression})`);
  await press();
  return page.evaluate<ResponseTimes>('act');
}
