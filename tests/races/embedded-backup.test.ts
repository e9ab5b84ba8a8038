/** A backup of the embedded database while it is written to: it starts, and nothing in it contradicts itself. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { proveDatabase } from '~/server/core/audit-links.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import type { Database } from '~/server/db/database.ts';
import { typeParsers } from '~/server/db/open.ts';
import { openPglitePool } from '~/server/db/pglite/index.ts';
import { createBackupsOf } from '~/server/infra/backups/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket } from './support/market.ts';

const folder = mkdtempSync(join(tmpdir(), 'legend-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without waiting for the disk, which is not what is looked at here. */
async function openEmbedded(dataDir: string) {
  const embedded = await openPglitePool({ dataDir, fsync: false, types: typeParsers });
  const dialect = new PostgresDialect({ pool: embedded.pool });
  return { ...embedded, db: new Kysely<Database>({ dialect }) };
}

test('a market is backed up while it trades, and the copy is that market at one moment', async () => {
  const opened = await openEmbedded(join(folder, 'database'));
  const { db } = opened;
  await migrateToLatest(db);
  const market = await openMarket({ db });
  const [seller, buyer] = [await market.user({ is_seller: true }), await market.user()];
  await market.fund(buyer, 50_000);
  const offer = await market.offer({ sellerId: seller, delivery: 'instant', stock: 200 });
  await sql`create table tally (id int primary key, entries int not null)`.execute(db);
  await sql`insert into tally values (1, 0)`.execute(db);
  mkdirSync(join(folder, 'media'));
  const backups = createBackupsOf({
    env: {
      backups: { directory: join(folder, 'kept'), programs: { PATH: '', HOME: '' } },
      database: { kind: 'embedded' },
    },
    log: market.services.log,
    copyTo: opened.copyTo,
    mediaPath: join(folder, 'media'),
  });

  let isTrading = true;
  let paid = 0;
  const trade = async (): Promise<void> => {
    while (isTrading && paid < 40) {
      const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
      const { status } = await market.pay(buyer, String(order.id), { method: 'wallet' });
      expect(status).toBe(200);
      // Two statements of one transaction: a copy between them would show one alone.
      await db.transaction().execute(async (tx) => {
        await sql`update tally set entries = entries + 1`.execute(tx);
        await sql`
          insert into audit_record (id, actor_id, action, subject_type, subject_id, ip, created_at)
          values (gen_random_uuid(), ${seller}, 'moderation.ban', 'user', ${buyer}, '', now())
        `.execute(tx);
      });
      paid += 1;
      await market.runJob('moderation.seal_audit');
    }
  };
  const trading = trade();
  await expect.poll(() => paid, { timeout: 30_000 }).toBeGreaterThan(2);
  const atLeast = paid;
  const made = await backups?.make();
  const atMost = paid + 1;
  isTrading = false;
  await trading;
  await opened.close();

  const copy = await openEmbedded(join(folder, 'kept', made?.name ?? '', 'database'));
  const { rows } = await sql<{ entries: number; records: number; orders: number }>`
    select entries, (select count(*) from audit_record)::int as records,
      (select count(*) from market_order)::int as orders from tally
  `.execute(copy.db);
  const [found] = rows;
  expect(found?.entries).toBeGreaterThanOrEqual(atLeast);
  expect(found?.entries).toBeLessThanOrEqual(atMost);
  expect(found?.records).toBe(found?.entries);
  expect(found?.orders).toBeGreaterThanOrEqual(found?.entries ?? Infinity);
  await assertLedger(copy.db);
  const proof = await proveDatabase(copy.db, { from: null, expected: null });
  expect(proof).toMatchObject({ brokenCount: 0, first: null });
  expect(proof.count).toBeGreaterThan(0);
  // It goes on being a database.
  await sql`update tally set entries = entries + 1`.execute(copy.db);
  await copy.close();
});
