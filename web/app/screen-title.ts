/** The title of the present screen, as its route names it. */
import { useMatches } from '@tanstack/react-router';

export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? '' });
