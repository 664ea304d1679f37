/** Loads the additions of the app to types of packages, which its declarations alone do not carry into the tests. */
import '#web/lib/api/early-responses.ts';
import '#web/lib/address/own-route.ts';
import '#web/work/projects/card/project-link.tsx';
