/** Every file of screen tests begins with an empty browser, since all files of a worker share one. */
import { configure } from '@testing-library/react';

localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// A wait ends by what it waits for; only what never comes meets this, and is named before the clock of its test is out.
configure({ asyncUtilTimeout: 50_000 });
