/** The upload over HTTP, on the embedded database: the contract, the gate, the use case and the SQL together. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import type { Actor } from '~/server/core/actor.ts';
import { signedIn } from '~/server/core/unit-of-work.ts';
import type { UserCtx } from '~/server/core/context.ts';
import { up as media } from '~/server/db/migrations/0035-media.ts';
import { up as allowance } from '~/server/db/migrations/0120-media-allowance.ts';
import { up as takenDown } from '~/server/db/migrations/0711-pictures-taken-down.ts';
import { up as allowanceOfFiles } from '~/server/db/migrations/0385-pictures-of-files-of-a-day.ts';
import { openDatabase, type OpenDatabase } from '~/server/db/open.ts';
import { createApplication } from '~/server/app.ts';
import { createDiskStorage, type Storage } from '~/server/infra/storage.ts';
import { accountParts } from '../accounts/index.ts';
import { claimMedia, findMedia, mediaModule } from './index.ts';
import { storageKeyOf } from './media.keys.ts';
import { sweepUnclaimed } from './use-cases/sweep-unclaimed.ts';

// Translated messages are no matter of this test; without catalogues it runs before they are extracted.
vi.mock('~/server/infra/i18n.ts', () => ({
  serverI18n: () => ({ _: ({ id }: { id: string }) => id }),
}));

const now = new Date('2026-11-20T14:14:00Z');
const mira = newId();
const kestrel = newId();

let directory: string;
let database: OpenDatabase;
let storage: Storage;
let ctx: UserCtx;
let handle: (request: Request) => Promise<Response>;

function actorOf(token: string): Actor {
  return {
    kind: 'user',
    userId: token === 'kestrel' ? kestrel : mira,
    sessionId: newId(),
    role: 'user',
    isSeller: true,
    isBanned: token === 'banned',
    trustLevel: 1,
    requiredTrustLevel: 0,
    impersonatorId: null,
    secondFactor: { isOn: false, confirmedAt: null },
  };
}

/** Nothing that an upload does is worth a line in the log. */
function unexpected(details: unknown): never {
  throw new Error(`Logged: ${JSON.stringify(details)}`);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'legend-upload-'));
  database = await openDatabase({ kind: 'embedded' }, join(directory, 'database'));
  storage = createDiskStorage(join(directory, 'media'));
  await sql`create table app_user (id uuid primary key)`.execute(database.db);
  await sql`insert into app_user values (${mira}), (${kestrel})`.execute(database.db);
  await media(database.db as never);
  await allowance(database.db as never);
  await allowanceOfFiles(database.db as never);
  await takenDown(database.db as never);
  // Only what an upload touches.
  const services = {
    storage,
    clock: { now: () => now },
    env: { allowedOrigins: [], trustedProxies: 0, rateLimits: false },
    limiter: { take: async () => null },
    log: { error: unexpected, warn: unexpected },
  } as never;
  const application = createApplication({
    db: database.db,
    services,
    modules: [mediaModule],
    // Nothing of theirs is in dispute.
    provisions: [accountParts.provide({ awaitsProof: async () => false } as never)],
    resolveActor: async (_ctx, token) => actorOf(token),
  });
  handle = application.handleApi;
  ctx = signedIn({ ...application.context(), actor: actorOf('mira') });
});

afterAll(async () => {
  await database?.close();
  await rm(directory, { recursive: true, force: true });
});

function upload(content: Uint8Array | undefined, token = 'mira', type = 'image/png') {
  const form = new FormData();
  if (content) form.set('file', new File([new Uint8Array(content)], '../../x.svg', { type }));
  else form.set('other', 'thing');
  return handle(
    new Request('http://localhost/api/media', {
      method: 'POST',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: form,
    }),
  );
}

function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

describe('POST /api/media', () => {
  it('stores the image under a random id and answers its address and size', async () => {
    const response = await upload(await picture('#123'), 'mira', 'text/html');
    expect(response.status).toBe(201);
    const body = await response.json();
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      url: `/media/image/${body.id}-1280.webp`,
      width: 30,
      height: 20,
    });
    const stored = await storage.get(storageKeyOf(body.id));
    const row = await database.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: body.id,
      owner_id: mira,
      width: 30,
      height: 20,
      byte_size: stored?.byteLength,
      content_hash: createHash('sha256')
        .update(stored ?? '')
        .digest('hex'),
      claimed_at: null,
      created_at: now,
      taken_down_at: null,
    });
  });

  it('answers the same image to the same owner only', async () => {
    const content = await picture('#456');
    const answers = await Promise.all([upload(content), upload(content), upload(content)]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    expect((await (await upload(content, 'kestrel')).json()).id).not.toBe(ids[0]);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'IMAGE_TYPE'],
    ['nothing', Buffer.alloc(0), 422, 'IMAGE_UNREADABLE'],
    ['too much', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'IMAGE_TOO_LARGE'],
  ])('refuses %s', async (_, content, status, code) => {
    const response = await upload(content);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, code });
  });

  it('refuses a form without the file, and a body that is no form', async () => {
    expect((await upload(undefined)).status).toBe(422);
    const text = await handle(
      new Request('http://localhost/api/media', {
        method: 'POST',
        headers: { authorization: 'Bearer mira', 'content-type': 'application/json' },
        body: JSON.stringify({ file: 'data:image/png;base64,AAAA' }),
      }),
    );
    expect(text.status).toBe(422);
    const broken = await handle(
      new Request('http://localhost/api/media', {
        method: 'POST',
        headers: {
          authorization: 'Bearer mira',
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: 'no form at all',
      }),
    );
    expect(broken.status).toBe(400);
  });

  it('refuses visitors and banned users', async () => {
    const content = await picture('#789');
    expect((await upload(content, '')).status).toBe(401);
    expect(await (await upload(content, 'banned')).json()).toMatchObject({ code: 'BANNED' });
  });
});

describe('claimMedia', () => {
  it("takes the uploader's own images in the given order, and nothing else", async () => {
    const one = await (await upload(await picture('#a00'))).json();
    const two = await (await upload(await picture('#0a0'))).json();
    const theirs = await (await upload(await picture('#00a'), 'kestrel')).json();
    expect(await claimMedia(ctx, [two.id, one.id])).toEqual([two, one]);
    expect(await claimMedia(ctx, [])).toEqual([]);
    expect(await findMedia(database.db, [theirs.id, randomUUID(), one.id])).toEqual([theirs, one]);
    for (const [ids, missing] of [
      [[one.id, theirs.id], ['images.1']],
      [[randomUUID()], ['images.0']],
      [
        [randomUUID(), one.id, one.id, theirs.id],
        ['images.0', 'images.3'],
      ],
    ] as const) {
      await expect(claimMedia(ctx, ids)).rejects.toMatchObject({
        code: 'IMAGE_NOT_FOUND',
        details: { errors: missing.map((path) => ({ path })) },
      });
    }
  });
});

describe('sweepUnclaimed', () => {
  it('removes old uploads that nothing used, with their files', async () => {
    const attached = await (await upload(await picture('#b00'))).json();
    const unused = await (await upload(await picture('#0b0'))).json();
    await claimMedia(ctx, [attached.id]);
    const later = (minutes: number) => ({
      ...ctx,
      now: new Date(now.getTime() + minutes * 60_000),
    });
    expect(await sweepUnclaimed(later(60))).toBe(0);
    expect(await sweepUnclaimed(later(60.1))).toBeGreaterThan(0);
    expect(await storage.get(storageKeyOf(unused.id))).toBeUndefined();
    expect(await storage.get(storageKeyOf(attached.id))).toBeDefined();
    expect(
      (await findMedia(database.db, [attached.id, unused.id])).map((image) => image.id),
    ).toEqual([attached.id]);
    expect(await sweepUnclaimed(later(61))).toBe(0);
  });
});
