/** Entry point of the server: `npm start`. */
import { runCutroom } from './start.ts';

await runCutroom(process.env);
