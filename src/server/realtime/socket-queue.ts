/**
 * One event of a socket after the other: what somebody writes keeps its order, and one socket never holds more
 * than one database connection.
 */

export interface SocketQueue {
  /** Runs `work` after everything before it. False when too much waits already: nothing was taken. */
  add(work: () => Promise<void>): boolean;
}

/** @param most how many may wait, the running one included. */
export function createSocketQueue(most: number): SocketQueue {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    add(work) {
      if (waiting >= most) return false;
      waiting += 1;
      last = last.then(work).finally(() => {
        waiting -= 1;
      });
      return true;
    },
  };
}
