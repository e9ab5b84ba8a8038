import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createInvalidationBus,
  MAX_TEXT,
  type InvalidationBus,
  type Invalidated,
} from './invalidation-bus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Processes on one wire that may be down. */
function processes(count: number) {
  const receivers: ((text: string) => void)[] = [];
  const sent: string[] = [];
  const wire = { isUp: true };
  const all = Array.from({ length: count }, () => {
    const received: Invalidated[] = [];
    const changes: InvalidationBus = createInvalidationBus(({ receive }) => {
      receivers.push(receive);
      return {
        async send(texts) {
          if (!wire.isUp) throw new Error('down');
          for (const text of texts) {
            sent.push(text);
            receivers.forEach((deliver) => deliver(text));
          }
        },
        close: async () => {},
      };
    });
    changes.onInvalidate((dropped) => received.push(dropped));
    return { changes, received };
  });
  return { all, sent, wire };
}

describe('changes', () => {
  it('are heard here at once, elsewhere a moment later, and nowhere twice', async () => {
    const { all } = processes(2);
    const [here, there] = all;
    here?.changes.announce(['a', 'b']);
    expect([here?.received, there?.received]).toEqual([[['a', 'b']], []]);
    await vi.advanceTimersByTimeAsync(20);
    expect([here?.received, there?.received]).toEqual([[['a', 'b']], [['a', 'b']]]);
  });

  it('of one moment travel together, each tag once', async () => {
    const { all, sent } = processes(2);
    for (let index = 0; index < 50; index += 1) all[0]?.changes.announce(['same', `${index % 5}`]);
    await vi.advanceTimersByTimeAsync(20);
    expect(sent).toHaveLength(1);
    expect(all[1]?.received).toEqual([['same', '0', '1', '2', '3', '4']]);
  });

  it('never make a text that is too long for PostgreSQL', async () => {
    const { all, sent } = processes(2);
    const tags = Array.from({ length: 1_000 }, () => `reviews-of:${crypto.randomUUID()}`);
    all[0]?.changes.announce(tags);
    await vi.advanceTimersByTimeAsync(20);
    for (const text of sent) expect(Buffer.byteLength(text)).toBeLessThan(MAX_TEXT);
    expect(all[1]?.received.flat()).toEqual(tags);
  });

  it('wait for a wire that is down', async () => {
    const { all, wire } = processes(2);
    wire.isUp = false;
    all[0]?.changes.announce(['a']);
    await vi.advanceTimersByTimeAsync(200);
    all[0]?.changes.announce(['b']);
    expect(all[1]?.received).toEqual([]);
    wire.isUp = true;
    await vi.advanceTimersByTimeAsync(20);
    expect(all[1]?.received.flat().toSorted()).toEqual(['a', 'b']);
  });

  it('are everything when too many wait', async () => {
    const { all, wire } = processes(2);
    wire.isUp = false;
    all[0]?.changes.announce(Array.from({ length: 6_000 }, (_, index) => `${index}`));
    wire.isUp = true;
    await vi.advanceTimersByTimeAsync(20);
    // And once more when the other has caught up.
    expect(all[1]?.received).toEqual(['all', 'all']);
  });

  it('of everything elsewhere are dropped again when this process has caught up', async () => {
    const order: string[] = [];
    let receive: (text: string) => void = () => {};
    const changes = createInvalidationBus(
      (hooks) => {
        ({ receive } = hooks);
        return { send: async () => {}, close: async () => {} };
      },
      async () => void order.push('caught up'),
    );
    changes.onInvalidate((dropped) => order.push(String(dropped)));
    receive(JSON.stringify({ from: 'another', dropped: 'all' }));
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(['all', 'caught up', 'all']);
  });
});
