/** Who carries payouts out: a service where one is configured for their kind, else people with a file. */
import type { Env } from '../env.ts';
import { createFileProvider } from './batch-file.ts';
import { createPaypalProvider, PAYPAL } from './paypal/index.ts';
import type { PayoutProvider, PayoutProviders } from './provider.ts';

export {
  PayoutServiceDown,
  PayoutServiceRefused,
  type FileProvider,
  type PayoutLine,
  type PayoutNews,
  type PayoutProviders,
  type SeenBatch,
  type SeenItem,
  type ServiceProvider,
} from './provider.ts';

/** @param callMs what one call to a service may take; without it as long as jobs wait */
export function createPayoutProviders(
  { paypal }: Pick<Env, 'paypal'>,
  callMs?: number,
): PayoutProviders {
  const file = createFileProvider();
  const service = paypal ? createPaypalProvider(paypal, callMs) : null;
  const all = new Map<string, PayoutProvider>([
    [file.name, file],
    ...(service ? [[service.name, service] as const] : []),
  ]);
  return {
    of: (kind) => (kind === PAYPAL && service ? service : file),
    find: (name) => all.get(name) ?? null,
  };
}
