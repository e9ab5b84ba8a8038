/** The provider's hosted payment page. */
import type { Ctx } from '../../core/context.ts';
import type { CheckoutRequest } from '../../infra/payments/index.ts';
import { pathIn } from '../../page-path.ts';

/** The data that the payment page shows. */
export interface Checkout extends Pick<
  CheckoutRequest,
  'purpose' | 'reference' | 'amountCents' | 'title'
> {
  /** The path of our page to which the payer returns. */
  returnPath: string;
}

/**
 * Creates the provider's page for a payment or deposit that is committed already, and returns its URL; idempotent by
 * the reference. Never called within a transaction. Null when the provider is not offered.
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
