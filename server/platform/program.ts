/** How the program is started and called: by name from the installed package, which has JavaScript, or with npm from a checkout. */
const isPackage = import.meta.filename.endsWith('.js');

/** Starts the server. */
export const START = isPackage ? 'cutroom start' : 'npm start';
/** Starts the server with demo data. */
export const START_DEMO = isPackage ? 'cutroom demo' : 'npm run demo';
/** Runs a command, whose name follows. */
export const RUN_COMMAND = isPackage ? 'cutroom' : 'npm run cutroom --';
