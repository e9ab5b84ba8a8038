/** Keys of rows whose items have no name that lasts: a row keeps its own while it is typed in and moved. */
import { useState } from 'react';
import { moved, type Step } from './moved.ts';

/** New rows at the end get keys that no other has. */
function ofLength(keys: readonly number[], count: number): number[] {
  const next = keys.slice(0, count);
  while (next.length < count) next.push(Math.max(-1, ...next) + 1);
  return next;
}

/** @param count how many rows there are; those that come at the end need not be told */
export function useRowKeys(count: number) {
  const [known, keep] = useState<readonly number[]>([]);
  const keys = ofLength(known, count);
  return {
    keys,
    move: (index: number, step: Step): void => keep(moved(keys, index, step)),
    insert: (index: number): void => keep(keys.toSpliced(index, 0, Math.max(-1, ...keys) + 1)),
    remove: (index: number): void => keep(keys.toSpliced(index, 1)),
  };
}
