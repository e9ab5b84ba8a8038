/** Papers as PDF files. They are drawn in a thread of their own, one at a time, within bounds of time and memory. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Failure } from '~/contracts/failure.ts';
import type { PdfDocument } from './pdf-document.ts';

const WORKER_PATH = 'src/server/infra/pdf/pdf-worker.ts';
/** Documents that wait while another one is drawn. */
const MOST_WAITING = 16;
const MOST_MS = 20_000;
const MOST_MEGABYTES = 256;

export interface PdfRenderer {
  /**
   * Draws a document.
   * @throws {Failure} BUSY when too many wait already, when it takes longer than 20 seconds, or when the thread died
   */
  render(document: PdfDocument): Promise<Uint8Array>;
  /** Ends the thread; what waits fails. */
  close(): Promise<void>;
}

/** The thread runs from the sources, because the bundler would not carry it over (it is found from dist, too). */
function findWorker(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, WORKER_PATH))) {
    const parent = dirname(directory);
    if (parent === directory)
      throw new Error(`${WORKER_PATH} was not found above ${import.meta.url}`);
    directory = parent;
  }
  return join(directory, WORKER_PATH);
}

interface Job {
  document: PdfDocument;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

type Answer = { bytes: Uint8Array } | { error: string };

class PdfThread implements PdfRenderer {
  readonly #waiting: Job[] = [];
  readonly #onFailure: (error: Error) => void;
  readonly #mostMs: number;
  #current: { job: Job; timer: NodeJS.Timeout } | null = null;
  #worker: Worker | null = null;

  constructor(onFailure: (error: Error) => void, mostMs: number) {
    this.#onFailure = onFailure;
    this.#mostMs = mostMs;
  }

  render(document: PdfDocument): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    if (this.#waiting.length >= MOST_WAITING) reject(new Failure('BUSY'));
    else this.#waiting.push({ document, resolve, reject });
    this.#next();
    return promise;
  }

  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.reject(new Failure('BUSY'));
    this.#finish()?.reject(new Failure('BUSY'));
    await this.#end();
  }

  /** Hands the next document over, unless one is being drawn. */
  #next(): void {
    if (this.#current) return;
    const job = this.#waiting.shift();
    if (!job) return;
    const worker = (this.#worker ??= this.#start());
    const timer = setTimeout(
      () => this.#fail(worker, new Error('A document took too long to draw')),
      this.#mostMs,
    );
    this.#current = { job, timer };
    worker.ref();
    worker.postMessage(job.document);
  }

  #start(): Worker {
    const worker = new Worker(findWorker(), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    worker.on('message', (answer: Answer) => {
      const job = this.#finish();
      // An idle thread keeps no process alive.
      worker.unref();
      if ('bytes' in answer) job?.resolve(answer.bytes);
      else job?.reject(new Error(`A document could not be drawn: ${answer.error}`));
      this.#next();
    });
    worker.on('error', (error) =>
      this.#fail(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', (code) =>
      this.#fail(worker, new Error(`The thread that draws documents stopped (${code})`)),
    );
    return worker;
  }

  /** Takes the document that is drawn off the thread. */
  #finish(): Job | undefined {
    const current = this.#current;
    if (current) clearTimeout(current.timer);
    this.#current = null;
    return current?.job;
  }

  /** The next document gets a new thread. */
  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#onFailure(error);
    this.#finish()?.reject(new Failure('BUSY'));
    void this.#end().then(() => this.#next());
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}

/**
 * A renderer; its thread starts with the first document.
 * @param onFailure told when the thread died or had to be ended
 * @param mostMs milliseconds that a document may take
 */
export function createPdfRenderer(
  onFailure: (error: Error) => void,
  mostMs: number = MOST_MS,
): PdfRenderer {
  return new PdfThread(onFailure, mostMs);
}
