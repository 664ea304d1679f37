/** Every file of screen tests begins with an empty browser, since all files of a worker share one. */
import { configure } from '@testing-library/react';
import * as React from 'react';
import { openQuestions } from '#web/ui/layers-place.ts';

localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
for (const end of openQuestions) end();
/** A wait fails many times before it ends: to write the whole page into each failure would be a tenth of the run. `screen.debug()` shows it. */
const plainError = (message: string | null): Error =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });

// A wait ends by what it waits for; only what never comes meets this, and is named before the clock of its test is out.
configure({ asyncUtilTimeout: 50_000, getElementError: plainError });

/**
 * In development React notes for each element where it was made, as a stack of ten frames: an eighth of what screen tests cost, and
 * nothing reads it. It stops by itself once it has noted enough, and is told here that it has.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});
