/** Loads the additions of the app to types of packages, which its declarations alone do not carry into the tests. */
import '#web/lib/early-responses.ts';
import '#web/lib/own-route.ts';
import '#web/work/projects/project-link.tsx';
