/** Mutations that run once at a time, however fast somebody presses. */
import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

type Options<Answer, Input> = UseMutationOptions<Answer, Error, Input> & {
  /** After a success the page is left: further presses are ignored until `reset`. */
  leavesPage?: boolean;
};

/**
 * As `useMutation`. While a call is pending, `mutate` does nothing; `isPending` alone changes only with the next
 * render, and the second press of a double click comes before it.
 */
export function useSingleMutation<Answer, Input = void>(options: Options<Answer, Input>) {
  const { leavesPage = false, onSettled, ...rest } = options;
  const isUnderWay = useRef(false);
  const mutation = useMutation<Answer, Error, Input>({
    ...rest,
    onSettled: async (answer, error, ...more) => {
      await onSettled?.(answer, error, ...more);
      isUnderWay.current = leavesPage && error === null;
    },
  });
  return {
    ...mutation,
    mutate: (input: Input, each?: MutateOptions<Answer, Error, Input>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(input, each);
    },
    reset: () => {
      isUnderWay.current = false;
      mutation.reset();
    },
  };
}
