/** Push on this device, for the settings and for the prompt after an order: its state, and a press that turns it on. */
import { useEffect, useState } from 'react';
import {
  readPushState,
  turnPushOff,
  turnPushOn,
  type PushAddress,
  type PushState,
} from './push.ts';

/** A window that refuses storage has no workers. */
function lookAt(): Promise<PushState> {
  return readPushState().catch((): PushState => 'unsupported');
}

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
    const next = await lookAt();
    setState(next);
    return next;
  };
  useEffect(() => {
    let isLeft = false;
    const begin = async (): Promise<void> => {
      const first = await lookAt();
      if (!isLeft) setState(first);
    };
    void begin();
    return () => {
      isLeft = true;
    };
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
