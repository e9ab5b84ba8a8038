/**
 * The chain of the audit trail: two processes that seal at once, everything that somebody with the database in their hands
 * can do to it, and the command that proves it, on both kinds of database.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { proveDatabase, selectHead } from '~/server/core/audit-links.ts';
import { inTransaction } from '~/server/db/transaction.ts';
import type { Database, Db } from '~/server/db/database.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDataDirectory } from '~/server/infra/data-directory.ts';
import { openPglitePool } from '~/server/db/pglite/index.ts';
import { typeParsers } from '~/server/db/open.ts';
import { projectRoot, run } from '../support/system.ts';
import { openMarket, type Market } from './support/market.ts';

const DAY_MS = 86_400_000;
let market: Market;
let admin = '';

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
});
afterAll(() => market.drop());

const insert = async (db: Db, reason = 'Because', at = new Date()) => {
  const id = newId();
  await db
    .insertInto('audit_record')
    .values({
      id,
      actor_id: admin,
      impersonated_id: null,
      action: 'test.act',
      subject_type: 'user',
      subject_id: admin,
      before: '{"n": 12345678901234567890.10}',
      after: null,
      reason,
      ip: '192.0.2.1',
      created_at: at,
    })
    .execute();
  return id;
};

const seal = () => market.runJob('moderation.seal_audit');
const whole = (expected: { sequence: number; hash: string } | null = null) =>
  proveDatabase(market.db, { from: null, expected });
const firstBreak = async (expected: { sequence: number; hash: string } | null = null) =>
  (await whole(expected)).first;
const placeOf = async (id: string) =>
  market.db.selectFrom('audit_link').selectAll().where('record_id', '=', id).execute();

/** What a superuser can do: triggers are off. It is undone afterwards. */
async function tampered<T>(
  statements: readonly string[],
  look: (db: Db) => Promise<T>,
): Promise<T> {
  const undone = new Error('undone');
  let seen: { is: T } | undefined;
  await market.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      seen = { is: await look(tx) };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (!seen) throw new Error('Nothing was seen');
  return seen.is;
}

describe('sealing', () => {
  test('two processes at once: each record has one place, without gaps', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 12 }, () => insert(market.db)));
      await Promise.all(Array.from({ length: 6 }, seal));
    }
    await seal();
    const report = await whole();
    expect(report).toMatchObject({ count: 60, brokenCount: 0 });
    expect(report.head).toMatchObject({ sequence: 60 });
    expect(market.problems).toEqual([]);
  });

  test('a record whose transaction ends later gets a later place, and nobody waits for it', async () => {
    let late = '';
    let early = '';
    await inTransaction(market.db, async (tx) => {
      late = await insert(tx);
      early = await insert(market.db);
      await seal();
      expect(await placeOf(early)).toHaveLength(1);
      expect(await placeOf(late)).toEqual([]);
    });
    await seal();
    const [before] = await placeOf(early);
    const [after] = await placeOf(late);
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
    expect(await firstBreak()).toBeNull();
  });

  test('what is rolled back leaves no place and no gap', async () => {
    const before = await selectHead(market.db);
    await inTransaction(market.db, async (tx) => {
      await insert(tx);
      throw new Error('changed my mind');
    }).catch(() => {});
    await seal();
    expect(await selectHead(market.db)).toEqual(before);
  });

  test('times and numbers that JavaScript would round are sealed as they are', async () => {
    const id = await insert(market.db);
    await sql`alter table audit_record disable trigger user`.execute(market.db);
    await sql`update audit_record set created_at = created_at + interval '1 microsecond' where id = ${id}`.execute(
      market.db,
    );
    await sql`alter table audit_record enable trigger user`.execute(market.db);
    await seal();
    expect(await firstBreak()).toBeNull();
    const [place] = await placeOf(id);
    const changes = [
      `update audit_record set created_at = created_at - interval '1 microsecond' where id = '${id}'`,
      `update audit_record set before = '{"n": 12345678901234567890.1}' where id = '${id}'`,
      `update audit_record set before = '{"n": 12345678901234567891.10}' where id = '${id}'`,
    ];
    for (const change of changes) {
      const found = await tampered([change], (db) =>
        proveDatabase(db, { from: null, expected: null }),
      );
      expect([change, found.first]).toEqual([change, { sequence: place?.sequence, as: 'changed' }]);
    }
  });
});

describe('the database refuses', () => {
  beforeEach(async () => {
    await insert(market.db);
    await seal();
  });

  test.each([
    'update audit_record set reason = null',
    'delete from audit_record',
    'truncate audit_record',
    'update audit_link set hash = digest',
    'delete from audit_link',
    'truncate audit_link',
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(market.db)).rejects.toThrow('append-only');
  });

  test('an erasure that changes more than an erasure may', async () => {
    const erase = inTransaction(market.db, async (tx) => {
      await sql`select set_config('legend.redacting', 'on', true)`.execute(tx);
      await sql`update audit_record set action = 'test.other'`.execute(tx);
    });
    await expect(erase).rejects.toThrow('append-only');
  });
});

describe('an erasure', () => {
  const redact = (id: string, db: Db = market.db) =>
    inTransaction(db, async (tx) => {
      await sql`select set_config('legend.redacting', 'on', true)`.execute(tx);
      await sql`update audit_record set reason = '[removed]' where id = ${id}`.execute(tx);
      await sql`update audit_record set ip = '' where id = ${id}`.execute(tx);
    });

  test('breaks nothing, before it has a place of its own and afterwards', async () => {
    const id = await insert(market.db, 'As somebody@example.com asked');
    await seal();
    const [own] = await placeOf(id);
    const kept = await selectHead(market.db);
    await redact(id);
    expect(await firstBreak(kept)).toBeNull();
    await seal();
    const report = await whole(kept);
    expect(report).toMatchObject({ first: null, redactions: 1 });
    const places = await placeOf(id);
    expect(places.map(({ kind }) => kind).toSorted()).toEqual(['record', 'redaction']);
    // Nobody can try out what the old digest was of.
    expect(places.find(({ kind }) => kind === 'record')?.digest).toBe(own?.digest);
    const again = `update audit_record set reason = 'x' where id = '${id}'`;
    const found = await tampered([again], (db) =>
      proveDatabase(db, { from: null, expected: null }),
    );
    expect(found.first?.as).toBe('changed');
  });

  test('while the record is being sealed loses neither', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => insert(market.db)));
    await Promise.all(ids.flatMap((id) => [redact(id), seal()]));
    await seal();
    expect(await whole()).toMatchObject({ first: null });
    expect(await market.db.selectFrom('audit_unsealed').selectAll().execute()).toEqual([]);
  });
});

describe('whoever has the database in their hands', () => {
  const at = (sequence: number) =>
    `(select record_id from audit_link where sequence = ${sequence})`;
  const copy = `insert into audit_record (id, actor_id, action, subject_type, subject_id, ip, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'a.b', 'user', 'x', '', now())`;

  test.each([
    [
      'changes who did it',
      [`update audit_record set actor_id = gen_random_uuid() where id = ${at(7)}`],
      7,
      'changed',
    ],
    ['changes why', [`update audit_record set reason = 'x' where id = ${at(7)}`], 7, 'changed'],
    ['removes a record', [`delete from audit_record where id = ${at(7)}`], 7, 'missing'],
    [
      'removes it with its place',
      [`delete from audit_record where id = ${at(7)}`, 'delete from audit_link where sequence = 7'],
      8,
      'gap',
    ],
    [
      'removes it with its place and counts on',
      [
        'delete from audit_link where sequence = 7',
        'update audit_link set sequence = -sequence where sequence > 7',
        'update audit_link set sequence = -sequence - 1 where sequence < 0',
      ],
      7,
      'changed',
    ],
    [
      'swaps two',
      [
        'update audit_link set sequence = 1000000 where sequence = 7',
        'update audit_link set sequence = 7 where sequence = 9',
        'update audit_link set sequence = 9 where sequence = 1000000',
      ],
      7,
      'changed',
    ],
    ['adds one past the chain', [copy], null, 'outside'],
    [
      'removes one before it is sealed',
      ["insert into audit_unsealed (record_id, kind) values (gen_random_uuid(), 'record')"],
      null,
      'outside',
    ],
    [
      'lays another hash beside a record',
      ['update audit_link set digest = hash where sequence = 7'],
      7,
      'changed',
    ],
  ])('and %s is found', async (_, statements, sequence, as) => {
    const drop = [
      'alter table audit_link drop constraint audit_link_sequence_check',
      ...statements,
    ];
    const report = await tampered(drop, (db) => proveDatabase(db, { from: null, expected: null }));
    expect(report.first).toEqual({ sequence, as });
  });

  test('and cuts the end off is found by a head that was kept, and by the last proof', async () => {
    await Promise.all(Array.from({ length: 3 }, () => insert(market.db)));
    await seal();
    const kept = await selectHead(market.db);
    if (!kept) throw new Error('Nothing is sealed');
    const cut = [
      `delete from audit_record where id in (select record_id from audit_link where sequence > ${kept.sequence - 3})`,
      `delete from audit_link where sequence > ${kept.sequence - 3}`,
    ];
    const look = (db: Db) =>
      Promise.all([
        proveDatabase(db, { from: null, expected: null }),
        proveDatabase(db, { from: null, expected: kept }),
        proveDatabase(db, { from: kept, expected: null }),
      ]);
    const [alone, withHead, sinceHead] = await tampered(cut, look);
    expect(alone?.first).toBeNull();
    const broken = { sequence: kept.sequence, as: 'cut' };
    expect([withHead?.first, sinceHead?.first]).toEqual([broken, broken]);
  });
});

describe('the proof', () => {
  const proofs = async () => {
    market.clock.advanceMs(DAY_MS);
    await market.runJob('moderation.prove_audit');
    return market.db.selectFrom('audit_proof').selectAll().executeTakeFirstOrThrow();
  };
  const mails = async () =>
    (await market.services.mail.list(market.db, 'contact@legend.test', 20)).filter(({ subject }) =>
      subject.includes('audit trail'),
    );

  test('is made each day, everything once a week; a break is told the operator once and never forgotten', async () => {
    const first = await proofs();
    expect(first).toMatchObject({ broken_count: 0, full_at: first.proven_at });
    await insert(market.db);
    await seal();
    const second = await proofs();
    expect(second).toMatchObject({ broken_count: 0, full_at: first.full_at });
    expect(second.sequence).toBe(first.sequence + 1);
    expect(await mails()).toEqual([]);

    // Past the triggers, and too far back for the daily proof.
    const forge = (reason: string | null) =>
      market.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`
          update audit_record set reason = ${reason}
          where id = (select record_id from audit_link where sequence = 3)
        `.execute(tx);
      });
    await forge('Forged');
    expect((await proofs()).broken_count).toBe(0);
    market.clock.advanceMs(6 * DAY_MS);
    const broken = await proofs();
    expect(broken).toMatchObject({ broken_count: 1, broken_as: 'changed', broken_sequence: 3 });
    expect(broken.sequence).toBe(second.sequence);
    await proofs();
    const [mail, ...more] = await mails();
    expect(mail?.text).toContain('at place 3 (changed)');
    expect(more).toEqual([]);
    expect(market.problems).toHaveLength(2);
    market.problems.length = 0;

    await forge('Because');
    expect(await proofs()).toMatchObject({ broken_count: 0, broken_as: null });
  });

  test('a chain that was made anew does not pass for whole the day after', async () => {
    const { sequence, hash } = await proofs();
    const other = 'f'.repeat(64);
    await market.db.updateTable('audit_proof').set({ hash: other }).execute();
    expect((await proofs()).broken_as).toBe('other_head');
    expect((await proofs()).broken_as).toBe('other_head');
    await market.db.updateTable('audit_proof').set({ hash }).execute();
    expect(await proofs()).toMatchObject({ broken_as: null, sequence });
    market.problems.length = 0;
  });
});

/** As the product opens it, but for `fsync`: it is thrown away. */
async function openEmbedded(dataDir: string) {
  const { pool, close } = await openPglitePool({ dataDir, fsync: false, types: typeParsers });
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), close };
}

/** The command as an operator runs it. */
async function command(args: readonly string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const process_ = run(process.execPath, [join(projectRoot, 'scripts/verify-audit.mjs'), ...args], {
    cwd: projectRoot,
    env: { PATH, HOME, ...env },
  });
  const code = await process_.exited;
  return { code, output: process_.output() };
}

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'legend-chain-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const here = () => ({ DATABASE_URL: market.url });

  test('proves PostgreSQL, says the head, and finds a cut and a forged record', async () => {
    const head = await selectHead(market.db);
    if (!head) throw new Error('Nothing is sealed');
    const kept = `${head.sequence}:${head.hash}`;
    const good = await command(['--head', kept], here());
    expect(good).toMatchObject({ code: 0 });
    expect(good.output).toContain(`Head: ${kept}`);
    expect(good.output).toContain('The chain is whole.');
    const later = await command(['--head', `${head.sequence + 1}:${head.hash}`], here());
    expect(later).toMatchObject({ code: 1 });
    expect(later.output).toContain('its end was cut off');
    const other = await command(['--head', `${head.sequence}:${'0'.repeat(64)}`], here());
    expect(other).toMatchObject({ code: 1 });
    expect(other.output).toContain('made anew');
  });

  test('refuses what it does not understand, and what is not there, in a sentence', async () => {
    for (const [args, env, words] of [
      [['--head', 'x'], here(), 'Usage:'],
      [['--tail'], here(), 'Usage:'],
      [['--file', join(folder, 'none')], {}, 'There is no file'],
      [[], { DATA_DIR: folder }, 'There is no database'],
      [[], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'could not be read (ECONNREFUSED)'],
    ] as const) {
      const { code, output } = await command(args, env);
      expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
      expect(output).toContain(words);
    }
  });

  test('proves a file that was taken from the page, without a database', async () => {
    const reply = await market.call('GET', 'admin/audit/export?format=jsonl', undefined, {
      as: admin,
    });
    expect(reply.status).toBe(200);
    const path = join(folder, 'audit.jsonl');
    writeFileSync(path, reply.text);
    const head = await selectHead(market.db);
    const good = await command(['--file', path, '--head', `${head?.sequence}:${head?.hash}`], {});
    expect(good).toMatchObject({ code: 0 });
    writeFileSync(path, reply.text.replace('"reason":"Because"', '"reason":"Other"'));
    const forged = await command(['--file', path], {});
    expect(forged).toMatchObject({ code: 1 });
    expect(forged.output).toContain('BROKEN in 1');
  });
});

describe('the command, of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'legend-chain-embedded-'));
  const dataDir = join(folder, 'database');
  let head = '';
  beforeAll(async () => {
    const { db, close } = await openEmbedded(dataDir);
    await migrateToLatest(db);
    const embedded = await openMarket({ db });
    for (let count = 0; count < 3; count += 1) await insert(db);
    await embedded.runJob('moderation.seal_audit');
    const sealed = await selectHead(db);
    head = `${sealed?.sequence}:${sealed?.hash}`;
    await close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('proves it, and says the head', async () => {
    const good = await command(['--head', head], { DATA_DIR: folder });
    expect(good).toMatchObject({ code: 0 });
    expect(good.output).toContain('3 places were looked at');
    expect(good.output).toContain(`Head: ${head}`);
  });

  test('finds what was forged there', async () => {
    const { db, close } = await openEmbedded(dataDir);
    await sql`alter table audit_record disable trigger user`.execute(db);
    await sql`update audit_record set reason = 'Forged'`.execute(db);
    await close();
    const forged = await command([], { DATA_DIR: folder });
    expect(forged).toMatchObject({ code: 1 });
    expect(forged.output).toContain('BROKEN in 3; first at 1');
  });

  test('leaves it alone while somebody else has it open', async () => {
    const directory = await openDataDirectory(folder, { exclusive: true });
    const refused = await command([], { DATA_DIR: folder });
    directory.close();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('is in use by another Legend');
  });
});
