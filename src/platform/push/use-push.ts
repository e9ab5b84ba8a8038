/** Push on this device, for the settings and for the prompt after an order: its state, and a press that turns it on. */
import { useEffect, useState } from 'react';
import {
  readPushState,
  turnPushOff,
  turnPushOn,
  type PushAddress,
  type PushState,
} from './push.ts';

/** `null` until the browser has been asked. */
export function usePush(): {
  state: PushState | null;
  /** @throws what `save` throws; then the device is off again */
  turnOn: (
    publicKey: string,
    save: (address: PushAddress) => Promise<unknown>,
  ) => Promise<PushState>;
  turnOff: () => Promise<void>;
} {
  const [state, setState] = useState<PushState | null>(null);
  const look = async (): Promise<PushState> => {
    // A window that refuses storage has no workers.
    const next = await readPushState().catch((): PushState => 'unsupported');
    setState(next);
    return next;
  };
  useEffect(() => {
    void look();
  }, []);
  return {
    state,
    async turnOn(publicKey, save) {
      try {
        const address = await turnPushOn(publicKey);
        if (address !== null) await save(address);
      } catch (error) {
        await turnPushOff();
        await look();
        throw error;
      }
      return look();
    },
    async turnOff() {
      await turnPushOff();
      await look();
    },
  };
}
