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

// The sign-in form of the page, until the app's own takes over (web/identity/session/adopt-first-form.ts): for those who are not signed in.
(() => {
  try {
    if (sessionStorage.getItem('token') !== null) return;
  } catch {
    // Without storage nobody can sign in; the app says so.
    return;
  }
  // As web/lib/passkeys-here.ts has it: over https alone, and at an address with a name.
  const hasPasskeys = 'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
  document.documentElement.setAttribute('data-first-form', hasPasskeys ? 'passkeys' : 'plain');
  const part = (name) => document.getElementById(`first-${name}`);
  const press = (what) => {
    part('form').dataset.pressed = what;
    part('form').setAttribute('aria-busy', String(what !== ''));
    for (const button of part('form').querySelectorAll('button:not([type])')) button.disabled = what !== '';
  };
  addEventListener('submit', (event) => {
    if (event.target !== part('form')) return;
    event.preventDefault();
    if (part('error').hidden) press(event.submitter?.value || 'login');
    else location.reload();
  });
  // Typing again cancels the press.
  addEventListener('input', (event) => part('form')?.contains(event.target) && press(''));
  addEventListener('click', (event) => {
    const type = event.target.closest('[data-first-person]')?.dataset.firstPerson;
    if (type === undefined) return;
    const offered = JSON.parse(document.querySelector('meta[name="offered-sign-ins"]').content);
    const { email, password } = offered.find((one) => one.type === type);
    part('email').value = email;
    part('password').value = password;
    press('');
  });
  // Only the script element itself reports that it failed to load; the event doesn't bubble.
  const failed = (event) => {
    if (!(event.target instanceof HTMLScriptElement) || part('form') === null) return;
    press('');
    part('error').hidden = false;
  };
  addEventListener('error', failed, true);
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
