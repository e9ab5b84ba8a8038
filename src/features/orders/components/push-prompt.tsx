/**
 * After an order was placed: whether this device may tell how it goes on. The browser asks only after the press, and
 * whoever does not want it is not asked again on this device.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { usePushDevice } from '~/features/common/use-push-device.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { mayAskForPush } from '~/platform/push/push.ts';
import { Button } from '~/ui/button.tsx';
import { BellRingIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';

const KEY = 'push_prompt';
const NO = 'no';

/** Private windows may refuse storage: then nothing is asked, since the answer could not be kept. */
function wasDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) === NO;
  } catch {
    return true;
  }
}

export default function PushPrompt() {
  const { t } = useLingui();
  const [isAnswered, setAnswered] = useState(false);
  const { on } = usePushDevice();
  // What it asks depends on the device, which the server does not know.
  const isHydrated = useHydrated();
  const decline = (): void => {
    localStorage.setItem(KEY, NO);
    setAnswered(true);
  };
  if (!isHydrated || isAnswered || wasDeclined() || !mayAskForPush()) return null;
  return (
    <Surface as="section" pad="md" aria-label={t`Notifications on this device`}>
      <div className={line}>
        <BellRingIcon aria-hidden="true" />
        <p className={words}>
          <Trans>Shall this device tell you when your order goes on?</Trans>
        </p>
        <div className={buttons}>
          <Button
            size="sm"
            busy={on.isPending}
            onClick={() => on.mutate(undefined, { onSuccess: () => setAnswered(!mayAskForPush()) })}
          >
            <Trans>Turn on</Trans>
          </Button>
          <Button size="sm" look="ghost" onClick={decline}>
            <Trans>No, thanks</Trans>
          </Button>
        </div>
      </div>
    </Surface>
  );
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const words = css({ flex: '1 1 200px', textStyle: 'small' });
const buttons = css({ display: 'flex', gap: '2' });
