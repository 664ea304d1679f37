/** What the sign-in says: the form of the app and the one that stands in the page before it say the same (ADR 11). */
export const SIGN_IN_WORDS = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  login: 'Login',
  passkey: 'Sign in with a passkey',
  forgot: 'Forgot password?',
  offered: 'This is the demo. Look around as:',
} as const;
