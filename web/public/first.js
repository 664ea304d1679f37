// What cannot wait for the app (a file, since the policy forbids inline scripts): the theme before the first paint, and the first questions beside the scripts.
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

// Paper is light: colors of the dark theme cannot be read on white.
(() => {
  const page = document.documentElement;
  let onScreen;
  addEventListener('beforeprint', () => {
    onScreen = page.getAttribute('data-mantine-color-scheme');
    page.setAttribute('data-mantine-color-scheme', 'light');
  });
  addEventListener('afterprint', () => page.setAttribute('data-mantine-color-scheme', onScreen));
})();

(() => {
  const named = (name) => document.querySelector(`meta[name="${name}"]`)?.content;
  const asks = named('first-asks');
  if (asks === undefined) return;
  try {
    const token = sessionStorage.getItem('token');
    if (token === null) return;
    const { exp, username } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    if (!(exp * 1000 > Date.now())) return;
    const email = new URLSearchParams({ e: String(username) }).toString().slice(2);
    const [, role, , id] = location.pathname.split('/');
    const filled = (ask) => ask.replace('%7Bemail%7D', email).replace(/\{id\}|%7Bid%7D/, id);
    const headers = { accept: 'application/ld+json, application/json', authorization: `Bearer ${token}` };
    const host = named('api-host') ?? '';
    // An address of another role may be refused, and one of no project too; who is there is asked for always.
    const isOwn = role === sessionStorage.getItem('selectedRole') && (!/\{id\}/.test(asks) || /^\d+$/.test(id));
    // A query may choose another list, but no other project.
    const isCertain = isOwn && (location.search === '' || /\{id\}/.test(asks));
    const paths = isCertain ? JSON.parse(asks).map(filled) : ['/api/users/me'];
    const answers = Object.fromEntries(paths.map((path) => [path, fetch(host + path, { headers })]));
    // Whoever takes one hears of it; one that nobody takes fails unheard.
    for (const answer of Object.values(answers)) answer.catch(() => undefined);
    // Later the app asks anew, as for any answer that it has kept.
    window.firstAnswers = { token, answers, until: performance.now() + 10_000 };
  } catch {
    // A token that cannot be read is the app's to judge.
  }
})();
