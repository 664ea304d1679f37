/** Router: public pages, guarded screens inside the shell, redirects and fallbacks. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
  type ParsedLocation,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { formerPaths, PATHS, UNPREFIXED } from '#web/lib/address/paths.ts';
import { parseSearch, type RawSearch, stringifySearch } from '#web/lib/address/search-codec.ts';
import { roleOf, session } from '#web/lib/api/session-store.ts';
import { ErrorPage, ErrorScreen } from './error-screen.tsx';
import { redirectFor } from './guard.ts';
import { homeRedirect, originInRole } from '#web/identity/session/landing.ts';
import { NotFoundScreen } from './not-found.tsx';
import { PendingPage, PendingScreen } from './pending-screen.tsx';
import { RootFrame } from './root-frame.tsx';
import { SCREENS, type ScreenRoute } from './routes.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title in the top bar and the browser tab. */
    title?: string;
  }
  interface HistoryState {
    /** Page to return to after sign-in or role selection. */
    origin?: string;
  }
}

const rootRoute = createRootRoute({ component: RootFrame });
const rootOf = (): typeof rootRoute => rootRoute;

function requireAccess(location: ParsedLocation, types: ScreenRoute['types']): void {
  session.recheck();
  const redirectTo = redirectFor(session.get(), { path: location.pathname, types });
  if (!redirectTo) return;
  const origin = redirectTo === PATHS.unauthorized ? undefined : location.href;
  throw redirect({ to: redirectTo, state: { origin }, replace: true });
}

/** Allows a required step between sign-in and the requested page only while the step is due. */
function requireDue({ state }: ParsedLocation, flag: 'mustChoosePassword' | 'mustSetUpFactor'): void {
  session.recheck();
  const now = session.get();
  if (now.token === null) throw redirect({ to: PATHS.login, state: { origin: state.origin }, replace: true });
  if (!now[flag]) throw redirect({ to: PATHS.start, replace: true });
}

/* Separate chunks: sign-in waits for neither the shell nor a screen, and signed-in users don't load the form. */
const shell = lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell');
const login = lazyRouteComponent(() => import('#web/screens/public/login.tsx'), 'LoginScreen');
const invite = lazyRouteComponent(() => import('#web/screens/public/invite.tsx'), 'InviteScreen');
const forgot = lazyRouteComponent(() => import('#web/screens/public/forgot-password.tsx'), 'ForgotPasswordScreen');
const oidc = lazyRouteComponent(() => import('#web/screens/public/oidc.tsx'), 'OidcScreen');
const reset = lazyRouteComponent(() => import('#web/screens/public/reset-password.tsx'), 'ResetPasswordScreen');
const choosePassword = lazyRouteComponent(
  () => import('#web/screens/public/choose-password.tsx'),
  'ChoosePasswordScreen',
);
const setUpFactor = lazyRouteComponent(() => import('#web/screens/public/set-up-factor.tsx'), 'SetUpFactorScreen');
const clientPage = lazyRouteComponent(() => import('#web/screens/public/client-page.tsx'), 'ClientPageScreen');
const share = lazyRouteComponent(() => import('#web/screens/public/share.tsx'), 'ShareScreen');
const selectRole = lazyRouteComponent(() => import('#web/screens/public/select-role.tsx'), 'SelectRoleScreen');
const unauthorized = lazyRouteComponent(() => import('#web/screens/public/unauthorized.tsx'), 'UnauthorizedScreen');

const shellRoute = createRoute({ getParentRoute: rootOf, id: 'shell', component: shell });

const screenRoutes: AnyRoute[] = SCREENS.map(({ path, title, types, component, validateSearch }) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    component,
    pendingComponent: PendingScreen,
    errorComponent: ErrorScreen,
    staticData: { title },
    validateSearch: validateSearch && ((search) => validateSearch(search as RawSearch)),
    beforeLoad: ({ location }) => requireAccess(location, types),
  }),
);

/** Shows "not found" to signed-in users and redirects others to sign-in (docs/screens.md#routes). */
const anyOtherRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundScreen,
  errorComponent: ErrorScreen,
  staticData: { title: 'Page not found' },
  beforeLoad: ({ location }) => {
    session.recheck();
    if (session.get().token === null)
      throw redirect({ to: PATHS.login, state: { origin: location.href }, replace: true });
  },
});

const homeRoute = createRoute({
  getParentRoute: rootOf,
  path: PATHS.start,
  beforeLoad: () => {
    session.recheck();
    const { to, select } = homeRedirect(session.get());
    if (select) session.selectRole(select);
    throw redirect({ to, replace: true });
  },
});

/** Messages in chats link to projects without knowing the reader's role. */
const aliasRoutes: AnyRoute[] = [...UNPREFIXED, 'projects/$'].map((page) =>
  createRoute({
    getParentRoute: rootOf,
    path: `/${page}`,
    beforeLoad: ({ location }) => {
      requireAccess(location, undefined);
      const role = roleOf(session.get());
      if (role) throw redirect({ href: originInRole(location.href, role), replace: true });
    },
  }),
);

/** The screen at the present address checks who may open it. */
const formerRoutes: AnyRoute[] = formerPaths().map(({ from, to }) =>
  createRoute({
    getParentRoute: rootOf,
    path: from,
    beforeLoad: ({ location: { pathname, href } }) => {
      throw redirect({ href: to + href.slice(pathname.length), replace: true });
    },
  }),
);

const openRoutes: AnyRoute[] = [
  createRoute({ getParentRoute: rootOf, path: PATHS.login, component: login, staticData: { title: 'Sign in' } }),
  createRoute({
    getParentRoute: rootOf,
    path: `${PATHS.invite}/$token`,
    component: invite,
    staticData: { title: 'Welcome' },
  }),
  createRoute({ getParentRoute: rootOf, path: PATHS.oidc, component: oidc, staticData: { title: 'Sign in' } }),
  createRoute({
    getParentRoute: rootOf,
    path: PATHS.forgot,
    component: forgot,
    staticData: { title: 'Forgot password' },
  }),
  createRoute({
    getParentRoute: rootOf,
    path: `${PATHS.reset}/$token`,
    component: reset,
    staticData: { title: 'New password' },
  }),
  createRoute({
    getParentRoute: rootOf,
    path: PATHS.choosePassword,
    component: choosePassword,
    staticData: { title: 'Choose your own password' },
    beforeLoad: ({ location }) => requireDue(location, 'mustChoosePassword'),
  }),
  createRoute({
    getParentRoute: rootOf,
    path: PATHS.setUpFactor,
    component: setUpFactor,
    staticData: { title: 'Set up two-factor authentication' },
    beforeLoad: ({ location }) => requireDue(location, 'mustSetUpFactor'),
  }),
  createRoute({
    getParentRoute: rootOf,
    path: `${PATHS.share}/$token`,
    component: share,
    staticData: { title: 'Shared with you' },
  }),
  createRoute({
    getParentRoute: rootOf,
    path: `${PATHS.clientPage}/$token`,
    component: clientPage,
    staticData: { title: 'Your projects' },
  }),
  createRoute({
    getParentRoute: rootOf,
    path: PATHS.selectRole,
    component: selectRole,
    staticData: { title: 'Select role' },
    beforeLoad: ({ location }) => {
      session.recheck();
      const { token, mustChoosePassword, mustSetUpFactor } = session.get();
      const first = mustChoosePassword ? PATHS.choosePassword : mustSetUpFactor ? PATHS.setUpFactor : undefined;
      if (first) throw redirect({ to: first, state: { origin: location.state.origin }, replace: true });
      if (token !== null) return;
      throw redirect({ to: PATHS.login, state: { origin: location.state.origin }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: rootOf,
    path: PATHS.unauthorized,
    component: unauthorized,
    staticData: { title: 'Access denied' },
  }),
];

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...openRoutes,
  ...aliasRoutes,
  ...formerRoutes,
  shellRoute.addChildren([...screenRoutes, anyOtherRoute]),
]);

/** Creates a router per app start; tests pass an in-memory history. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultPreload: 'intent',
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundScreen,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
