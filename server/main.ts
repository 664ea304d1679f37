/** The program's entry: `npm start`. */
import { runCutroom } from './start.ts';

await runCutroom(process.env);
