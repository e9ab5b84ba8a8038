/** Concurrency limit for CPU-heavy work: a few tasks at once, a bounded queue, the rest is refused. */

/** Thrown when the queue is full. The caller answers 503 with `Retry-After`. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export interface WorkQueue {
  /** Runs the work when its turn comes. Throws `Overloaded` at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A first-in-first-out queue that runs at most `atOnce` tasks and lets at most `waiting` wait. */
export function createWorkQueue({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): WorkQueue {
  let running = 0;
  const queue: (() => void)[] = [];

  const release = (): void => {
    const next = queue.shift();
    // The slot is handed over directly, so that a new task cannot overtake a waiting one.
    if (next) next();
    else running--;
  };

  return {
    async run(work) {
      if (running < atOnce) {
        running++;
      } else {
        if (queue.length >= waiting) throw new Overloaded();
        await new Promise<void>((resolve) => queue.push(resolve));
      }
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** Single flight: concurrent calls with the same key share one execution and its result. */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Promise<T>>();
  return (key, work) => {
    const flying = flights.get(key);
    if (flying) return flying;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
