/**
 * Prepared statements for the hot path. PostgreSQL plans an unnamed statement anew for every call, which costs
 * more than running the checkout's statements does (docs/performance.md). Named ones are planned once for each
 * connection. That is only safe where one plan fits all values, so a statement has to ask for it:
 *
 * - by the marker `/* prepared *\/` in its text, or
 * - by being a plain insert, or an update by equal values, of one table, short, and seen several times.
 *
 * An insert with a condition (`on conflict … where status = $1`) must not be prepared: the plan for all values
 * cannot prove that the partial index fits, and the statement fails.
 */
import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { TogetherClient } from './sent-together.ts';

const MARKER = '/* prepared */';
const SHORT = 400;
const SEEN_OFTEN = 5;
/** At most this many statement texts are tracked; a program with more of them would gain nothing from it. */
const MOST_TEXTS = 500;
/** PostgreSQL's error code when a migration has changed the columns of a prepared statement. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** Whether a generic plan is certainly good for all values. */
function isPlain(text: string): boolean {
  if (text.length > SHORT) return false;
  const [change = '', condition] = text.split(' where ');
  if (change.startsWith('insert into "')) return condition === undefined;
  if (!change.startsWith('update "')) return false;
  return condition !== undefined && !/[<>(]|\b(?:or|in|is|not|like|any)\b/.test(condition);
}

/** Decides which statements get a name, for all connections of a pool. */
export function createNames() {
  const seen = new Map<string, { times: number; name: string }>();
  let generation = 0;
  return {
    /** The statement's name, or undefined when it is not to be prepared. */
    of(text: string): string | undefined {
      const isMarked = text.includes(MARKER);
      if (!isMarked && !isPlain(text)) return;
      const known = seen.get(text);
      if (known) {
        known.times += 1;
        return isMarked || known.times >= SEEN_OFTEN ? known.name : undefined;
      }
      if (seen.size >= MOST_TEXTS) return;
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      const name = `p${generation}_${hash}`;
      seen.set(text, { times: 1, name });
      return isMarked ? name : undefined;
    },
    /** After a migration by another process: every statement gets a new name and a new plan. */
    renew(): void {
      generation += 1;
      seen.clear();
    },
  };
}

class PreparingClient implements PostgresPoolClient {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: ReturnType<typeof createNames>,
  ) {}

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not part of this pool');
    const name = this.names.of(text);
    const values = [...parameters];
    if (name === undefined) return this.client.query(text, values);
    return this.client.query({ name, text, values }).catch((error: unknown) => {
      const isStale =
        error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED;
      if (isStale) this.names.renew();
      throw error;
    });
  }

  release(destroy?: boolean): void {
    this.client.release(destroy);
  }
}

/** The pool for Kysely: statements are prepared, and sent together, where they ask for it. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = createNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const preparing = new PreparingClient(client, names);
    return client.pipeline ? new TogetherClient(preparing, client.connection.stream) : preparing;
  };
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
