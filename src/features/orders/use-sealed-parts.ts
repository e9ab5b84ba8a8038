/** Opens sealed parts of an order. What was opened is kept in this page alone, and only while it is shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SealedKey } from '~/contracts/orders/handover.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';

export interface SealedParts {
  /** What is in a part, while it is shown. */
  shown(id: string): readonly { key: SealedKey; value: string }[] | undefined;
  open(ids: readonly string[]): void;
  hide(id: string): void;
  isBusy(id: string | undefined): boolean;
  error: Error | null;
}

type Fields = readonly { key: SealedKey; value: string }[];

export function useSealedParts({ id }: Pick<OrderOutput, 'id'>): SealedParts {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<ReadonlyMap<string, Fields>>(new Map());
  const opening = useMutation({
    mutationFn: (parts: readonly string[]) => api.orders.openSealed.send({ id, parts: [...parts] }),
    onSuccess: ({ data }) => {
      setShown(
        (known) => new Map([...known, ...data.map((part) => [part.id, part.fields] as const)]),
      );
      const times = new Map(data.map((part) => [part.id, part.opened_at]));
      queryClient.setQueryData(
        api.orders.show.key({ id }),
        (known) =>
          known && {
            ...known,
            revealed_at: known.revealed_at ?? data[0]?.opened_at ?? null,
            sealed: known.sealed.map((part) => ({
              ...part,
              opened_at: part.opened_at ?? times.get(part.id) ?? null,
            })),
          },
      );
    },
    // It may have been taken back or replaced meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: api.orders.show.key({ id }) }),
  });
  const { isPending, variables = [] } = opening;
  return {
    shown: (part) => shown.get(part),
    open: (parts) => {
      if (!isPending) opening.mutate(parts);
    },
    hide: (part) => setShown((known) => new Map([...known].filter(([key]) => key !== part))),
    isBusy: (part) => isPending && part !== undefined && variables.includes(part),
    error: opening.error,
  };
}
