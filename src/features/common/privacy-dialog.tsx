/** Privacy choices: each purpose by itself, and no as easy as yes. Loaded when it is first opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Purpose } from '~/domain/consent.ts';
import { chooseConsent, currentConsent, refusesByItself } from '~/platform/device/consent.ts';
import { Button } from '~/ui/button.tsx';
import { Switch } from '~/ui/switch.tsx';
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

interface PrivacyDialogProps {
  /** What may be agreed to on this market. */
  purposes: readonly Purpose[];
  onClose: () => void;
}

export default function PrivacyDialog({ purposes, onClose }: PrivacyDialogProps) {
  const { t } = useLingui();
  const isRefused = refusesByItself();
  const [agreed, setAgreed] = useState<readonly Purpose[]>(() => currentConsent() ?? []);
  const choose = (choice: readonly Purpose[]): void => {
    chooseConsent(choice);
    onClose();
  };
  const own = purposes.filter((one) => agreed.includes(one));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Privacy choices</Trans>}
      closeLabel={t`Close`}
      footer={isRefused ? undefined : <Answers purposes={purposes} own={own} onChoose={choose} />}
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
        {isRefused && (
          <Banner tone="info" title={<Trans>Your browser has said no for you.</Trans>}>
            <Trans>It sends the Global Privacy Control signal, so everything here is off.</Trans>
          </Banner>
        )}
        {!isRefused && <Switches purposes={purposes} agreed={agreed} onChange={setAgreed} />}
      </div>
    </Dialog>
  );
}

interface AnswersProps {
  purposes: readonly Purpose[];
  /** What the switches say. */
  own: readonly Purpose[];
  onChoose: (choice: readonly Purpose[]) => void;
}

/** All and nothing look alike, and neither stands out against the own choice. */
function Answers({ purposes, own, onChoose }: AnswersProps) {
  return (
    <div className={answers}>
      <Button full onClick={() => onChoose(own)}>
        <Trans>Save my choice</Trans>
      </Button>
      <div className={both}>
        <Button full onClick={() => onChoose([])}>
          <Trans>Refuse all</Trans>
        </Button>
        <Button full onClick={() => onChoose(purposes)}>
          <Trans>Agree to all</Trans>
        </Button>
      </div>
    </div>
  );
}

interface SwitchesProps {
  purposes: readonly Purpose[];
  agreed: readonly Purpose[];
  onChange: (agreed: readonly Purpose[]) => void;
}

function Switches({ purposes, agreed, onChange }: SwitchesProps) {
  return purposes.map((purpose) => (
    <Switch
      key={purpose}
      checked={agreed.includes(purpose)}
      note={purposeLabels[purpose].note}
      onChange={(event) => {
        const others = agreed.filter((one) => one !== purpose);
        onChange(event.target.checked ? [...others, purpose] : others);
      }}
    >
      {purposeLabels[purpose].title}
    </Switch>
  ));
}
