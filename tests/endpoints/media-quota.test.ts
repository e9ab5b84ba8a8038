/** Upload quotas of an account: enforced by the database, however many uploads run concurrently. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { signedIn } from '~/server/core/unit-of-work.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { claimMedia } from '~/server/modules/media/index.ts';
import { startApplication, tokenIsUserId, type TestApplication } from '../support/application.ts';
import { actorById } from '../support/services.ts';

const { quotas, unusedMinutes } = serverConfig.media;
const [stranger, known] = quotas;

let directory: string;
let now = new Date('2026-11-22T10:00:00Z');
let app: TestApplication;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'legend-quota-'));
  app = await startApplication({
    resolveActor: tokenIsUserId,
    services: () => ({
      clock: { now: () => now, advance: async () => now, reload: async () => {} },
      storage: createDiskStorage(directory),
    }),
  });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

let people = 0;
async function person(trustLevel = 0): Promise<string> {
  people += 1;
  const id = newId();
  await app.db
    .insertInto('app_user')
    .values({
      id,
      email: `painter${people}@example.com`,
      public_name: `Painter_${people}`,
      referral_code: `paint${people}`,
      registered_at: now,
      last_online_at: now,
      trust_level: trustLevel,
    })
    .execute();
  return id;
}

/** A picture like no other. */
function picture(): Promise<Buffer> {
  const raw = { width: 16, height: 16, channels: 3 } as const;
  return sharp(randomBytes(16 * 16 * 3), { raw })
    .png()
    .toBuffer();
}

async function upload(as: string, content?: Uint8Array, language = 'en') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content ?? (await picture()))], 'a.png'));
  const headers = { authorization: `Bearer ${as}`, 'accept-language': language };
  const response = await app.handle(
    new Request('http://localhost/api/media', { method: 'POST', headers, body: form }),
  );
  const body = await response.json();
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

async function use(as: string, ...ids: string[]): Promise<void> {
  const actor = await actorById(app.db, as);
  await claimMedia(signedIn({ ...app.context(), actor }), ids);
}

const sweep = () => app.job('media.sweep');

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const rows = (owner: string) =>
  app.db.selectFrom('media').selectAll().where('owner_id', '=', owner).execute();
const files = async () => {
  const found = await readdir(directory, { recursive: true });
  return found.filter((name) => name.endsWith('.webp')).map((name) => name.slice(-41, -5));
};

describe('pictures that nothing uses', () => {
  test('are so many at once, and when the next is possible is said', async () => {
    const id = await person();
    for (let count = 0; count < stranger.unused.pictures; count += 1) {
      expect((await upload(id)).status).toBe(201);
      pass(1);
    }
    const refused = await upload(id);
    const minutes = unusedMinutes - stranger.unused.pictures;
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'MEDIA_QUOTA_UNUSED', values: { minutes } },
      retryAfter: String(minutes * 60),
    });
    expect(refused.body.message).toContain(`${minutes} minutes`);
    expect((await upload(id, undefined, 'fr')).body.message).toContain(`dans ${minutes} minutes`);
    const [first] = await rows(id);
    await use(id, first?.id ?? '');
    expect((await upload(id)).status).toBe(201);
    expect((await upload(id)).status).toBe(429);
    // Somebody else is not concerned, and whoever is trusted has more room.
    const trusted = await person(1);
    for (let count = 0; count <= stranger.unused.pictures; count += 1) {
      expect((await upload(trusted)).status).toBe(201);
    }
  });

  test('are removed after an hour and make room; what was uploaded again stays as long as a new one', async () => {
    const id = await person();
    const [old, again] = [await picture(), await picture()];
    const forgotten = await upload(id, old);
    const uploaded = await upload(id, again);
    pass(unusedMinutes - 1);
    expect((await upload(id, again)).body.id).toBe(uploaded.body.id);
    pass(2);
    await sweep();
    expect((await rows(id)).map((row) => row.id)).toEqual([uploaded.body.id]);
    expect(await files()).toContain(uploaded.body.id);
    expect(await files()).not.toContain(forgotten.body.id);
    await expect(use(id, uploaded.body.id, forgotten.body.id)).rejects.toMatchObject({
      code: 'IMAGE_NOT_FOUND',
      details: { errors: [{ path: 'images.1' }] },
    });
    // The one that is there was not used by a call that failed in its transaction; here it may be.
    expect((await upload(id, old)).status).toBe(201);
  });
});

describe('the day', () => {
  test('has so many pictures, used or not, and begins anew', async () => {
    const id = await person();
    for (let count = 0; count < stranger.day.pictures; count += 1) {
      const { status, body } = await upload(id);
      expect(status).toBe(201);
      await use(id, body.id);
    }
    pass(60);
    const refused = await upload(id);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'MEDIA_QUOTA_DAY', values: { hours: 23 } },
      retryAfter: String(23 * 3_600),
    });
    expect(refused.body.message).toContain('23 hours');
    pass(23 * 60);
    expect((await upload(id)).status).toBe(201);
  });

  test('goes on counting what was swept', async () => {
    const id = await person();
    let taken = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      for (let count = 0; count < stranger.unused.pictures; count += 1) {
        if ((await upload(id)).status === 201) taken += 1;
      }
      pass(unusedMinutes + 1);
      await sweep();
    }
    expect(taken).toBe(stranger.day.pictures);
  });

  test('counts bytes as well', async () => {
    const id = await person(1);
    await app.db
      .insertInto('media_allowance')
      .values({ owner_id: id, since: now, pictures: 1, bytes: known.day.bytes - 10 })
      .execute();
    expect((await upload(id)).body.code).toBe('MEDIA_QUOTA_DAY');
    expect(await rows(id)).toEqual([]);
  });
});

describe('many at once', () => {
  test('as many are taken as there is room for, and no file of another stays', async () => {
    const id = await person();
    const before = new Set(await files());
    const pictures = await Promise.all(Array.from({ length: 30 }, () => picture()));
    const answers = await Promise.all(pictures.map((content) => upload(id, content)));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(stranger.unused.pictures);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code]).toEqual([429, 'MEDIA_QUOTA_UNUSED']);
    }
    const added = (await files()).filter((name) => !before.has(name));
    expect(added.toSorted()).toEqual((await rows(id)).map((row) => row.id).toSorted());
    expect(added).toHaveLength(stranger.unused.pictures);
  });

  test('the same picture costs once', async () => {
    const id = await person();
    const content = await picture();
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(id, content)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const allowance = await app.db
      .selectFrom('media_allowance')
      .selectAll()
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(allowance.pictures).toBe(1);
  });
});
