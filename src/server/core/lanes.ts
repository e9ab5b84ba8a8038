/** Work side by side, some at once; the rest waits in its order. */

export interface Lanes<Lane> {
  add(lane: Lane): void;
  /** Resolves once fewer wait than are worked on at once: time to bring more. */
  fewWait(): Promise<void>;
  /** Resolves once nothing waits and nothing is worked on. */
  idle(): Promise<void>;
  /** Takes away what waits. */
  clear(): Lane[];
}

/** @param work must not reject */
export function createLanes<Lane>(
  atOnce: number,
  work: (lane: Lane) => Promise<void>,
): Lanes<Lane> {
  let waiting: Lane[] = [];
  let busy = 0;
  let changed = Promise.withResolvers<void>();

  const begin = (): void => {
    for (; busy < atOnce; busy += 1) {
      const lane = waiting.shift();
      if (lane === undefined) return;
      void work(lane).finally(() => {
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
    add(lane) {
      waiting.push(lane);
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
