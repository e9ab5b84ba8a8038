/**
 * Records the work of a call, so that two calls can be compared without a clock: the response with its headers, every
 * SQL statement in order, and the hashes that were made and compared. Equal work takes equal time.
 */
import { statementsOf } from '../support/statements.ts';
import type { Reply } from './identity.app.ts';

export interface Work {
  status: number;
  body: unknown;
  headers: [name: string, value: string][];
  statements: string[];
  hashesMade: number;
  hashesCompared: number;
}

/** Counts of a test that replaces the hashing library; nothing is counted in others. */
export interface HashCounts {
  made: number;
  compared: number;
}

/** Runs a call and notes what it did. */
export async function workOf(
  run: () => Promise<Reply>,
  hashes: HashCounts = { made: 0, compared: 0 },
): Promise<Work> {
  const before = { ...hashes };
  const { answer, statements } = await statementsOf(run);
  const { status, body, headers } = answer;
  return {
    status,
    body,
    headers: [...headers],
    statements,
    hashesMade: hashes.made - before.made,
    hashesCompared: hashes.compared - before.compared,
  };
}

/** Tokens and the like differ by nature: what remains is their shape. */
export const shapeOf = (work: Work) => ({
  ...work,
  body: Object.keys(work.body as object).toSorted(),
});
