/** How far the answers are that a part of a screen waits for. */

type QueryState = { isLoading: boolean; failureCount: number };

/** Whether it has been asked for the first time, and nothing is known against its coming soon. */
export const isOnItsWay = ({ isLoading, failureCount }: QueryState): boolean => isLoading && failureCount === 0;
