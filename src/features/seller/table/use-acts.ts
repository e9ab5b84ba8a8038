/** Acts on the table that can be taken back, the last first: edits of one cell, and acts on many offers. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { Bulk } from '~/contracts/offers/table.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { bulkQueries } from './bulk.queries.ts';
import type { CellEdit } from './use-cells.ts';

type Done = { kind: 'cell'; edit: CellEdit } | { kind: 'bulk'; id: string };

const MOST_STEPS = 50;

/** Puts the value of a cell back; of a stock, what was sold meanwhile stays sold. */
async function takeBack({ id, before, after, version }: CellEdit): Promise<OwnOffer> {
  if (!('in_stock' in before) || !('in_stock' in after)) {
    return api.offers.update.send({ id, version, ...before });
  }
  const now = await api.offers.own.fetch({ id });
  const stock = now.in_stock + before.in_stock - after.in_stock;
  return api.offers.update.send({ id, version, in_stock: stock });
}

interface Options {
  onStored(offer: OwnOffer): void;
  /** Offers of the table have changed. */
  onBulkEnd(): Promise<void>;
}

/** An act of this page, or the seller's last one, and how far it is. */
function useShownBulk(onEnd: () => Promise<void>) {
  const [id, setId] = useState<string | null>(null);
  const query = useQuery({ ...bulkQueries.one(id ?? ''), enabled: id !== null });
  const bulk = id === null ? null : (query.data ?? null);
  const ended = useEffectEvent(() => void onEnd());
  const endedId = bulk !== null && bulk.status !== 'running' ? bulk.id : null;
  useEffect(() => {
    if (endedId !== null) ended();
  }, [endedId]);
  return { bulk, show: setId };
}

export function useActs({ onStored, onBulkEnd }: Options) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<readonly Done[]>([]);
  const last = useQuery(bulkQueries.last()).data?.data[0];
  const { bulk, show } = useShownBulk(onBulkEnd);
  const started = (next: Bulk): void => {
    queryClient.setQueryData(api.offers.showBulk.key({ id: next.id }), next);
    void queryClient.invalidateQueries({ queryKey: api.offers.bulks.key() });
    show(next.id);
  };
  const push = (step: Done): void => setDone((steps) => [...steps, step].slice(-MOST_STEPS));
  const pop = (): void => setDone((steps) => steps.slice(0, -1));

  const undoCell = useAction({
    mutationFn: takeBack,
    onSuccess: (offer) => onStored(offer),
    onSettled: pop,
  });
  const undoBulk = useAction({
    mutationFn: (id: string) =>
      api.offers.undoBulk.send({ id }, { idempotencyKey: keyWithin(id, 'undo') }),
    onSuccess: started,
    onSettled: pop,
  });
  // After a reload the last act on many can still be undone.
  const step: Done | null =
    done.at(-1) ?? (last?.can_undo && done.length === 0 ? { kind: 'bulk', id: last.id } : null);
  const isBusy = undoCell.isPending || undoBulk.isPending || bulk?.status === 'running';
  return {
    /** The act whose course or result is shown. */
    bulk,
    hide: () => show(null),
    isBusy,
    canUndo: step !== null && !isBusy,
    undo: (): void => {
      if (step === null || isBusy) return;
      if (step.kind === 'cell') undoCell.mutate(step.edit);
      else undoBulk.mutate(step.id);
    },
    edited: (edit: CellEdit): void => push({ kind: 'cell', edit }),
    started: (next: Bulk): void => {
      started(next);
      push({ kind: 'bulk', id: next.id });
    },
  };
}

export type Acts = ReturnType<typeof useActs>;
