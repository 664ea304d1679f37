// Looks after the sign-in form that stands in the page until the app takes over (web/lib/first-form.ts): shows it to whoever is not signed in, and keeps what is pressed.
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
  const part = (id) => document.getElementById(id);

  const note = (pressed) => {
    const form = part('first-form');
    if (pressed === undefined) delete form.dataset.pressed;
    else form.dataset.pressed = pressed;
    form.setAttribute('aria-busy', String(pressed !== undefined));
    for (const button of form.querySelectorAll('[type="submit"], #first-passkey'))
      button.disabled = pressed !== undefined;
  };

  document.addEventListener('submit', (event) => {
    if (event.target.id !== 'first-form') return;
    event.preventDefault();
    if (part('first-fault').hidden) note('login');
    else location.reload();
  });

  // Whoever goes on typing takes the press back.
  document.addEventListener('input', (event) => {
    if (event.target.closest('#first-form')) note(undefined);
  });

  document.addEventListener('click', (event) => {
    const button = event.target.closest('#first-form button');
    if (button === null) return;
    const people = [...document.querySelectorAll('[data-first-person]')];
    if (button.id === 'first-passkey') note('passkey');
    if (button.id === 'first-eye') {
      const isShown = button.getAttribute('aria-pressed') === 'true';
      button.setAttribute('aria-pressed', String(!isShown));
      part('first-password').type = isShown ? 'password' : 'text';
    }
    if (people.includes(button)) {
      const offered = JSON.parse(document.querySelector('meta[name="offered-sign-ins"]').content);
      const { email, password } = offered[people.indexOf(button)];
      part('first-email').value = email;
      part('first-password').value = password;
      note(undefined);
    }
  });

  // The field keeps the focus, as in the app.
  document.addEventListener('mousedown', (event) => {
    if (event.target.closest('#first-eye')) event.preventDefault();
  });

  // An app that does not come takes over nothing: a script that fails is told of by its element alone.
  addEventListener(
    'error',
    (event) => {
      if (!(event.target instanceof HTMLScriptElement) || part('first-form') === null) return;
      note(undefined);
      part('first-fault').hidden = false;
    },
    true,
  );
})();
