/** Schemes to learn what is not for one's eyes, and to reach or deceive people past the market's rules. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { closedAfterEach, startChat, type ChatApp } from '../endpoints/chat.app.ts';
import { startMarket, type MarketApp } from '../endpoints/market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from '../endpoints/market.data.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { registrationOf } from '../support/api.ts';

let app: MarketApp;
let chat: ChatApp;
let market: Market;
let catalogue: Catalogue;
let chatCatalogue: Catalogue;
/** What inserts offers beside the conversations. */
const inChat = () => ({
  db: chat.db,
  services: app.services,
  forget: () => {},
  category: chatCatalogue.categories['7-days/items'] ?? '',
});

beforeAll(async () => {
  [app, chat, market] = [await startMarket(), await startChat(), await openMarket()];
  catalogue = await addCatalogue(app);
  chatCatalogue = await addCatalogue({ ...app, db: chat.db });
});
afterAll(async () => {
  expect([...app.problems, ...chat.problems, ...market.problems]).toEqual([]);
  await app.close();
  await chat.close();
  await market.drop();
});
const connect = closedAfterEach(() => chat);

const items = () => catalogue.categories['7-days/items'] ?? '';

/** States in which an offer is its seller's and the staff's alone. */
const hidden = [
  ['a draft', { status: 'draft', published_at: null }],
  ['one that waits for the staff', { status: 'on_review' }],
  ['one that staff sent back', { status: 'need_details', needs_review: true }],
  ['one that staff rejected', { status: 'inactive', needs_review: true }],
] as const;

describe.each(hidden)('%s', (_name, state) => {
  const secret = 'A title that is not public yet';

  test('is shown by no card, list, page, picture or price', async () => {
    const [seller, spy] = [await app.seller(), await app.person()];
    const id = await addOffer(app, seller, items(), { title: secret });
    expect((await app.call('PUT', `market/favorite/${id}`, { as: spy })).status).toBe(200);
    const before = await app.get(`market/offer/cards?ids=${id}`);
    expect(JSON.stringify(before.body)).toContain(secret);
    await app.db.updateTable('offer').set(state).where('id', '=', id).execute();
    app.forget();
    for (const path of [
      `market/offer/cards?ids=${id}`,
      `market/offer/${id}`,
      `market/favorite`,
      `market/order-quote?offer_id=${id}&count=1`,
      `market/profile/${seller}/offers`,
      `market/search?q=public`,
      `frontend/page?path=/offers/${id}`,
    ]) {
      const { body } = await app.get(path, { as: spy });
      expect(JSON.stringify(body), path).not.toContain(secret);
    }
    expect((await app.get('market/favorite', { as: spy })).body).toMatchObject({
      data: [],
      meta: { total: 0 },
      offer_ids: [],
    });
  });

  test('is not read through a conversation', async () => {
    const [seller, spy] = [await chat.person(), await chat.person()];
    const shelf = inChat();
    const id = await addOffer(shelf, seller.id, shelf.category, { title: secret, ...state });
    const open = { title: 'A title for everybody' };
    const listed = await addOffer(shelf, seller.id, shelf.category, open);
    const socket = await connect(spy.token);
    const ask = { companion_id: seller.id, offer_id: id };
    const { channel } = await socket.must('create_channel', ask);
    const message = { room_id: channel.room_id, client_id: newId(), body: 'What is this?' };
    await socket.must('new_message', { ...message, offer_id: id });
    const seen = [channel, await socket.must('get_channel', ask)];
    seen.push(await socket.must('get_channels', { limit: 10 }));
    expect(JSON.stringify(seen)).not.toContain(secret);
    const beside = await socket.must('get_channel', { ...ask, offer_id: listed });
    expect(JSON.stringify(beside)).toContain(open.title);
  });
});

describe('an order', () => {
  let seller: string;
  let buyer: string;
  beforeAll(async () => {
    [seller, buyer] = [await market.user({ is_seller: true }), await market.user()];
    await market.fund(buyer, 100_000);
    const label = { en: 'Character', fr: 'Personnage' };
    const input = { key: 'character', label, type: 'text', required: false };
    await market.db
      .updateTable('category')
      .set({ buyer_inputs: JSON.stringify([input]) })
      .execute();
  });

  async function placed(more: object = {}): Promise<string> {
    const offer = await market.offer({ sellerId: seller });
    const { body } = await market.place(buyer, { offer_id: offer, count: 1, ...more });
    expect(body.status, JSON.stringify(body)).toBe('created');
    return body.id;
  }
  const go = (as: string, id: string, action: string, body: object = {}) =>
    market.call('POST', `market/order/${id}/${action}`, body, { as });

  test('tells its seller what the buyer wrote for the delivery once it is paid, and not before', async () => {
    const inputs = async (id: string, as: string) =>
      (await market.call('GET', `market/order/${id}`, undefined, { as })).body.buyer_inputs;
    const written = { buyer_inputs: { character: 'Come to my own shop' } };
    const [left, paid] = [await placed(written), await placed(written)];
    expect(await inputs(left, buyer)).toMatchObject([{ value: 'Come to my own shop' }]);
    expect(await inputs(left, seller)).toEqual([]);
    await go(buyer, left, 'cancel');
    expect(await inputs(left, seller)).toEqual([]);
    await market.pay(buyer, paid);
    expect(await inputs(paid, seller)).toMatchObject([{ value: 'Come to my own shop' }]);
  });

  test('is left or declined without a word that leads out of the market', async () => {
    const id = await placed();
    await market.pay(buyer, id);
    for (const [as, action] of [
      [buyer, 'cancel'],
      [seller, 'decline'],
    ] as const) {
      const reason = 'Cheaper when you write to me@example.com';
      const refused = await go(as, id, action, { reason });
      expect([refused.status, refused.body.code]).toEqual([422, 'CONTACT_DATA_REFUSED']);
      expect(refused.body.errors).toMatchObject([{ path: 'reason' }]);
    }
    const declined = await go(seller, id, 'decline', { reason: 'I have sold it elsewhere' });
    expect(declined.body.status).toBe('refund');
  });

  test('is not argued about with somebody else’s picture, although its address is known', async () => {
    const id = await placed();
    await market.pay(buyer, id);
    const picture = newId();
    await market.db
      .insertInto('media')
      .values({
        id: picture,
        owner_id: seller,
        width: 10,
        height: 10,
        byte_size: 10,
        content_hash: picture,
        claimed_at: null,
        created_at: new Date(),
      })
      .execute();
    const complaint = { reason: 'other', text: 'This proves that I am right', images: [picture] };
    const refused = await go(buyer, id, 'dispute', complaint);
    expect([refused.status, refused.body.code]).toEqual([422, 'IMAGE_NOT_FOUND']);
    await go(seller, id, 'start');
    const proof = { text: 'There', images: [picture] };
    expect((await go(seller, id, 'deliver', proof)).status).toBe(200);
  });

  test('that nobody disputed hides what was delivered from the staff', async () => {
    const staff = await market.user({ role: 'support' });
    const id = await placed();
    await market.pay(buyer, id);
    await go(seller, id, 'start');
    await go(seller, id, 'deliver', { text: 'login: dragon, password: hoard' });
    const seen = async (as: string) =>
      JSON.stringify((await market.call('GET', `market/order/${id}`, undefined, { as })).body);
    expect(await seen(buyer)).toContain('hoard');
    expect(await seen(staff)).not.toContain('hoard');
    await go(buyer, id, 'dispute', { reason: 'other', text: 'The password does not work' });
    expect(await seen(staff)).toContain('hoard');
  });

  test('tells the other side neither address nor money of its people', async () => {
    const id = await placed();
    await market.pay(buyer, id);
    const { email } = await market.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', buyer)
      .executeTakeFirstOrThrow();
    for (const path of [
      `market/order/${id}`,
      'market/order?role=seller',
      `market/profile/${buyer}`,
    ]) {
      const { body } = await market.call('GET', path, undefined, { as: seller });
      expect(JSON.stringify(body), path).toContain(buyer);
      expect(JSON.stringify(body), path).not.toContain(email);
      expect(JSON.stringify(body), path).not.toMatch(/balance|"ip"|payout/);
    }
  });
});

describe('somebody whom nobody knows', () => {
  async function writesTo(count: number, token: string) {
    const socket = await connect(token);
    const answers = [];
    for (let index = 0; index < count; index += 1) {
      const { id } = await chat.person();
      const { channel } = await socket.must('create_channel', { companion_id: id });
      const message = { room_id: channel.room_id, client_id: newId(), body: 'Come and look' };
      answers.push({ channel, ...(await socket.ask('new_message', message)) });
    }
    return { socket, answers };
  }

  test('does not write to everybody: five conversations a day, and as many words in each as one likes', async () => {
    const spammer = await chat.person();
    const { socket, answers } = await writesTo(6, spammer.token);
    expect(answers.map(({ ok, error }) => error?.code ?? ok)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      'CONVERSATIONS_UNCONFIRMED',
    ]);
    const again = { room_id: answers[0].channel.room_id, client_id: newId(), body: 'One more' };
    expect((await socket.ask('new_message', again)).ok).toBe(true);
    // Whoever is written to may answer as many as write.
    const seller = await chat.person();
    const busy = await connect(seller.token);
    for (let index = 0; index < 6; index += 1) {
      const asking = await connect((await chat.person()).token);
      const { channel } = await asking.must('create_channel', { companion_id: seller.id });
      const room = { room_id: channel.room_id };
      await asking.must('new_message', { ...room, client_id: newId(), body: 'Is it there?' });
      await busy.must('new_message', { ...room, client_id: newId(), body: 'It is' });
    }
    await chat.db
      .updateTable('chat_message')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('sender_id', '=', spammer.id)
      .execute();
    const tomorrow = { room_id: answers[5].channel.room_id, client_id: newId(), body: 'Hello' };
    expect((await socket.ask('new_message', tomorrow)).ok).toBe(true);
  });
});

describe('people', () => {
  test('learn neither address nor name of whom they brought', async () => {
    const [referrer, friend] = [await app.person(), await app.person()];
    await app.db
      .insertInto('referral')
      .values({
        user_id: friend,
        referrer_id: referrer,
        kind: 'friend',
        status: 'open',
        flags: [],
        registered_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const { email, public_name: name } = await app.db
      .selectFrom('app_user')
      .select(['email', 'public_name'])
      .where('id', '=', friend)
      .executeTakeFirstOrThrow();
    const { body } = await app.get('referral', { as: referrer });
    expect(body).toMatchObject({ sign_ups: 1 });
    for (const known of [email, name, friend]) expect(JSON.stringify(body)).not.toContain(known);
  });

  test('cannot look like the staff', async () => {
    for (const name of ['LegendSupport', 'Supp0rt', 'Official-Escrow', 'Support24']) {
      const email = `${name.toLowerCase()}@example.com`;
      const { status, body } = await chat.call('POST', 'auth/token', registrationOf(email, name));
      expect([name, status, body.code]).toEqual([name, 422, 'PUBLIC_NAME_RESERVED']);
    }
  });
});
