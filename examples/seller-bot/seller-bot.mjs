/**
 * A seller's program: lists offers, sets a price, delivers what is paid and answers who writes. It needs Node.js 20 and
 * nothing else; README.md beside it says how it is run.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createClient, isSigned, LegendFailure } from './legend.mjs';

/** @typedef {ReturnType<typeof createClient>} Call */
/**
 * What is sold: `fields` are those of an offer, `codes` are handed out one for each unit.
 * @typedef {{ name: string, game: string, category: string, codes: string[], fields: Record<string, unknown> }} Item
 */
/**
 * Kept beside the items. `offers`: ids by the items' names; `handed`: codes by the ids of orders.
 * @typedef {{ offers: Record<string, string>, handed: Record<string, string[]> }} State
 */

/** @param {unknown} error */
const tell = (error) => console.error(error instanceof LegendFailure ? error.message : error);

/** @param {string} name */
function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
}

/** @param {string} file @returns {Item[]} */
const readItems = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} file */
const stateFile = (file) => file.replace(/\.json$/, '.state.json');

/** @param {string} file @returns {State} */
const readState = (file) =>
  existsSync(stateFile(file))
    ? JSON.parse(readFileSync(stateFile(file), 'utf8'))
    : { offers: {}, handed: {} };

/** @param {string} file @param {State} state */
const keepState = (file, state) => writeFileSync(stateFile(file), JSON.stringify(state, null, 2));

/**
 * Puts all items of a file on sale, or changes those that are: a second run creates none.
 * @param {Call} call
 * @param {string} file
 */
async function list(call, file) {
  const state = readState(file);
  for (const { name, game, category, codes, fields } of readItems(file)) {
    const isNew = state.offers[name] === undefined;
    if (isNew) {
      const { id: categoryId } = await call('GET', `market/game/${game}/category/${category}`);
      const draft = await call('POST', 'market/seller/offer', { category_id: categoryId });
      state.offers[name] = draft.id;
      keepState(file, state);
    }
    const path = `market/seller/offer/${state.offers[name]}`;
    const used = new Set(Object.values(state.handed).flat());
    const free = codes.filter((code) => !used.has(code)).length;
    let offer = await call('PATCH', path, { ...fields, in_stock: free });
    if (offer.status === 'draft') offer = await call('POST', `${path}/publish`, {});
    console.log(`${isNew ? 'listed' : 'changed'} ${name}: ${offer.status} ${offer.id}`);
  }
}

/**
 * Sets the price of an offer, in cents for a unit. Somebody who changed the offer in between is not overwritten: the call
 * names the version that it read.
 * @param {Call} call
 * @param {string} id
 * @param {number} cents
 */
async function setPrice(call, id, cents) {
  const path = `market/seller/offer/${id}`;
  const { version } = await call('GET', path);
  const offer = await call('PATCH', path, { version, price: cents });
  console.log(`price ${offer.id}: ${offer.price} for you, ${offer.catalog_price} for buyers`);
}

/**
 * Hands the codes of an order over. They are noted before they are sent, so that a second try sends the same ones.
 * @param {Call} call
 * @param {{ id: string, offerId: string, count: number }} order
 * @param {string} file
 */
async function deliver(call, { id, offerId, count }, file) {
  const state = readState(file);
  const item = readItems(file).find(({ name }) => state.offers[name] === offerId);
  // Not one of ours.
  if (item === undefined) return;
  const { status } = await call('GET', `market/order/${id}`);
  if (status !== 'paid' && status !== 'in_progress') return;
  if (state.handed[id] === undefined) {
    const used = new Set(Object.values(state.handed).flat());
    state.handed[id] = item.codes.filter((code) => !used.has(code)).slice(0, count);
    keepState(file, state);
  }
  if (status === 'paid') await call('POST', `market/order/${id}/start`, {});
  const sealed = state.handed[id].map((code) => ({ code }));
  await call('POST', `market/order/${id}/deliver`, { text: 'Enjoy it!', sealed });
  console.log(`delivered ${item.name}, ${count}`);
}

/**
 * Delivers what was paid while the program was off.
 * @param {Call} call
 * @param {string} file
 */
async function catchUp(call, file) {
  const { data } = await call('GET', 'market/order?role=seller&status=paid&limit=100');
  for (const { id } of data) {
    const { offer, count } = await call('GET', `market/order/${id}`);
    await deliver(call, { id, offerId: offer.id, count }, file);
  }
}

/**
 * @param {Call} call
 * @param {any} message what the webhook tells of it
 */
async function answer(call, message) {
  await call('POST', `chat/channel/${message.room_id}/message`, {
    client_id: randomUUID(),
    body: 'Thank you for writing. Paid orders are delivered at once; I answer questions this evening.',
  });
  console.log('answered a message');
}

/**
 * Listens to a webhook and does what it tells.
 * @param {Call} call
 * @param {string} file
 * @param {number} port
 */
function serve(call, file, port) {
  const secret = setting('LEGEND_WEBHOOK_SECRET');
  /** Ids of messages that were taken: what is sent again is done once. @type {Set<string>} */
  const taken = new Set();

  /** @param {string} body */
  async function act(body) {
    const { type, data } = JSON.parse(body);
    if (type === 'order.paid') {
      const { order_id: id, offer_id: offerId, count } = data;
      await deliver(call, { id, offerId, count }, file);
    }
    if (type === 'message.created') await answer(call, data);
  }

  /** One thing after the other: two orders never get the same code. */
  let work = catchUp(call, file).catch(tell);

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      if (!isSigned(secret, request.headers, body)) {
        response.writeHead(401).end();
        return;
      }
      // Answered first, worked afterwards: Legend waits for five seconds.
      response.writeHead(204).end();
      if (taken.has(id)) return;
      taken.add(id);
      work = work.then(() => act(body)).catch(tell);
    });
  });
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    console.log(`listening on ${typeof address === 'object' && address ? address.port : port}`);
  });
}

const [command, ...given] = process.argv.slice(2);
const call = createClient({ address: setting('LEGEND_API'), key: setting('LEGEND_KEY') });
if (command === 'list' && given[0]) await list(call, given[0]);
else if (command === 'price' && given[0] && Number.isInteger(Number(given[1]))) {
  await setPrice(call, given[0], Number(given[1]));
} else if (command === 'serve' && given[0]) serve(call, given[0], Number(given[1] ?? 8787));
else {
  console.error('list <items.json> | price <offer id> <cents> | serve <items.json> [port]');
  process.exitCode = 2;
}
