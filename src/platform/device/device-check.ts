/**
 * The device check: a script that looks at the device for signs of fraud and returns the id of its check. Done once per
 * browser session, valid for 2 hours; it may fail or hang, and signing in goes on without it (specification, sections 4
 * and 9).
 * It is strictly necessary against fraud and does not wait for consent.
 *
 * The interface: a script that offers `window.legendDeviceCheck` with `start()`, which begins the check, and
 * `requestId()`, which returns the id of the check once it is known.
 */
import { appConfig } from '~config';
import { idOf, loadScript, methodOf, within, type LoadScript } from '../request/provider-script.ts';

const { initMs, polls, pollMs, validMs, signInWaitMs } = appConfig.deviceCheck;
const NAME = 'legendDeviceCheck';
const KEY = 'device-check';

export interface DeviceCheckPorts {
  load: LoadScript;
  /** The browser's session storage. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

export interface DeviceCheck {
  /** Begins in the background. Calling it twice has no further effect. */
  begin(address: string): void;
  /** The id of the check, or null when there is none within 2 s from its beginning. Never rejects. */
  result(): Promise<string | null>;
}

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The cached result of this browser session; undefined when there is none. A failure is cached, too. */
function remembered({ storage, now }: DeviceCheckPorts): string | null | undefined {
  const [at = '', id = ''] = (storage.getItem(KEY) ?? '').split(' ');
  if (at === '' || !(now() - Number(at) < validMs)) return undefined;
  return idOf(id);
}

async function ask(load: LoadScript, address: string): Promise<string | null> {
  const script = await within(initMs, load(address, NAME));
  methodOf(script, 'start')?.();
  const requestId = methodOf(script, 'requestId');
  for (let poll = 0; requestId !== undefined && poll < polls; poll += 1) {
    const id = idOf(requestId());
    if (id !== null) return id;
    await delay(pollMs);
  }
  return null;
}

/** A check with state of its own; the browser's instance is below. */
export function createDeviceCheck(ports: DeviceCheckPorts): DeviceCheck {
  let running: Promise<string | null> | undefined;
  let beganAt = 0;
  let endsAt = Infinity;

  const run = async (address: string): Promise<string | null> => {
    try {
      const known = remembered(ports);
      if (known !== undefined) return known;
      const id = await ask(ports.load, address).catch(() => null);
      ports.storage.setItem(KEY, `${ports.now()} ${id ?? ''}`);
      return id;
    } catch {
      // A browser may refuse its storage.
      return null;
    }
  };
  return {
    begin(address) {
      if (running !== undefined && ports.now() < endsAt) return;
      beganAt = ports.now();
      endsAt = Infinity;
      running = run(address).finally(() => {
        endsAt = ports.now() + validMs;
      });
    },
    async result() {
      if (running === undefined) return null;
      const left = Math.max(0, beganAt + signInWaitMs - ports.now());
      return within(left, running).catch(() => null);
    },
  };
}

let browsers: DeviceCheck | undefined;

/** The check of this browser. */
export function deviceCheck(): DeviceCheck {
  browsers ??= createDeviceCheck({
    load: loadScript,
    storage: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
    now: () => Date.now(),
  });
  return browsers;
}
