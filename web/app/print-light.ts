/** Paper is light: colours of the dark theme, drawn on white, could not be read. */
const SCHEME = 'data-mantine-color-scheme';

/** Shows the light theme while the page is printed, and the one before afterwards. */
export function printLight(): void {
  const page = document.documentElement;
  let onScreen: string | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (onScreen !== null) page.setAttribute(SCHEME, onScreen);
  });
}
