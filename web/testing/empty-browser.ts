/** Resets the browser before every file of screen tests, since all files of a worker share one. */
import { configure } from '@testing-library/react';
import * as React from 'react';
import { withdrawConfirmations } from '#web/ui/dialog/layers-ready.ts';

localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
withdrawConfirmations();
/** Omits the page from errors: a wait fails many times, and printing the page took a tenth of the run time. Use `screen.debug()` to see it. */
const plainError = (message: string | null): Error =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });

// Only a failing wait reaches this limit, which is below the test's timeout.
configure({ asyncUtilTimeout: 300_000, getElementError: plainError });

/**
 * In development React records a stack of ten frames for each element. No test uses it, and it took an eighth of the
 * run time of screen tests. React stops recording once a counter reaches its limit; so the counter is set above that
 * limit.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});
