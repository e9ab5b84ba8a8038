/** What stands in a bank's statement beside a payout: staff and its receiver find it again by these words. */
import { appConfig } from '~config';

/** The brand, and the end of the payout's id: no two payouts of one batch share it. */
export function payoutReference(payoutId: string): string {
  return `${appConfig.brand.name}-${payoutId.slice(-8)}`.toUpperCase();
}
