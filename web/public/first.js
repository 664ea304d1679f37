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
    const answers = {};
    const askTogether = (paths) => {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const all = fetch('/api/asks', { ...init, body: JSON.stringify({ asks: paths }) }).then(async (answer) => ({
        status: answer.status,
        date: answer.headers.get('date') ?? '',
        body: await answer.text(),
      }));
      for (const [at, path] of paths.entries())
        answers[path] = all.then(({ status, date, body }) => {
          if (status === 401) return new Response(body, { status });
          // What could not be asked so is asked by itself.
          const part = status === 200 ? JSON.parse(body).answers[at] : undefined;
          if (part === undefined) return undefined;
          const told = Object.entries({ date, etag: part.etag, 'retry-after': part.retryAfter });
          return new Response(part.body, { status: part.status, headers: told.filter(([, value]) => value) });
        });
    };
    // An address of another role may be refused, and one of no project too; who is there is asked for always.
    const isOwn = role === sessionStorage.getItem('selectedRole') && (!/\{id\}/.test(asks) || /^\d+$/.test(id));
    const rows = isOwn ? JSON.parse(asks).slice(0, location.search === '' ? undefined : 1) : [['/api/users/me']];
    for (const row of rows) {
      const paths = row.map(filled);
      // Another host may lack the call for all of them.
      if (paths.length > 1 && host === '') askTogether(paths);
      else for (const path of paths) answers[path] = fetch(host + path, { headers });
    }
    // Whoever takes one hears of it; one that nobody takes fails unheard.
    for (const answer of Object.values(answers)) answer.catch(() => undefined);
    // Later the app asks anew, as for any answer that it has kept.
    window.firstAnswers = { token, answers, until: performance.now() + 10_000 };
  } catch {
    // A token that cannot be read is the app's to judge.
  }
})();
