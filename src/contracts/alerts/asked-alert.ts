/** What a visitor asked for before signing in, as it travels in the way back: untrusted until it is checked here. */
import * as v from 'valibot';
import { addPriceAlertInputSchema, saveSearchInputSchema } from './alerts.schemas.ts';

export const askedAlertSchema = v.union([
  v.object({ search: saveSearchInputSchema }),
  v.object({ alert: addPriceAlertInputSchema }),
]);
export type AskedAlert = v.InferInput<typeof askedAlertSchema>;
