/** How sellers' programs begin, at the head of `/api/docs` (decision 0074): a first call, keys, failures, webhooks. */
import { keyRates } from '~/contracts/integrations/integrations.schemas.ts';
import { keyScopes, type KeyScope } from '~/domain/key-scopes.ts';
import { webhookEvents, type WebhookEvent } from '~/domain/webhook-events.ts';

const scopeNotes: Record<KeyScope, string> = {
  'offers:read': 'own offers, their table and files; games, categories, attributes',
  'offers:write': 'create, change, publish, pause and delete offers; import files; pictures',
  'stock:write': 'put secrets into the vault of offers with instant delivery',
  'orders:read': 'orders that you sell',
  'orders:deliver': 'start an order and deliver it',
  'messages:read': 'conversations and what is written in them',
  'messages:write': 'write messages',
};

const eventNotes: Record<WebhookEvent, string> = {
  'order.paid': 'somebody paid an order: deliver it',
  'order.delivered': 'you marked an order as delivered, or the vault did',
  'order.completed': 'an order ended well',
  'order.disputed': 'an order is disputed: answer',
  'order.dispute_withdrawn': 'a dispute was withdrawn: the order is in its status again',
  'order.dispute_settled':
    'you and the buyer agreed how a dispute ends: the status says it, and is told as well where it is news',
  'order.refunded': 'an order was paid back',
  'message.created': 'somebody wrote to you',
  'offer.published': 'an offer is on sale',
  'offer.changed': 'an offer that is on sale was changed',
  'offer.hidden': 'an offer is not on sale any more',
  'stock.low': 'a payment left as few units as the offer’s low_stock says',
  'stock.out': 'an offer is sold out',
};

const rows = (notes: Record<string, string>, names: readonly string[]): string =>
  names
    .map((name) => `<tr><th scope="row"><code>${name}</code></th><td>${notes[name]}</td></tr>`)
    .join('');

/** A command that works as it stands; a key is not needed for it. @param address where programs call: `https://…/api` */
export function firstCommand(address: string): string {
  return `curl "${address}/market/offer?limit=1"`;
}

/** What needs a key; it works once the key is put in. */
export function keyCommand(address: string): string {
  return `LEGEND_KEY=lgd_…\ncurl -H "Authorization: Bearer $LEGEND_KEY" "${address}/market/seller/offer"`;
}

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

// secret: whsec_…; body: the bytes as they came, before JSON.parse
function isFromLegend(secret, headers, body) {
  const at = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(at)) &gt; 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = headers['webhook-id'] + '.' + at + '.' + body;
  const wanted = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
  return headers['webhook-signature'].split(' ').some((one) =&gt; {
    const given = Buffer.from(one);
    return given.length === wanted.length &amp;&amp; timingSafeEqual(given, wanted);
  });
}`;

/** HTML, to stand above the operations. @param address where programs call: `https://…/api`, without characters that HTML reads */
export function renderApiGuide(address: string): string {
  return `<h2 id="begin">Begin</h2>
<p>What everybody may read needs nothing. Paste this into a terminal:</p>
<pre tabindex="0"><code id="first-command">${firstCommand(address)}</code></pre>
<p>Sellers make a key at <a href="/seller/api">My offers, API</a>, with a second factor confirmed there; it is shown once.
It is sent in one header:</p>
<pre tabindex="0"><code id="key-command">${keyCommand(address)}</code></pre>
<p>A program that lists, prices, delivers and answers stands in <code>examples/seller-bot</code> of the source.</p>
<h2 id="keys">Keys</h2>
<p>A key reaches those operations below that name one of its scopes, and no other: no money, no settings, no staff, no keys.
It is valid for 30, 90 or 365 days and allows ${keyRates.join(', ')} calls a minute, as chosen; one call more is answered with
429 and <code>Retry-After</code> in seconds. A revoked key is refused at once.</p>
<table>${rows(scopeNotes, keyScopes)}</table>
<h2 id="failures">Failures</h2>
<p>A failure is <code>{statusCode, message, code, errors?, values?}</code>. Programs go by <code>code</code>; <code>message</code> is for people, in the language
of <code>Accept-Language</code>; <code>errors</code> names the fields. Which codes an operation answers stands in the OpenAPI document. Each offer has
a <code>version</code>: a change that names an older one is refused with 409 and changes nothing. Calls that take an
<code>Idempotency-Key</code> answer a repeated key with the first answer.</p>
<h2 id="webhooks">Webhooks</h2>
<p>A webhook is one POST for each thing that happened: <code>{type, timestamp, data}</code>, signed by
<a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Answer 2xx within five seconds and work afterwards. What is not answered is sent again for a day, longer and longer
apart, under the same <code>webhook-id</code>: whoever keeps the ids does nothing twice. After a day, or with 410, the webhook is switched off and its owner told by mail.
Redirects are not followed. While its secret is being changed a message carries two signatures.</p>
<table>${rows(eventNotes, webhookEvents)}</table>
<p>Whether a message is ours:</p>
<pre tabindex="0"><code>${VERIFY}</code></pre>`;
}
