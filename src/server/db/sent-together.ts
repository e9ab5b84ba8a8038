/**
 * Statements that are sent to PostgreSQL with the next one of their transaction, in one write and without a wait of
 * their own. Half of what a statement costs this process is the write and the wake-up for its answer
 * (docs/performance.md). It is for statements whose result nobody reads: `begin`, locks, writes at the end.
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
} from 'kysely';

const MARKER = '/* with next */';

/** For the text of a statement whose result nobody reads. */
export const WITH_NEXT = sql`${sql.raw(MARKER)}`;

const unread: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

interface Held {
  text: string;
  parameters: readonly unknown[];
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
    if (this.isInTransaction && (text === 'begin' || text.includes(MARKER))) {
      this.held.push({ text, parameters });
      return Promise.resolve(unread);
    }
    if (this.held.length === 0) return this.client.query(text, parameters);
    return this.sendAll(text, parameters);
  }

  release(destroy?: boolean): void {
    this.held = [];
    this.isInTransaction = false;
    this.client.release(destroy);
  }

  private rollBack(): Promise<unknown> {
    const hasBegun = this.held.every(({ text }) => text !== 'begin');
    this.held = [];
    this.isInTransaction = false;
    return hasBegun ? this.client.query('rollback', []) : Promise.resolve(unread);
  }

  private async sendAll(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const statements = [...this.held.splice(0), { text, parameters }];
    this.stream.cork();
    let sent: Promise<unknown>[];
    try {
      sent = statements.map((each) => this.client.query(each.text, each.parameters));
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
