/** Inspects a running host through Node's inspector: live heap after a garbage collection, CPU profiles. */
import * as v from 'valibot';
import { waitUntil } from '../../tests/support/system.ts';
import type { Host } from './host.ts';

/** Microseconds between two samples of a profile. */
const SAMPLING_INTERVAL = 500;

const answerSchema = v.object({ id: v.number(), result: v.unknown() });
const refusalSchema = v.object({ id: v.number(), error: v.object({ message: v.string() }) });
const heapSchema = v.object({ usedSize: v.number() });

const frameSchema = v.object({
  functionName: v.string(),
  url: v.string(),
  lineNumber: v.number(),
});
const profileSchema = v.object({
  profile: v.looseObject({
    nodes: v.array(
      v.looseObject({ id: v.number(), callFrame: v.looseObject(frameSchema.entries) }),
    ),
    samples: v.array(v.number()),
    timeDeltas: v.array(v.number()),
  }),
});
export type CpuProfile = v.InferOutput<typeof profileSchema>['profile'];

export interface Inspector {
  /** Bytes of the JavaScript heap that are still reachable. */
  liveHeapBytes(): Promise<number>;
  startProfile(): Promise<void>;
  stopProfile(): Promise<CpuProfile>;
  close(): void;
}

async function addressOf(host: Host): Promise<string> {
  const find = (): string | undefined =>
    /Debugger listening on (ws:\/\/\S+)/.exec(host.output())?.[1];
  if (find() === undefined) {
    process.kill(host.pid, 'SIGUSR1');
    await waitUntil('The inspector of the host', async () => find() !== undefined, 10);
  }
  return find() ?? '';
}

/** Opens the inspector of the host. It costs nothing until something is asked. */
export async function inspect(host: Host): Promise<Inspector> {
  const socket = new WebSocket(await addressOf(host));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    if (v.is(refusalSchema, message)) {
      waiting.get(message.id)?.reject(new Error(message.error.message));
    } else if (v.is(answerSchema, message)) {
      waiting.get(message.id)?.resolve(message.result);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer')));
  });
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    async liveHeapBytes() {
      await send('HeapProfiler.enable');
      // The second round frees what finalizers of the first one let go.
      await send('HeapProfiler.collectGarbage');
      await send('HeapProfiler.collectGarbage');
      return v.parse(heapSchema, await send('Runtime.getHeapUsage')).usedSize;
    },
    async startProfile() {
      await send('Profiler.enable');
      await send('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL });
      await send('Profiler.start');
    },
    stopProfile: async () => v.parse(profileSchema, await send('Profiler.stop')).profile,
    close: () => socket.close(),
  };
}

/** The functions that a profile found busy themselves, with their share of the time that was not idle. */
export function busiest(profile: CpuProfile, count: number): { share: number; name: string }[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  let all = 0;
  profile.samples.forEach((id, index) => {
    const { functionName, url, lineNumber } = frames.get(id) ?? {
      functionName: '(unknown)',
      url: '',
      lineNumber: 0,
    };
    if (functionName === '(idle)') return;
    const place =
      url === '' ? '' : ` ${url.replace(/^.*?\/(?=node_modules\/|dist\/)/, '')}:${lineNumber + 1}`;
    const name = `${functionName || '(anonymous)'}${place}`;
    const micros = profile.timeDeltas[index] ?? 0;
    spent.set(name, (spent.get(name) ?? 0) + micros);
    all += micros;
  });
  return [...spent]
    .map(([name, micros]) => ({ share: micros / all, name }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, count);
}
