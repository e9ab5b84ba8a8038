/** The page of a provider, where the payer goes. */
import type { Ctx } from '../../core/context.ts';
import type { CheckoutRequest } from '../../infra/payments/index.ts';
import { pathIn } from '../../page-path.ts';

/** What the payer is asked for. */
export interface Checkout extends Pick<
  CheckoutRequest,
  'purpose' | 'reference' | 'amountCents' | 'title'
> {
  /** The page of ours that the payer comes back to. */
  returnPath: string;
}

/**
 * Makes the provider's page for a payment or deposit that is committed already, and answers its address; the same
 * reference always finds the same page. Never called within a transaction. Null when the provider is not offered.
 */
export async function openCheckout(
  { services, locale }: Pick<Ctx, 'services' | 'locale'>,
  providerName: string,
  { returnPath, ...request }: Checkout,
): Promise<string | null> {
  const provider = services.payments.find(providerName);
  if (!provider) return null;
  const { redirectUrl } = await provider.createCheckout({
    ...request,
    currency: 'USD',
    returnUrl: services.env.appOrigin + pathIn(locale, returnPath),
    locale,
  });
  return redirectUrl;
}
