/** Stores secrets of an instant offer. They are sent to the server only and removed from memory here at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { inBatches, type Secret } from './secret-lines.ts';
import { invalidateOwnOffers } from './seller.queries.ts';

/** The maximum number of units per call (`stockInputSchema`). */
const BATCH = 500;

export interface VaultResult {
  added: number;
  duplicates: number;
}

export function useVault(offer: OwnOffer) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (secrets: readonly Secret[]): Promise<VaultResult> => {
      if (offer.delivery.method !== 'instant') {
        // The delivery method is part of the form; storing a secret for instant delivery selects it at once.
        await api.offers.update.send({ id: offer.id, delivery: { method: 'instant' } });
      }
      const result = { added: 0, duplicates: 0 };
      for (const batch of inBatches(secrets, BATCH)) {
        const { added, duplicates } = await api.offers.addStock.send({
          id: offer.id,
          secrets: batch,
        });
        result.added += added;
        result.duplicates += duplicates;
      }
      return result;
    },
    // Also after a failure: earlier batches are stored.
    onSettled: () => invalidateOwnOffers(queryClient),
  });
}
