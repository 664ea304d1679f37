// Runs before the app: sets theme and panel width before the first paint, and sends the first requests while the scripts load. A file, since the CSP forbids inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('cutroom.preference.theme');
    const width = Number(localStorage.getItem('cutroom.preference.player-notes-width'));
    if (width > 0) document.documentElement.style.setProperty('--notes-width', `${width}px`);
  } catch {
    // Without storage access, the system theme applies.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();

// Static sign-in form for signed-out users, until the app's form takes over (web/identity/session/adopt-first-form.ts).
(() => {
  try {
    if (sessionStorage.getItem('token') !== null) return;
  } catch {
    // Sign-in needs storage; the app shows the error.
    return;
  }
  // Same rule as web/lib/passkeys-here.ts: HTTPS and a host name, not an IP address.
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
  // Further input cancels the pending submission.
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

// Prints in the light theme, since dark theme colors aren't readable on paper.
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
  const requests = named('first-requests');
  if (requests === undefined) return;
  try {
    const token = sessionStorage.getItem('token');
    if (token === null) return;
    const { exp, username } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    if (!(exp * 1000 > Date.now())) return;
    const email = new URLSearchParams({ e: String(username) }).toString().slice(2);
    const [, role, , id] = location.pathname.split('/');
    const filled = (request) => request.replace('%7Bemail%7D', email).replace(/\{id\}|%7Bid%7D/, id);
    const headers = { accept: 'application/ld+json, application/json', authorization: `Bearer ${token}` };
    const host = named('api-host') ?? '';
    // Requests for another role or an invalid project ID might be refused; the profile is always requested.
    const isOwn = role === sessionStorage.getItem('selectedRole') && (!/\{id\}/.test(requests) || /^\d+$/.test(id));
    // Query parameters may change the list, but not the project.
    const isCertain = isOwn && (location.search === '' || /\{id\}/.test(requests));
    const paths = isCertain ? JSON.parse(requests).map(filled) : ['/api/users/me'];
    const responses = Object.fromEntries(paths.map((path) => [path, fetch(host + path, { headers })]));
    // Users of a response handle its failure; unused ones must not report unhandled rejections.
    for (const response of Object.values(responses)) response.catch(() => undefined);
    // After that, the app refetches, as for any stale response.
    window.firstResponses = { token, responses, until: performance.now() + 10_000 };
  } catch {
    // The app handles unreadable tokens.
  }
})();
