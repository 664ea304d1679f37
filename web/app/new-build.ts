/** Reloads tabs opened before an update, whose lazily loaded files no longer exist (docs/screens.md#new-build). */

/** Returns the entry script of a page; its name changes with every build. */
const startedBy = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Returns whether the server has a different build than this page; false if the server can't be reached. */
async function isReplaced(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok) return false;
    const present = startedBy(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return present !== undefined && present !== startedBy(document);
  } catch {
    return false;
  }
}

/** Reloads the page if a file is missing because of an update; drafts survive. */
export function reloadAfterUpdates(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    void isReplaced().then((isOld) => isOld && reload());
  });
}
