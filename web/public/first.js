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
    const headers = { accept: 'application/ld+json, application/json', authorization: `Bearer ${token}` };
    const answers = {};
    // An address with a query asks for other things, and one of another role for what may be refused; who is there is asked for always.
    const isOwn = location.pathname.split('/')[1] === sessionStorage.getItem('selectedRole');
    for (const ask of JSON.parse(asks).slice(0, isOwn && location.search === '' ? undefined : 1)) {
      const path = ask.replace('%7Bemail%7D', email);
      answers[path] = fetch((named('api-host') ?? '') + path, { headers });
      // Whoever takes it hears of it; one that nobody takes fails unheard.
      answers[path].catch(() => undefined);
    }
    // Later the app asks anew, as for any answer that it has kept.
    window.firstAnswers = { token, answers, until: performance.now() + 10_000 };
  } catch {
    // A token that cannot be read is the app's to judge.
  }
})();
