/** Depositing money, over the contract. */
import { Failure } from '~/contracts/failure.ts';
import { writeAs } from '../../../core/unit-of-work.ts';
import { api } from '../../../http/api.ts';
import { pathIn } from '../../../page-path.ts';
import { startDeposit } from './deposits.ts';

const noteDeposit = writeAs((ctx, input: { amount: number; method: string }) =>
  startDeposit(ctx, { cents: input.amount, provider: input.method }),
);

/** The provider's page is made after the deposit is committed; a repeated key finds the same page. */
export const deposit = api.wallet.deposit.handler(async (call) => {
  const { id } = await noteDeposit(call);
  const { services, locale } = call.context;
  const provider = services.payments.find(call.input.method);
  if (!provider) throw new Failure('DEPOSIT_METHOD_UNAVAILABLE');
  const { redirectUrl } = await provider.createCheckout({
    purpose: 'deposit',
    reference: id,
    amountCents: call.input.amount,
    currency: 'USD',
    title: locale === 'fr' ? 'Dépôt Legend' : 'Legend deposit',
    returnUrl: services.env.appOrigin + pathIn(locale, '/profile/me/balance'),
    locale,
  });
  return { id, redirect_url: redirectUrl };
});
