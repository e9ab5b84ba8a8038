/**
 * A stream that `pg` uses in place of its socket. Written protocol messages are posted to the worker, and the
 * database's answers are pushed to the reader.
 *
 * While one batch is running, further writes are buffered and then sent together (`_writev`), so that the messages
 * of one extended query (parse, bind, describe, execute, sync) cost one round trip instead of five.
 */
import { Duplex } from 'node:stream';
import type { FromWorker, ToWorker } from './messages.ts';

type Callback = (error?: Error | null) => void;

export class WorkerStream extends Duplex {
  readonly #connection: number;
  readonly #send: (message: ToWorker) => void;
  #running: Callback | undefined;

  constructor(connection: number, send: (message: ToWorker) => void) {
    super({ decodeStrings: true });
    this.#connection = connection;
    this.#send = send;
  }

  /** Called by the owner of the worker for every message of this connection. */
  receive(message: Extract<FromWorker, { kind: 'answer' | 'done' }>): void {
    if (message.kind === 'answer') {
      this.push(message.bytes);
      return;
    }
    const done = this.#running;
    this.#running = undefined;
    done?.();
  }

  /** `pg` calls this as on a socket; address and port mean nothing here. */
  connect(): this {
    this.#send({ kind: 'connect', connection: this.#connection });
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come: a query's result is in memory anyway.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, callback: Callback): void {
    this.#running = callback;
    // A copy: small buffers of `pg` are slices of one pool, and posting would send the whole of it.
    this.#send({ kind: 'batch', connection: this.#connection, bytes: new Uint8Array(chunk) });
  }

  override _writev(chunks: { chunk: Uint8Array }[], callback: Callback): void {
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk));
    this._write(bytes, 'utf8', callback);
  }

  override _final(callback: Callback): void {
    callback();
    // The other side of a socket would close now; `pg` waits for it when a client ends.
    this.push(null);
  }

  override _destroy(error: Error | null, callback: Callback): void {
    const running = this.#running;
    this.#running = undefined;
    running?.(error);
    callback(error);
  }
}
