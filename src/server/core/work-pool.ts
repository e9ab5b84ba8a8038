/** A worker pool with a concurrency limit; further tasks queue in order. */

export interface WorkPool<Task> {
  add(task: Task): void;
  /** Resolves once the queue is shorter than the concurrency limit: time to add more (back-pressure). */
  fewWait(): Promise<void>;
  /** Resolves once nothing is queued or running. */
  idle(): Promise<void>;
  /** Removes and returns the queued tasks. */
  clear(): Task[];
}

/** @param work must not reject */
export function createWorkPool<Task>(
  atOnce: number,
  work: (task: Task) => Promise<void>,
): WorkPool<Task> {
  let waiting: Task[] = [];
  let busy = 0;
  let changed = Promise.withResolvers<void>();

  const begin = (): void => {
    for (; busy < atOnce; busy += 1) {
      const task = waiting.shift();
      if (task === undefined) return;
      void work(task).finally(() => {
        busy -= 1;
        begin();
        changed.resolve();
        changed = Promise.withResolvers();
      });
    }
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await changed.promise;
  };

  return {
    add(task) {
      waiting.push(task);
      begin();
    },
    fewWait: () => until(() => waiting.length < atOnce),
    idle: () => until(() => waiting.length === 0 && busy === 0),
    clear() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
