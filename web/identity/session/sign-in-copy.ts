/** Sign-in texts, shared by the app's form and the static one (ADR 11). */
export const SIGN_IN_COPY = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  login: 'Login',
  passkey: 'Sign in with a passkey',
  forgot: 'Forgot password?',
  offered: 'This is a demo. Sign in as:',
} as const;
