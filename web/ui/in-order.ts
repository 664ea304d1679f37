/** Shows parts of unknown height in order: what follows a part is hidden until that has loaded, so that nothing visible moves (web/app/theme.css). */
import type { RefCallback } from 'react';

/**
 * Ref callback for a container of parts, which it numbers. Selectors with positions (`:nth-child`) inside `:has()` would
 * make the browser compare the whole page on every change, which tripled a press on a phone.
 */
export const inOrder: RefCallback<HTMLElement> = (container) => {
  if (!container) return undefined;
  const number = (): void =>
    [...container.children].forEach((part, index) => part.setAttribute('data-part', String(index + 1)));
  number();
  const observer = new MutationObserver(number);
  observer.observe(container, { childList: true });
  return () => observer.disconnect();
};
