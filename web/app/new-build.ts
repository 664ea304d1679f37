/** A tab of before an update asks for parts that are no longer there: it starts anew with the present ones (docs/screens.md#new-build). */

/** The script that a page is started by; its name changes with every build. */
const startedBy = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Whether the server has another build than this page is of; not where it cannot be reached. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    if (!answer.ok) return false;
    const present = startedBy(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return present !== undefined && present !== startedBy(document);
  } catch {
    return false;
  }
}

/** Loads the page again where a part of it cannot be had because of an update; what was typed is kept as a draft. */
export function startAnewAfterUpdates(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    void isReplaced().then((isOld) => isOld && reload());
  });
}
