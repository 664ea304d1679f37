// Sets the remembered theme, or the system's, before the first paint (a file, since the policy forbids inline scripts).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('cutroom.preference.theme');
  } catch {
    // A browser that forbids storage gets the system's theme.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
