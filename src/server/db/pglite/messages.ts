/** The protocol between the pool and the worker thread. One `batch` is answered by exactly one `done`. */
import type { CopiedFiles } from './copy-files.ts';

export type ToWorker =
  /** A new client connection: whatever the previous one left open is rolled back and forgotten. */
  | { kind: 'connect'; connection: number }
  /** Whole protocol messages, in order. */
  | { kind: 'batch'; connection: number; bytes: Uint8Array }
  /** A consistent copy of the directory, of which `copied` has been copied already. Between two batches. */
  | { kind: 'copy'; target: string; copied: CopiedFiles }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  /** Part of the answer to the batch under way. */
  | { kind: 'answer'; connection: number; bytes: Uint8Array }
  | { kind: 'done'; connection: number }
  /** `code`: the file system refused; the database goes on. */
  | { kind: 'copied'; result: { bytes: number; stoodMs: number } | FileProblem }
  | { kind: 'closed' };

/** What is left of an error between threads. */
export interface FileProblem {
  code: string;
  message: string;
}

export interface WorkerOptions {
  /** Absolute path of the database's own directory. */
  directory: string;
  /** False only for throw-away databases of tests. */
  fsync: boolean;
}
