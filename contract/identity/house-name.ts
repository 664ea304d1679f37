/** The page of the app names the house in a meta element of this name, so that it can say so before anybody signs in (docs/people.md#settings). */
export const HOUSE_NAME_META = 'house-name';
