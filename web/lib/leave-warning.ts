/** Makes the browser ask, in its own words, before the page is left while work is running that would be lost. */

let running = 0;
const ask = (event: Event): void => event.preventDefault();

/** Asks from now on, until the returned function is called. A listener that is always there would keep the page out of the browser's back and forward cache. */
export function warnBeforeLeaving(): () => void {
  running += 1;
  window.addEventListener('beforeunload', ask);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    running -= 1;
    if (running === 0) window.removeEventListener('beforeunload', ask);
  };
}
