/** Realtime events about a person's own money. */
import * as v from 'valibot';

/** Server → client. */
export const walletServerEvents = {
  /** Something in the wallet moved or was decided: whoever shows it asks again. It carries no amount. */
  wallet_changed: v.object({}),
} as const;
