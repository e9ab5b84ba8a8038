/** Payment providers by name: those that are configured. */
import type { Db } from '../../db/database.ts';
import type { Env } from '../env.ts';
import type { Keys } from '../keys.ts';
import { createBreaker } from './breaker.ts';
import type { PaymentProvider, PaymentProviders } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';
import { createStripeProvider } from './stripe/index.ts';

export {
  ProviderDown,
  ProviderRefused,
  type BalanceEntry,
  type CaptureMode,
  type CreatedPage,
  type CreateRequest,
  type EvidenceText,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentPurpose,
  type ReadEntries,
  type ReadEvents,
  type RefundRequest,
  type SeenChargeback,
  type SeenPayment,
  type VerifiedEvent,
} from './provider.ts';
export { sandboxPaymentWebhook } from './sandbox-events.ts';

/** The providers that are configured in this environment: a real one takes the cards, also where the sandbox is on. */
export function createPaymentProviders(surroundings: {
  env: Env;
  keys: Keys;
  db: Db;
}): PaymentProviders {
  const providers = new Map<string, PaymentProvider>();
  const { stripe, sandbox } = surroundings.env;
  if (stripe) providers.set('stripe', createStripeProvider(stripe));
  if (sandbox) providers.set('sandbox', createSandboxProvider(surroundings));
  return {
    find: (name) => providers.get(name) ?? null,
    names: [...providers.keys()],
    card: [...providers.values()][0] ?? null,
    ask: createBreaker().ask,
  };
}
