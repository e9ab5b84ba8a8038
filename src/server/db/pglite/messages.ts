/** The protocol between the pool and the worker thread. One `batch` is answered by exactly one `done`. */

export type ToWorker =
  /** A new client connection: whatever the previous one left open is rolled back and forgotten. */
  | { kind: 'connect'; connection: number }
  /** Whole protocol messages, in order. */
  | { kind: 'batch'; connection: number; bytes: Uint8Array }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  /** Part of the answer to the batch under way. */
  | { kind: 'answer'; connection: number; bytes: Uint8Array }
  | { kind: 'done'; connection: number }
  | { kind: 'closed' };

export interface WorkerOptions {
  /** Absolute path of the database's own directory. */
  directory: string;
  /** False only for throw-away databases of tests. */
  fsync: boolean;
}
