/** Pictures that staff give games: set, replaced and removed with the game's fields, and shown wherever its emblem is (0122). */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findGameForArt, forgetCatalogue } from '~/server/modules/catalogue/index.ts';
import { createMediaHandler } from '~/server/modules/media/index.ts';
import { storageKeyOf } from '~/server/modules/media/media.keys.ts';
import { PASSWORD, startAccounts } from './account.app.ts';
import { refusal } from './definitions.calls.ts';
import { addCatalogue, type Catalogue } from './market.data.ts';
import { startMarket, type MarketApp } from './market.app.ts';

const reason = 'Its publisher has a new picture.';
const fields = {
  title: 'Valorant',
  genre: 'shooter',
  search_aliases: [],
  description_en: 'About it',
  description_fr: 'À son sujet',
  family: null,
};
const red = { r: 200, g: 16, b: 16 };
const blue = { r: 16, g: 16, b: 200 };

let app: MarketApp;
let catalogue: Catalogue;
let [admin, colleague, support, seller]: string[] = [];
let dataDir: string;
let game: string;

/** A picture that is wider than high, with white edges outside of its middle square. */
async function picture(background: typeof red, width = 600, height = 300): Promise<Buffer> {
  const edge = { create: { width: 1, height, channels: 3, background: '#fff' } } as const;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: edge, left: 0, top: 0 },
      { input: edge, left: width - 1, top: 0 },
    ])
    .png()
    .toBuffer();
}
async function sendUpload(by: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${by}` };
  const init = { method: 'POST', headers, body: form };
  const response = await app.handle(new Request('http://localhost/api/media', init));
  expect(response.status).toBe(201);
  return (await response.json()).id;
}
const uploaded = async (by: string, background = red) => sendUpload(by, await picture(background));
const show = async () => (await app.get('admin/games/valorant', { as: admin! })).body;
/** Changes the game as it is now. */
async function change(more: object, { as = admin!, language = 'en' } = {}) {
  const { version } = await show();
  const body = { version, ...fields, reason, ...more };
  return app.call('PUT', `admin/games/${game}`, { as, body, language });
}
/** The address of its picture on the market. */
const shown = async () => (await app.get('market/game/valorant')).body.icon_image;
const iconOf = async () =>
  (
    await app.db
      .selectFrom('game')
      .select('icon_media_id')
      .where('id', '=', game)
      .executeTakeFirstOrThrow()
  ).icon_media_id;
const record = () =>
  app.db
    .selectFrom('audit_record')
    .select(['actor_id', 'reason', 'before', 'after'])
    .where('action', '=', 'catalogue.change_game')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
/** Everything unused was uploaded long ago, and is swept. */
async function sweep(): Promise<void> {
  await app.db
    .updateTable('media')
    .set({ created_at: new Date('2020-01-01') })
    .execute();
  await app.job('media.sweep');
}
const has = (id: string) => app.services.storage.has(storageKeyOf(id));
/** As `start.ts` answers addresses of pictures. */
function media(path: string): Promise<Response> {
  const { storage } = app.services;
  const answer = createMediaHandler({
    dataDir,
    storage,
    findGame: (alias) => findGameForArt(app.db, alias),
  });
  return answer(new Request(`http://localhost${path}`));
}
/** The colour in the middle of what an address shows, which is a square. */
async function seen(path: string) {
  const image = sharp(Buffer.from(await (await media(path)).arrayBuffer()));
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const middle = ((info.height >> 1) * info.width + (info.width >> 1)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(middle, middle + 3);
  const isNear = (colour: typeof red) =>
    Math.hypot(r - colour.r, g - colour.g, b - colour.b) < 30 && info.width === info.height;
  return isNear(red) ? 'red' : isNear(blue) ? 'blue' : 'other';
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'legend-icons-'));
  app = await startMarket();
  catalogue = await addCatalogue(app);
  game = catalogue.games['valorant']!;
  const staff = (role: string) => app.person({ role, second_factor_on: true });
  [admin, colleague, support] = [
    await staff('admin'),
    await staff('admin'),
    await staff('support'),
  ];
  seller = await app.seller();
});
beforeEach(async () => {
  expect((await change({ icon: null })).status).toBe(200);
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a picture of a game', () => {
  test('is its upload’s middle square, shown at once wherever its emblem is, and on record', async () => {
    const upload = await uploaded(admin!);
    const changed = await change({ icon: upload });
    expect(changed.status).toBe(200);
    const id = await iconOf();
    expect(changed.body).toMatchObject({
      icon_image: expect.stringMatching(/^\/media\/emblem\/valorant-96\.webp\?v=i[0-9a-f]{8}$/),
      emblem_image: expect.stringMatching(/^\/media\/emblem\/valorant-96\.webp\?v=[a-z0-9]{1,7}$/),
    });
    const address = changed.body.icon_image;
    expect(await shown()).toBe(address);
    // With its version for ever; without one, as orders and notes have it, the same picture.
    expect((await media(address)).headers.get('cache-control')).toContain('immutable');
    expect(await seen(address)).toBe('red');
    expect(await seen('/media/emblem/valorant-384.webp')).toBe('red');
    expect(await seen('/media/emblem-small/valorant-48.webp')).toBe('red');
    expect(await seen(changed.body.emblem_image)).toBe('other');
    expect(await record()).toMatchObject({
      actor_id: admin,
      reason,
      before: { icon: null },
      after: { icon: id },
    });
    const category = catalogue.categories['valorant/accounts'];
    for (const path of [
      'market/game?limit=50',
      'market/search/games',
      'market/search?q=valorant',
      `market/category/${category}`,
    ]) {
      expect(JSON.stringify((await app.get(path)).body), path).toContain(address);
    }
    // The upload itself was only needed for the cut: it goes, the icon stays.
    await sweep();
    expect([await has(upload), await has(id!)]).toEqual([false, true]);
    expect(await seen('/media/emblem/valorant-192.webp')).toBe('red');
  });

  test('stays when other fields are changed, is replaced, and is removed; what it was is swept', async () => {
    await change({ icon: await uploaded(admin!) });
    const first = (await iconOf())!;
    const renamed = await change({ title: 'Valorant 2' });
    expect([await iconOf(), renamed.body.title]).toEqual([first, 'Valorant 2']);
    const replaced = await change({ icon: await uploaded(colleague!, blue) }, { as: colleague! });
    const second = (await iconOf())!;
    expect(await shown()).toBe(replaced.body.icon_image);
    expect(await seen(replaced.body.icon_image)).toBe('blue');
    expect(await record()).toMatchObject({ before: { icon: first }, after: { icon: second } });
    await sweep();
    expect([await has(first), await has(second)]).toEqual([false, true]);
    const removed = await change({ icon: null });
    expect([removed.body.icon_image, await shown(), await iconOf()]).toEqual([null, null, null]);
    expect(await seen('/media/emblem/valorant-96.webp')).toBe('other');
    expect(await record()).toMatchObject({ before: { icon: second }, after: { icon: null } });
    await sweep();
    expect(await has(second)).toBe(false);
  });

  test('of a new game comes with it', async () => {
    const body = { alias: 'eclipse', ...fields, title: 'Eclipse', reason };
    const icon = await uploaded(admin!);
    const added = await app.call('POST', 'admin/games', { as: admin!, body: { ...body, icon } });
    expect(added.body.icon_image).toContain('/media/emblem/eclipse-96.webp?v=i');
    const plain = await app.call('POST', 'admin/games', {
      as: admin!,
      body: { ...body, alias: 'eclipse-2' },
    });
    expect([plain.status, plain.body.icon_image]).toEqual([200, null]);
  });

  test('two who decide at once: one is told, and what they had cut is swept', async () => {
    const { version } = await show();
    const [mine, theirs] = [await uploaded(admin!), await uploaded(colleague!, blue)];
    const put = (as: string, icon: string) =>
      app.call('PUT', `admin/games/${game}`, { as, body: { version, ...fields, reason, icon } });
    const replies = await Promise.all([put(admin!, mine), put(colleague!, theirs)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('GAME_CHANGED');
    await sweep();
    const icons = await app.db
      .selectFrom('media')
      .select('id')
      .where('content_hash', 'like', 'icon:%')
      .where('owner_id', 'in', [admin!, colleague!])
      .execute();
    expect(icons.map(({ id }) => id)).toContain(await iconOf());
    const ofGames = app.db
      .selectFrom('game')
      .select('icon_media_id')
      .where('icon_media_id', 'is not', null);
    expect(icons).toHaveLength((await ofGames.execute()).length);
  });
});

describe('what is none', () => {
  test('somebody else’s upload, one that is gone, too small a one, and what is no id', async () => {
    const theirs = await uploaded(seller!);
    const small = await sendUpload(admin!, await picture(red, 400, 191));
    for (const [icon, code] of [
      [theirs, 'IMAGE_NOT_FOUND'],
      [randomUUID(), 'IMAGE_NOT_FOUND'],
      [small, 'GAME_ICON_SMALL'],
    ] as const) {
      expect(refusal(await change({ icon, title: 'Not written' }))).toEqual([code, 'icon']);
    }
    const wrong = await change({ icon: 'none' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'icon']);
    const french = await change({ icon: small }, { language: 'fr' });
    expect(french.body.errors[0].message).toContain('192');
    expect(await show()).toMatchObject({ icon_image: null });
    expect((await show()).title).not.toBe('Not written');
    const enough = await sendUpload(admin!, await picture(red, 400, 192));
    expect((await change({ icon: enough })).status).toBe(200);
  });

  test('nobody below an admin gives or takes one', async () => {
    for (const [as, status] of [
      [support!, 403],
      [seller!, 403],
    ] as const) {
      expect((await change({ icon: await uploaded(as) }, { as })).status).toBe(status);
    }
    expect(await iconOf()).toBeNull();
  });
});

describe('pictures that are taken down', () => {
  const takeDown = (id: string) =>
    app.call('POST', `admin/picture/${id}/take-down`, { as: support!, body: { reason } });

  test('become no icon; an icon that was cut before stays, and is none of them', async () => {
    const avatarOf = async (id: string) =>
      app.db
        .updateTable('app_user')
        .set({ avatar_media_id: id })
        .where('id', '=', admin!)
        .execute();
    const upload = await uploaded(admin!);
    await change({ icon: upload });
    const icon = (await iconOf())!;
    await avatarOf(upload);
    expect((await takeDown(upload)).status).toBe(200);
    await app.drain();
    expect(refusal(await change({ icon: upload }))).toEqual(['IMAGE_TAKEN_DOWN', 'icon']);
    expect([await iconOf(), await has(icon), await has(upload)]).toEqual([icon, true, false]);
    // The icon is of the market, not of whoever uploaded it: it is changed in the game's form.
    expect((await takeDown(icon)).body.code).toBe('PICTURE_NOT_FOUND');
    await app.drain();
    expect(await seen('/media/emblem/valorant-96.webp')).toBe('red');
  });
});

test('an account that is erased leaves the icon where it is', async () => {
  const accounts = await startAccounts();
  try {
    const { games } = await addCatalogue({
      ...accounts,
      forget: () => forgetCatalogue(accounts.services),
    });
    const staff = await accounts.person({ role: 'admin', second_factor_on: true });
    await accounts.db
      .updateTable('session')
      .set({ second_factor_at: accounts.now() })
      .where('user_id', '=', staff.id)
      .execute();
    const icon = await accounts.upload(staff.token, '#a33');
    const { token } = staff;
    const { body } = await accounts.call('GET', 'admin/games/valorant', undefined, { token });
    const wanted = { version: body.version, ...fields, reason, icon };
    const changed = await accounts.call('PUT', `admin/games/${games['valorant']}`, wanted, {
      token,
    });
    expect(changed.status).toBe(200);
    const { icon_media_id: id } = await accounts.db
      .selectFrom('game')
      .select('icon_media_id')
      .where('alias', '=', 'valorant')
      .executeTakeFirstOrThrow();
    // Who leaves has no role any more.
    await accounts.db
      .updateTable('app_user')
      .set({ role: 'user', second_factor_on: false })
      .where('id', '=', staff.id)
      .execute();
    const again = await accounts.signIn(staff.email);
    const asked = await accounts.call(
      'POST',
      'auth/deletion',
      { password: PASSWORD, confirmation: 'DELETE' },
      { token: again.body.access_token },
    );
    expect(asked.status).toBe(202);
    accounts.advanceDays(14.1);
    await accounts.job('privacy.erase');
    await accounts.job('media.sweep');
    const isThere = (each: string) => accounts.services.storage.has(storageKeyOf(each));
    expect([await isThere(id!), await isThere(icon)]).toEqual([true, false]);
    const market = await accounts.call('GET', 'market/game/valorant');
    expect(market.body.icon_image).toBe(changed.body.icon_image);
  } finally {
    expect(accounts.problems).toEqual([]);
    await accounts.close();
  }
});
