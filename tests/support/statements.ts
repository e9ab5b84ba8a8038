/** Which SQL statements something sends: counted, so that no machine's pace matters. */
import pg from 'pg';
import { vi } from 'vitest';

/** Runs something and answers it, with every SQL statement that was sent meanwhile, in order. */
export async function statementsOf<T>(
  run: () => Promise<T>,
): Promise<{ answer: T; statements: string[] }> {
  const statements: string[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, args) as never;
  } as never);
  try {
    return { answer: await run(), statements };
  } finally {
    spy.mockRestore();
  }
}
