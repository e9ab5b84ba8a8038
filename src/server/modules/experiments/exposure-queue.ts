/**
 * Exposures that wait to be written: at most 512 (specification, section 9). What comes beyond that is dropped and counted;
 * whoever adds one never waits. A process that ends loses at most those of its last second.
 */

export interface Exposure {
  runId: string;
  visitorKey: string;
  arm: string;
  at: Date;
}

export interface ExposureBatch {
  exposures: readonly Exposure[];
  /** How many were dropped since the last batch, by run. */
  dropped: ReadonlyMap<string, number>;
}

interface QueueOptions {
  capacity: number;
  delayMs: number;
  write(batch: ExposureBatch): Promise<void>;
  onError(error: unknown): void;
}

export interface ExposureQueue {
  add(exposure: Exposure): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  readonly size: number;
}

export function createExposureQueue(options: QueueOptions): ExposureQueue {
  const { capacity, delayMs, write, onError } = options;
  let waiting: Exposure[] = [];
  let dropped = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const drop = (runId: string): void => void dropped.set(runId, (dropped.get(runId) ?? 0) + 1);

  const writeWaiting = async (): Promise<void> => {
    if (waiting.length === 0 && dropped.size === 0) return;
    const batch = { exposures: waiting, dropped };
    waiting = [];
    dropped = new Map();
    try {
      await write(batch);
    } catch (error) {
      // Not tried again: a database that is down must not fill the memory.
      for (const { runId } of batch.exposures) drop(runId);
      for (const [runId, count] of batch.dropped)
        dropped.set(runId, (dropped.get(runId) ?? 0) + count);
      onError(error);
    }
  };

  /** One batch after the other. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  };

  return {
    add(exposure) {
      if (waiting.length >= capacity) return drop(exposure.runId);
      waiting.push(exposure);
      timer ??= setTimeout(() => void flush(), delayMs).unref();
    },
    flush,
    get size() {
      return waiting.length;
    },
  };
}
