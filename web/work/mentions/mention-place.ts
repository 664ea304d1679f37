/** The project about which one writes; nobody is mentioned where there is none, as on the page of a client's link. */
import { createContext, use } from 'react';

export const MentionPlace = createContext<number | undefined>(undefined);

/** As it is named, or else by what is around the field. */
export function useMentionPlace(named: number | undefined): number | undefined {
  const around = use(MentionPlace);
  return named ?? around;
}
