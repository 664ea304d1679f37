/** Change that refetches every response that shows records of a feature. */
import { useMutation } from '@tanstack/react-query';
import { type FeatureWord, useRefresh } from './refresh.ts';

/** Returns a mutation. A refusal refetches too, since it means that the screen is out of date. */
export function useCall<R, V = void>(changed: FeatureWord, send: (variables: V) => Promise<R>) {
  const onSettled = useRefresh(changed);
  return useMutation({ mutationFn: send, onSettled });
}
