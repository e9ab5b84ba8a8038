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
  /** The provider is to ask for 3-D Secure in any case; otherwise it decides itself. */
  needsThreeDs?: boolean;
}

/**
 * Creates the provider's page for a payment or deposit that is committed already, and returns its URL; idempotent by
 * the reference. Never called within a transaction. Null when the provider is not offered.
 */
export async function openCheckout(
  { services, locale }: Pick<Ctx, 'services' | 'locale'>,
  providerName: string,
  { returnPath, needsThreeDs = false, ...request }: Checkout,
): Promise<string | null> {
  const provider = services.payments.find(providerName);
  if (!provider) return null;
  const { redirectUrl } = await provider.createCheckout({
    ...request,
    needsThreeDs,
    currency: 'USD',
    returnUrl: services.env.appOrigin + pathIn(locale, returnPath),
    locale,
  });
  return redirectUrl;
}
