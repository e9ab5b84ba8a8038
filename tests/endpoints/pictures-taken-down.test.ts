/** Pictures that staff take down: gone from offers, profiles and addresses at once, told, on record, and back (decision 0126). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { storageKeyOf, takenDownKeyOf } from '~/server/modules/media/media.keys.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

let app: MarketApp;
let category: string;
let support: string;
let colleague: string;
let seller: string;

const REASON = 'It shows somebody else.';

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  category = categories['7-days/items'] ?? '';
  const staff = () => app.person({ role: 'support', second_factor_on: true });
  [support, colleague] = [await staff(), await staff()];
});
beforeEach(async () => {
  seller = await app.seller();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

/** A stored picture of somebody. */
async function picture(owner = seller, hash?: string): Promise<string> {
  const id = randomUUID();
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } });
  const bytes = await image.webp().toBuffer();
  await app.services.storage.put(storageKeyOf(id), bytes, 'image/webp');
  const now = app.services.clock.now();
  await app.db
    .insertInto('media')
    .values({
      id,
      owner_id: owner,
      width: 40,
      height: 30,
      byte_size: bytes.byteLength,
      content_hash: hash ?? id,
      claimed_at: now,
      created_at: now,
    })
    .execute();
  return id;
}
/** Uploads a plain picture as the seller does. */
async function upload(background: string) {
  const image = sharp({ create: { width: 30, height: 20, channels: 3, background } });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await image.png().toBuffer())], 'x.png'));
  const response = await app.handle(
    new Request('http://localhost/api/media', {
      method: 'POST',
      headers: { authorization: `Bearer ${seller}` },
      body: form,
    }),
  );
  return { status: response.status, body: await response.json() };
}
async function offerWith(...ids: string[]): Promise<string> {
  const offer = await addOffer(app, seller, category);
  const rows = ids.map((media_id, position) => ({ offer_id: offer, position, media_id }));
  await app.db.insertInto('offer_image').values(rows).execute();
  return offer;
}
/** A message of the seller that has a picture. */
async function sent(media: string): Promise<{ room: string; buyer: string }> {
  const [room, buyer, now] = [newId(), await app.person(), app.services.clock.now()];
  await app.db
    .insertInto('chat_room')
    .values({
      id: room,
      buyer_id: buyer,
      seller_id: seller,
      last_seq: 1,
      last_message_at: now,
      created_at: now,
    })
    .execute();
  const sides = [
    { user_id: seller, companion_id: buyer },
    { user_id: buyer, companion_id: seller },
  ];
  await app.db
    .insertInto('chat_member')
    .values(sides.map((side) => ({ ...side, room_id: room, last_message_at: now })))
    .execute();
  await app.db
    .insertInto('chat_message')
    .values({
      id: newId(),
      room_id: room,
      seq: 1,
      client_id: null,
      sender_id: seller,
      body: 'Look at this',
      attachments: JSON.stringify([
        { media_id: media, url: `/media/image/${media}-1280.webp`, width: 40, height: 30 },
      ]),
      offer_id: null,
      order_id: null,
      created_at: now,
    })
    .execute();
  return { room, buyer };
}
const decide = (act: string, id: string, as = support) =>
  app.call('POST', `admin/picture/${id}/${act}`, { as, body: { reason: REASON } });
const takeDown = async (id: string, as = support) => {
  const answer = await decide('take-down', id, as);
  await app.drain();
  return answer;
};
const putBack = async (id: string, as = support) => {
  const answer = await decide('put-back', id, as);
  await app.drain();
  return answer;
};
const imagesOf = async (offer: string): Promise<string[]> => {
  const { body } = await app.get(`market/offer/${offer}`);
  return body.images.map((url: string) => url.replace(/^.*image\/|-1280\.webp$/g, ''));
};
/** Under its address, under the other key. */
const files = async (id: string) => [
  await app.services.storage.has(storageKeyOf(id)),
  await app.services.storage.has(takenDownKeyOf(id)),
];
const told = async (as: string): Promise<string[]> =>
  (await app.get('notification', { as })).body.data
    .filter(({ kind }: { kind: string }) => kind === 'moderated')
    .map(({ title }: { title: string }) => title);

test('of an offer: it leaves every offer, which stays on sale, and comes back where it stood', async () => {
  const [one, two] = [await picture(), await picture()];
  const [offer, other] = [await offerWith(one, two), await offerWith(one)];
  expect(await imagesOf(offer)).toEqual([one, two]);
  expect((await takeDown(one)).status).toBe(200);
  expect(await imagesOf(offer)).toEqual([two]);
  expect(await imagesOf(other)).toEqual([]);
  expect(await files(one)).toEqual([false, true]);
  expect(await told(seller)).toEqual(['Your picture was taken down']);
  const look = await app.get(`admin/picture/${one}`, { as: colleague });
  expect(look.body.image).toMatch(/^data:image\/webp;base64,/);
  expect((await putBack(one, colleague)).status).toBe(200);
  expect(await imagesOf(offer)).toEqual([one, two]);
  expect(await imagesOf(other)).toEqual([one]);
  expect(await files(one)).toEqual([true, false]);
  expect(await told(seller)).toContain('Your picture is allowed again');
  expect((await app.get(`admin/picture/${one}`, { as: support })).status).toBe(404);
  const record = await app.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'reason'])
    .where('subject_id', '=', one)
    .orderBy('id')
    .execute();
  expect(record).toEqual([
    { action: 'pictures.take_down', actor_id: support, reason: REASON },
    { action: 'pictures.put_back', actor_id: colleague, reason: REASON },
  ]);
});

test('what was chosen meanwhile keeps its place, and a removed offer gets nothing back', async () => {
  const [one, two] = [await picture(), await picture()];
  const [offer, gone] = [await offerWith(one), await offerWith(one)];
  await takeDown(one);
  await app.db
    .insertInto('offer_image')
    .values({ offer_id: offer, position: 0, media_id: two })
    .execute();
  await app.db
    .updateTable('offer')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone)
    .execute();
  expect((await putBack(one)).status).toBe(200);
  expect(await imagesOf(offer)).toEqual([two, one]);
  const left = app.db.selectFrom('offer_image').select('media_id').where('offer_id', '=', gone);
  expect(await left.execute()).toEqual([]);
});

test('its seller cannot take it into use again, nor upload the same again', async () => {
  const colour = '#123';
  const { id: one } = (await upload(colour)).body;
  const offer = await offerWith(one);
  await takeDown(one);
  const again = await upload(colour);
  expect([again.status, again.body.code]).toEqual([422, 'IMAGE_TAKEN_DOWN']);
  expect((await upload('#0a0')).status).toBe(201);
  const shown = await picture();
  const save = (images: string[], language = 'en') =>
    app.call('PATCH', `market/seller/offer/${offer}`, { as: seller, language, body: { images } });
  const edit = await save([shown, one, randomUUID()]);
  expect(edit).toMatchObject({
    status: 422,
    body: {
      code: 'IMAGE_TAKEN_DOWN',
      errors: [
        { path: 'images.1', message: expect.stringContaining('taken this picture down') },
        { path: 'images.2', message: expect.stringContaining('not there any more') },
      ],
    },
  });
  const { body: french } = await save([one], 'fr');
  expect(french.errors[0].message).toContain('Le support a retiré cette image');
  // That somebody else's is down is nobody's business.
  const theirs = await picture(await app.seller());
  await app.db
    .updateTable('media')
    .set({ taken_down_at: app.services.clock.now() })
    .where('id', '=', theirs)
    .execute();
  expect((await save([theirs])).body.code).toBe('IMAGE_NOT_FOUND');
  const worn = await app.call('PATCH', 'auth/profile', {
    as: seller,
    body: { avatar_media_id: one },
  });
  expect([worn.status, worn.body.code]).toEqual([422, 'IMAGE_TAKEN_DOWN']);
  expect(await imagesOf(offer)).toEqual([]);
});

test('of a profile: nobody sees it, and it comes back unless another one was chosen', async () => {
  const avatar = await picture(seller, `avatar:${newId()}`);
  const wear = (id: string | null) =>
    app.db.updateTable('app_user').set({ avatar_media_id: id }).where('id', '=', seller).execute();
  const worn = async () =>
    (await app.get(`identity/user/${seller}`)).body.avatar ??
    (
      await app.db
        .selectFrom('app_user')
        .select('avatar_media_id')
        .where('id', '=', seller)
        .executeTakeFirstOrThrow()
    ).avatar_media_id;
  await wear(avatar);
  expect((await takeDown(avatar)).status).toBe(200);
  expect(await worn()).toBeNull();
  await putBack(avatar);
  expect(String(await worn())).toContain(avatar);
  await takeDown(avatar);
  const another = await picture();
  await wear(another);
  await putBack(avatar);
  expect(String(await worn())).toContain(another);
});

test('of a chat: staff see it with the report of its message, and take it down there', async () => {
  const one = await picture();
  const { room, buyer } = await sent(one);
  const body = { type: 'message', id: room, seq: 1, reason: 'abuse' };
  expect((await app.call('POST', 'report', { as: buyer, body })).status).toBe(201);
  const [report] = (await app.get('admin/report?limit=100', { as: support })).body.data;
  const shown = { media_id: one, url: expect.stringContaining(one) };
  expect(report.pictures).toEqual([{ ...shown, is_down: false }]);
  expect((await takeDown(one)).status).toBe(200);
  expect(await files(one)).toEqual([false, true]);
  expect(await told(seller)).toEqual(['Your picture was taken down']);
  const [later] = (await app.get('admin/report?limit=100', { as: support })).body.data;
  expect(later.pictures).toEqual([{ ...shown, is_down: true }]);
  await putBack(one);
  expect(await files(one)).toEqual([true, false]);
});

test('the files of staff have what is shown and what is down', async () => {
  const [one, two] = [await picture(), await picture()];
  const offer = await offerWith(one, two);
  const other = await offerWith(two);
  await takeDown(one);
  const fileOf = async (path: string) =>
    (await app.get(`admin/files/${path}`, { as: colleague })).body;
  const down = { media_id: one, place: 'offer', reason: REASON, by: { id: support } };
  const file = await fileOf(`offers/${offer}`);
  expect(file.pictures).toEqual([{ media_id: two, url: expect.stringContaining(two) }]);
  expect(file.taken).toMatchObject([down]);
  expect((await fileOf(`offers/${other}`)).taken).toEqual([]);
  expect(await fileOf(`people/${seller}`)).toMatchObject({ avatar: null, taken: [down] });
});

test('what proves something keeps its file, and leaves the offer all the same', async () => {
  const one = await picture();
  const offer = await offerWith(one);
  const proof = newId();
  await app.db
    .insertInto('seller_proof')
    .values({
      id: proof,
      seller_id: seller,
      category_id: category,
      status: 'pending',
      about: 'Mine',
      created_at: new Date(),
    } as never)
    .execute();
  await app.db
    .insertInto('seller_proof_image')
    .values({ proof_id: proof, position: 0, media_id: one } as never)
    .execute();
  await takeDown(one);
  expect(await imagesOf(offer)).toEqual([]);
  expect(await files(one)).toEqual([true, false]);
});

test('what a side has marked in a dispute keeps its file as well', async () => {
  const one = await picture();
  await offerWith(one);
  await app.db.transaction().execute(async (tx) => {
    // The mark alone matters here: neither its order nor its statement.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into case_mark (statement_id, position, order_id, message_id, seq, author_id, body, images, automatic, written_at, hash)
      values (${newId()}, 0, ${newId()}, ${newId()}, 1, ${seller}, '', ${[one]}::uuid[], false, now(), ${'a'.repeat(64)})
    `.execute(tx);
  });
  await takeDown(one);
  expect(await files(one)).toEqual([true, false]);
});

test('only staff, whom it does not concern; of two at once one counts; nothing else is taken down', async () => {
  const one = await picture();
  await offerWith(one);
  for (const as of [seller, await app.person()]) expect((await takeDown(one, as)).status).toBe(403);
  const own = await picture(support);
  expect((await takeDown(own)).body.code).toBe('PICTURE_OWN');
  expect((await takeDown(randomUUID())).body.code).toBe('PICTURE_NOT_FOUND');
  // Of an article, a game, a help text: it stands in no offer.
  const other = await picture();
  expect((await takeDown(other)).body.code).toBe('PICTURE_NOT_FOUND');
  expect(await files(other)).toEqual([true, false]);
  expect((await putBack(one)).body.code).toBe('PICTURE_SHOWN');
  const both = await Promise.all([decide('take-down', one), decide('take-down', one, colleague)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const back = await Promise.all([decide('put-back', one), decide('put-back', one, colleague)]);
  expect(back.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await app.drain();
});
