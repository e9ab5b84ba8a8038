/**
 * Serializes the events of a socket: messages keep their order, and one socket never holds more than one database
 * connection.
 */

export interface SocketQueue {
  /** Queues `work`. False when the queue is full: it is not run. */
  add(work: () => Promise<void>): boolean;
}

/** @param most length of the queue, the running task included. */
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
