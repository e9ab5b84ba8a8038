/** The provider's hosted payment page. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../core/context.ts';
import {
  ProviderDown,
  ProviderRefused,
  type CaptureMode,
  type CreateRequest,
  type CreatedPage,
  type PaymentProvider,
} from '../../infra/payments/index.ts';
import { pathIn } from '../../page-path.ts';
import { statusOfPurchasePayment } from './deposits.repository.ts';
import { statusOfPayment } from './payments.repository.ts';
import {
  claimPage,
  keepPage,
  noteAnswered,
  noteNotOpened,
  notePage,
  type PageBefore,
} from './provider-payments.repository.ts';

/** The data that the payment page shows. */
export interface Checkout extends Pick<
  CreateRequest,
  'purpose' | 'reference' | 'amountCents' | 'title'
> {
  /** The path of our page to which the payer returns. */
  returnPath: string;
  /** The provider is to ask for 3-D Secure in any case; otherwise it decides itself. */
  needsThreeDs?: boolean;
  /** The card is charged at once without it. */
  capture?: CaptureMode;
  /** When the payer has to be done, as a timestamp; null leaves it to the longest that providers offer. */
  closesAt: string | null;
}

/** The longest that providers keep a page open. */
const LONGEST_MS = 24 * 3_600_000;

/** When it is worth trying again: as long as a provider that fails is left alone. */
const RETRY_SECONDS = 15;

type OpenCtx = Pick<Ctx, 'db' | 'services' | 'locale' | 'now'>;

/** Money was promised or taken on the page before: the payer is led to where it arrives. */
type Opened = { page: CreatedPage } | { paid: PageBefore };

/**
 * Opens the provider's page for a payment or deposit that is committed already, and returns its URL. The same payment has
 * one page: called again it answers the same one, or a new one if that has closed. Never called within a transaction: what
 * it writes says what the provider was asked, also when the process ends meanwhile. Null when the provider is not offered,
 * or will not take this payment.
 * @throws Failure PAYMENT_PROVIDER_DOWN when it cannot be asked: nothing was taken, and the payment waits for another try;
 * PAYMENT_LEFT when it ended meanwhile, because another one was started or the order changed
 */
export async function openCheckout(
  ctx: OpenCtx,
  providerName: string,
  checkout: Checkout,
): Promise<string | null> {
  const { db, services, now, locale } = ctx;
  const provider = services.payments.find(providerName);
  if (!provider) return null;
  const { reference, purpose, returnPath } = checkout;
  const claim = await claimPage(db, { reference, provider: providerName, purpose, at: now });
  if (claim.kind === 'busy') throw notNow();
  if (claim.kind === 'open') return claim.url;
  const path = pathIn(locale, returnPath);
  const returnUrl = services.env.appOrigin + path;
  const request = requestFor(ctx, checkout, { generation: claim.generation, returnUrl });
  const before = claim.kind === 'look' ? claim.before : null;
  const asking: Asking = {
    provider: providerName,
    reference,
    generation: claim.generation,
    before,
  };
  try {
    const opened = await services.payments.ask(providerName, () =>
      openPage(provider, request, asking),
    );
    if ('paid' in opened) {
      await keepPage(db, asking, { before: opened.paid, at: now });
      return path;
    }
    await notePage(db, asking, opened.page);
    if (await isLeft(db, checkout)) {
      await closeUnused(ctx, provider, { reference, pageId: opened.page.pageId });
      throw new Failure('PAYMENT_LEFT');
    }
    return opened.page.redirectUrl;
  } catch (error) {
    return refuse(ctx, error, asking);
  }
}

/**
 * Whether the payment of an order or a purchase ended while its page was asked for: nobody is to pay there, and nothing is reserved
 * for it.
 */
async function isLeft(db: OpenCtx['db'], { purpose, reference }: Checkout): Promise<boolean> {
  const read = purpose === 'order' ? statusOfPayment : statusOfPurchasePayment;
  const status = await read(db, reference);
  return status === 'closing' || status === 'expired' || status === 'failed';
}

/** Closes a page that is not shown to anybody. What stands there instead of an open one, the provider tells itself. */
async function closeUnused(
  { services }: OpenCtx,
  provider: PaymentProvider,
  page: Parameters<PaymentProvider['expire']>[0],
): Promise<void> {
  try {
    await services.payments.ask(provider.name, () => provider.expire(page));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

/** A page that is being asked for. */
interface Asking {
  provider: string;
  reference: string;
  generation: number;
  /** The page before, while nobody knows yet that it is closed; null as soon as the provider is asked for the new one. */
  before: PageBefore | null;
}

function requestFor(
  { locale, now }: OpenCtx,
  checkout: Checkout,
  page: { generation: number; returnUrl: string },
): CreateRequest {
  const { purpose, reference, amountCents, title, closesAt } = checkout;
  const { needsThreeDs = false, capture = 'automatic' } = checkout;
  return {
    purpose,
    reference,
    amountCents,
    title,
    needsThreeDs,
    ...page,
    capture,
    currency: 'USD',
    closesAt: closesAt ? new Date(closesAt) : new Date(now.getTime() + LONGEST_MS),
    locale,
  };
}

/** Opens the page of a generation; the one before is closed first, so that nobody pays twice. */
async function openPage(
  provider: PaymentProvider,
  request: CreateRequest,
  asking: Asking,
): Promise<Opened> {
  const { reference } = request;
  const { before } = asking;
  if (before) {
    const found = await provider.fetch({ reference, pageId: before.pageId });
    const pageId = found?.pageId ?? null;
    const isOpen = found?.status === 'open' || found?.status === 'declined';
    const seen = isOpen && pageId !== null ? await provider.expire({ reference, pageId }) : found;
    if (seen?.status === 'captured' || seen?.status === 'authorised') return { paid: before };
    // Money may be on its way.
    if (seen?.status === 'unknown') throw new ProviderDown(provider.name, 'unclear', seen.payload);
  }
  asking.before = null;
  return { page: await provider.create(request) };
}

const notNow = () => new Failure('PAYMENT_PROVIDER_DOWN', { retryAfterSeconds: RETRY_SECONDS });

/**
 * A provider that cannot be asked is told to the payer. One that refuses this payment is not offered for it. Where the page
 * before could not be looked at, it stands as before, and may be open or paid: the next one is not asked for until it is known
 * to be closed, and the payment is not given up.
 */
async function refuse(
  { db, now, services: { log } }: OpenCtx,
  error: unknown,
  asking: Asking,
): Promise<null> {
  const { provider, reference, before } = asking;
  const isRefused = error instanceof ProviderRefused;
  if (!isRefused && !(error instanceof ProviderDown)) throw error;
  log.error({ err: error, provider, reference }, 'a payment page could not be opened');
  if (before) await keepPage(db, asking, { before, at: now });
  else if (isRefused || error.certainty === 'not_done') await noteNotOpened(db, asking);
  else if (error.end === 'answered') await noteAnswered(db, asking);
  if (isRefused && !before) return null;
  throw notNow();
}
