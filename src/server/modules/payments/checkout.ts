/** The provider's hosted payment page. */
import type { Ctx } from '../../core/context.ts';
import type { CreateRequest } from '../../infra/payments/index.ts';
import { pathIn } from '../../page-path.ts';

/** The data that the payment page shows. */
export interface Checkout extends Pick<
  CreateRequest,
  'purpose' | 'reference' | 'amountCents' | 'title'
> {
  /** The path of our page to which the payer returns. */
  returnPath: string;
  /** The provider is to ask for 3-D Secure in any case; otherwise it decides itself. */
  needsThreeDs?: boolean;
  /** When the payer has to be done, as a timestamp; null leaves it to the longest that providers offer. */
  closesAt: string | null;
}

/** The longest that providers keep a page open. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Creates the provider's page for a payment or deposit that is committed already, and returns its URL; idempotent by
 * the reference. Never called within a transaction. Null when the provider is not offered.
 */
export async function openCheckout(
  { services, locale, now }: Pick<Ctx, 'services' | 'locale' | 'now'>,
  providerName: string,
  { returnPath, needsThreeDs = false, closesAt, ...request }: Checkout,
): Promise<string | null> {
  const provider = services.payments.find(providerName);
  if (!provider) return null;
  const { redirectUrl } = await provider.create({
    ...request,
    generation: 1,
    capture: 'automatic',
    needsThreeDs,
    currency: 'USD',
    returnUrl: services.env.appOrigin + pathIn(locale, returnPath),
    closesAt: closesAt ? new Date(closesAt) : new Date(now.getTime() + LONGEST_MS),
    locale,
  });
  return redirectUrl;
}
