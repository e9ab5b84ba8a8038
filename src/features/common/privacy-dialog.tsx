/** Privacy choices: each purpose by itself, and no as easy as yes. Loaded when it is first opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Purpose } from '~/domain/consent.ts';
import { chooseConsent, currentConsent, refusesByItself } from '~/platform/device/consent.ts';
import { Button } from '~/ui/button.tsx';
import { Switch } from '~/ui/choice.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { purposeLabels } from './consent-labels.tsx';

const list = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const words = css({ color: 'muted', textStyle: 'small' });
const answers = css({ display: 'grid', gap: '2', width: 'full' });
const both = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

export default function PrivacyDialog({
  purposes,
  onClose,
}: {
  /** What may be agreed to on this market. */
  purposes: readonly Purpose[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const isRefused = refusesByItself();
  const [agreed, setAgreed] = useState<readonly Purpose[]>(() => currentConsent() ?? []);
  const choose = (choice: readonly Purpose[]): void => {
    chooseConsent(choice);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Privacy choices</Trans>}
      closeLabel={t`Close`}
      footer={
        isRefused ? undefined : (
          <div className={answers}>
            <Button full onClick={() => choose(purposes.filter((one) => agreed.includes(one)))}>
              <Trans>Save my choice</Trans>
            </Button>
            <div className={both}>
              <Button full onClick={() => choose([])}>
                <Trans>Refuse all</Trans>
              </Button>
              <Button full onClick={() => choose(purposes)}>
                <Trans>Agree to all</Trans>
              </Button>
            </div>
          </div>
        )
      }
    >
      <div className={list}>
        <p className={words}>
          <Trans>
            Everything works without. What is off does not happen, and turning it off removes what
            was kept in this browser.
          </Trans>{' '}
          <TextLink look="inline" href="/cookies-policy">
            <Trans>What exactly</Trans>
          </TextLink>
        </p>
        {isRefused ? (
          <Banner tone="info" title={<Trans>Your browser has said no for you.</Trans>}>
            <Trans>It sends the Global Privacy Control signal, so everything here is off.</Trans>
          </Banner>
        ) : (
          purposes.map((purpose) => (
            <Switch
              key={purpose}
              checked={agreed.includes(purpose)}
              note={purposeLabels[purpose].note}
              onChange={(event) => {
                const others = agreed.filter((one) => one !== purpose);
                setAgreed(event.target.checked ? [...others, purpose] : others);
              }}
            >
              {purposeLabels[purpose].title}
            </Switch>
          ))
        )}
      </div>
    </Dialog>
  );
}
