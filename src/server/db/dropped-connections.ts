/** A connection that drops must not end the process: Node throws an `error` event that nobody listens to. */
import type pg from 'pg';

/**
 * Call it before the pool's first connection is opened, so that none is without a listener. What was asked on a dropped
 * connection fails to its caller all the same; the next query opens another connection.
 */
export function surviveDrops(pool: pg.Pool): void {
  // While it is idle, the pool listens.
  pool.on('error', () => {});
  // While it is in use, nobody does.
  pool.on('connect', (client) => client.on('error', () => {}));
}
