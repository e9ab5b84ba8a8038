/**
 * Statements that are sent to PostgreSQL with the next one of their transaction, in one write and without a wait of
 * their own. Half of what a statement costs this process is the write and the wake-up for its answer
 * (docs/performance.md). It is for statements whose result nobody waits for: `begin`, locks, writes at the end.
 *
 * Where its rows are read after all, but not before the next statement, `askWithNext` hands them over later: the checkout
 * asks for accounts, limits, wallet and codes in the write that reserves the units.
 *
 * Such a statement fails with the next one: that one throws the error of the first that failed, and the transaction is
 * rolled back as ever. A rollback drops what was not sent: nobody waits for a lock of what is given up. The driver pipelines (https://node-postgres.com/features/pipelining), so that PostgreSQL runs
 * them in their order. Outside a transaction the marker has no effect.
 */
import type { Duplex } from 'node:stream';
import {
  sql,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely';
import type { Db } from './database.ts';

const MARKER = '/* with next */';

/** For the text of a statement whose result nobody reads. */
export const WITH_NEXT = sql`${sql.raw(MARKER)}`;

const unread: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** What a statement answers, once it is. Asking sends it if the next statement has not; it throws what the statement does. */
export type Later<T> = () => Promise<T>;

/** Stands in the rows of a statement that has not been sent. */
class HeldRows {
  constructor(readonly rows: Later<never[]>) {}
}

/** Sends a statement with the next one of its transaction, or at once outside one. */
export async function askWithNext<R>(db: Db, statement: RawBuilder<R>): Promise<Later<R[]>> {
  const { rows } = await sql<R | HeldRows>`${WITH_NEXT} ${statement}`.execute(db);
  const [first] = rows;
  if (first instanceof HeldRows) return first.rows;
  return async () => rows.filter(isRow);
}

function isRow<R>(row: R | HeldRows): row is R {
  return !(row instanceof HeldRows);
}

interface Held {
  text: string;
  parameters: readonly unknown[];
  answer: PromiseWithResolvers<PostgresQueryResult<never>>;
}

export class TogetherClient implements PostgresPoolClient {
  private held: Held[] = [];
  private isInTransaction = false;

  /** @param stream where `client` writes */
  constructor(
    private readonly client: PostgresPoolClient,
    private readonly stream: Pick<Duplex, 'cork' | 'uncork'>,
  ) {}

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not part of this pool');
    if (text === 'rollback') return this.rollBack();
    if (text === 'begin') this.isInTransaction = true;
    if (text === 'commit') this.isInTransaction = false;
    const isHeld = this.isInTransaction && (text === 'begin' || text.includes(MARKER));
    if (isHeld) return Promise.resolve({ ...unread, rows: [this.hold(text, parameters)] });
    if (this.held.length === 0) return this.client.query(text, parameters);
    return this.sendAll({ text, parameters });
  }

  release(destroy?: boolean): void {
    this.drop();
    this.client.release(destroy);
  }

  private hold(text: string, parameters: readonly unknown[]): HeldRows {
    const answer = Promise.withResolvers<PostgresQueryResult<never>>();
    // Whoever sends it is told.
    answer.promise.catch(() => {});
    const held = { text, parameters, answer };
    this.held.push(held);
    return new HeldRows(async () => {
      if (this.held.includes(held)) await this.sendAll();
      return (await answer.promise).rows;
    });
  }

  private drop(): void {
    for (const { answer } of this.held.splice(0)) {
      answer.reject(new Error('The transaction ended before this statement was sent'));
    }
    this.isInTransaction = false;
  }

  private rollBack(): Promise<unknown> {
    const hasBegun = this.held.every(({ text }) => text !== 'begin');
    this.drop();
    return hasBegun ? this.client.query('rollback', []) : Promise.resolve(unread);
  }

  /** @param next the statement that is waited for; without one the held ones are sent alone */
  private async sendAll(next?: Pick<Held, 'text' | 'parameters'>): Promise<unknown> {
    const held = this.held.splice(0);
    this.stream.cork();
    let sent: Promise<unknown>[];
    try {
      sent = held.map(({ text, parameters, answer }) => {
        const query = this.client.query<never>(text, parameters);
        answer.resolve(query);
        return query;
      });
      if (next) sent.push(this.client.query(next.text, next.parameters));
    } finally {
      this.stream.uncork();
    }
    const answers = await Promise.allSettled(sent);
    const failed = answers.find(isRejected);
    if (failed) throw failed.reason;
    return sent.at(-1);
  }
}

function isRejected(answer: PromiseSettledResult<unknown>): answer is PromiseRejectedResult {
  return answer.status === 'rejected';
}
