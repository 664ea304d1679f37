/** How imported people can sign in, told after the import (docs/people.md#import). */
import { groupedText } from '#domain/platform/numbers.ts';

/** Numbers of people that an import added or changed, as they are now. */
export type ImportedPeople = {
  /** Active, with a password or company account. */
  canSignIn: number;
  /** With a link that they have not used yet. */
  invited: number;
  /** Without a password, a company account or a valid link. */
  withoutLink: number;
  inactive: number;
};

const peopleText = (count: number, one: string, many: string): string =>
  count === 1 ? `1 person ${one}` : `${groupedText(count)} people ${many}`;

/** Returns one sentence for each group that has people. */
export function importedPeopleTexts({ canSignIn, invited, withoutLink, inactive }: ImportedPeople): string[] {
  return [
    ...(canSignIn > 0 ? [`${peopleText(canSignIn, 'can', 'can')} sign in.`] : []),
    ...(invited > 0 ? [`${peopleText(invited, 'has', 'have')} a link that is not used yet.`] : []),
    ...(withoutLink > 0
      ? [`${peopleText(withoutLink, 'has', 'have')} no password or valid link: use New link on the Team page.`]
      : []),
    ...(inactive > 0 ? [`${peopleText(inactive, 'is', 'are')} inactive: activate them on the Team page.`] : []),
  ];
}
