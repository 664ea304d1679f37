/** Exports of notes that a version refuses: EDL at a varying rate, and formats of video editing programs for an image (docs/review.md#take-away). */
import { aCut } from './builders.ts';
import type { Fixture } from './fixture.ts';
import type { Caller, TestApp } from './test-app.ts';

type Attempt = [caller: Caller, path: string, body: object];

const VARYING = { is_constant_rate: false } as const;
const IMAGE = { kind: 'image' } as const;

/** Returns for each endpoint a function that requests a refused export, for which it adds a version to the project. */
export const refusedExports = (given: () => { app: TestApp; fixture: Fixture }, firstNumber: number) =>
  Object.fromEntries(
    ['edl', 'fcpxml', 'txt', 'xml'].map((ending, at) => [
      `cuts.notes-${ending}`,
      async (): Promise<Attempt> => {
        const { app, fixture } = given();
        const cut = { number: firstNumber + at, uploaded_by_id: fixture.assignee.user.id };
        const refused = ending === 'edl' ? VARYING : IMAGE;
        const { id } = await aCut(app.db, { project_id: fixture.project.id, ...cut, ...refused });
        return [fixture.admin, `/api/cuts/${id}/notes.${ending}`, {}];
      },
    ]),
  );
