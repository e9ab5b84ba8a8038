/** PayPal Payouts as an adapter of the port to whoever carries payouts out (decision 0105). */
import * as v from 'valibot';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { dollarsOf, payoutReference } from '~/domain/payout-batch.ts';
import {
  PayoutServiceDown,
  type PayoutLine,
  type SeenBatch,
  type ServiceProvider,
} from '../provider.ts';
import {
  createPaypalClient,
  PAYPAL,
  PaypalRefused,
  type PaypalClient,
  type PaypalSettings,
} from './client.ts';
import {
  batchSchema,
  createdSchema,
  eventSchema,
  isUsed,
  itemSchema,
  seenBatch,
  verifiedSchema,
} from './objects.ts';

export { PAYPAL } from './client.ts';

const PAYOUTS = '/v1/payments/payouts';
const PAGE = 100;
/** More than a batch of ours ever has. */
const MOST_PAGES = 10;
const isEmail = (text: string): boolean => v.is(v.pipe(v.string(), v.email()), text);

const itemOf = ({ payoutId, netCents, details }: PayoutLine) => ({
  recipient_type: 'EMAIL',
  amount: { value: dollarsOf(netCents), currency: 'USD' },
  receiver: details,
  note: payoutReference(payoutId),
  sender_item_id: payoutId,
});

/** The batch that PayPal points to when it refuses an id that was used before; undefined when it is about something else. */
function batchOfLinks(links: readonly string[]): string | undefined {
  const found = links.map(
    (href) => /\/v1\/payments\/payouts\/([\w-]{1,32})(?:\?|$)/.exec(href)?.[1],
  );
  return found.find((id) => id !== undefined);
}

async function send(
  client: PaypalClient,
  { id, lines }: { id: string; lines: readonly PayoutLine[] },
): Promise<{ batchId: string }> {
  const body = JSON.stringify({
    sender_batch_header: {
      sender_batch_id: id,
      email_subject: `${appConfig.brand.name}: ${payoutSubject}`,
    },
    items: lines.map(itemOf),
  });
  try {
    const created = await client.ask(createdSchema, { method: 'POST', path: PAYOUTS, body });
    return { batchId: created.batch_header.payout_batch_id };
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error;
    const known = batchOfLinks(error.links);
    if (known === undefined) {
      // Said of used ids as well: without the link nobody knows which of both it is.
      if (error.code !== 'USER_BUSINESS_ERROR') throw error;
      throw new PayoutServiceDown(PAYPAL, 'unclear', error);
    }
    return { batchId: known };
  }
}

/** PayPal's mail to whoever is paid; their language is not known there. */
const payoutSubject = 'your payout / votre versement';

async function look(client: PaypalClient, batchId: string): Promise<SeenBatch> {
  const page = (number: number) =>
    client.ask(batchSchema, {
      method: 'GET',
      path: `${PAYOUTS}/${batchId}?page=${number}&page_size=${PAGE}&total_required=true`,
    });
  const first = await page(1);
  const items = [...first.items];
  const pages = Math.min(first.total_pages ?? 1, MOST_PAGES);
  for (let number = 2; number <= pages; number += 1) items.push(...(await page(number)).items);
  return seenBatch(first, items);
}

/** How PayPal's headers are called where it is asked about them. */
const signed = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** What PayPal is asked: the body stands in it byte by byte, because its signature is over these bytes. */
function questionOf(headers: Headers, rawBody: string, webhookId: string): string {
  const fields = Object.entries(signed).map(([field, header]) => {
    const value = headers.get(header);
    if (value === null || value === '' || value.length > 500) {
      throw new Failure('PAYMENT_SIGNATURE_INVALID');
    }
    return `${JSON.stringify(field)}:${JSON.stringify(value)}`;
  });
  return `{${fields.join(',')},"webhook_id":${JSON.stringify(webhookId)},"webhook_event":${rawBody}}`;
}

const anyEvent = v.pipe(v.string(), v.parseJson(), v.object({ event_type: v.string() }));
const usedEvent = v.pipe(v.string(), v.parseJson(), eventSchema);

async function verifyWebhook(
  client: PaypalClient,
  webhookId: string,
  { headers, rawBody }: { headers: Headers; rawBody: string },
): Promise<{ batchId: string } | null> {
  // Read before it is put into the question, so that it is one object and nothing else.
  const event = v.safeParse(anyEvent, rawBody);
  if (!event.success) throw new Failure('PAYMENT_EVENT_MALFORMED');
  const body = questionOf(headers, rawBody, webhookId);
  const path = '/v1/notifications/verify-webhook-signature';
  const status = await client
    .ask(verifiedSchema, { method: 'POST', path, body })
    .then((answer) => answer.verification_status)
    // What PayPal does not even look at is not its own.
    .catch((error: unknown) => {
      if (error instanceof PaypalRefused) return 'FAILURE';
      throw error;
    });
  if (status !== 'SUCCESS') throw new Failure('PAYMENT_SIGNATURE_INVALID');
  if (!isUsed(event.output.event_type)) return null;
  const told = v.safeParse(usedEvent, rawBody);
  if (!told.success) throw new Failure('PAYMENT_EVENT_MALFORMED');
  const { resource } = told.output;
  return {
    batchId:
      'batch_header' in resource ? resource.batch_header.payout_batch_id : resource.payout_batch_id,
  };
}

/** @param callMs what one call may take */
export function createPaypalProvider(settings: PaypalSettings, callMs?: number): ServiceProvider {
  const client = createPaypalClient(settings, callMs);
  return {
    name: PAYPAL,
    way: 'service',
    fits: (kind, { details, netCents }) => kind === 'paypal' && netCents > 0 && isEmail(details),
    send: (batch) => send(client, batch),
    look: (batchId) => look(client, batchId),
    async callBack(itemId) {
      const path = `/v1/payments/payouts-item/${itemId}/cancel`;
      await client.ask(itemSchema, { method: 'POST', path });
    },
    verifyWebhook: (headers, rawBody) =>
      verifyWebhook(client, settings.webhookId, { headers, rawBody }),
  };
}
