/** Which SQL statements something sends: counted, so that no machine's pace matters. */
import pg from 'pg';
import { vi } from 'vitest';

/**
 * Runs something and answers it, with every SQL statement that was sent meanwhile, in order; `writes` has them by what
 * was sent at one time.
 */
export async function statementsOf<T>(
  run: () => Promise<T>,
): Promise<{ answer: T; statements: string[]; writes: string[][] }> {
  const writes: string[][] = [];
  let open: string[] | undefined;
  const note = (text: string): void => {
    if (!open) {
      writes.push((open = []));
      queueMicrotask(() => (open = undefined));
    }
    open.push(text.replaceAll(/\s+/g, ' ').trim());
  };
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    note(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, args) as never;
  } as never);
  try {
    const answer = await run();
    return { answer, statements: writes.flat(), writes };
  } finally {
    spy.mockRestore();
  }
}
