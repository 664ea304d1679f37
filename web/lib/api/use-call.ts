/** Change that refetches every response that shows records of a feature. */
import { useMutation } from '@tanstack/react-query';
import { type FeatureWord, useRefresh } from './refresh.ts';

type CallSettings = { /** 0 for a response with a secret, which isn't cached. */ gcTime?: 0 };

/** Returns a mutation. A refusal refetches too, since it means that the screen is out of date. */
export function useCall<R, V = void>(
  changed: FeatureWord,
  send: (variables: V) => Promise<R>,
  settings: CallSettings = {},
) {
  const onSettled = useRefresh(changed);
  return useMutation({ mutationFn: send, onSettled, ...settings });
}
