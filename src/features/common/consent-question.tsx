/**
 * Asks once whether the campaign of the arrival may be kept and the device recognised (decision 0018). It covers no
 * button of the page for good, blocks nothing, and its two answers look alike.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { keepCampaign } from '~/platform/campaign.ts';
import { chooseConsent, currentConsent, type Consent } from '~/platform/consent.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';

const card = css({
  position: 'fixed',
  zIndex: 'actionBar',
  insetInlineStart: { base: '2', wide: '6' },
  insetInlineEnd: { base: '2', wide: 'auto' },
  bottom: { base: 'calc({sizes.bottomRow} + env(safe-area-inset-bottom) + 8px)', wide: '6' },
  display: 'grid',
  gap: '3',
  maxWidth: '420px',
  padding: '4',
  bg: 'raised',
  border: '1px solid {colors.line.strong}',
  borderRadius: 'card',
  boxShadow: 'float',
  textStyle: 'small',
  '& h2': { textStyle: 'strong', margin: '0' },
  '& p': { color: 'muted', margin: '0' },
});
const answers = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

/** @param arrival query of the address that brought the visitor, before it was tidied up */
export default function ConsentQuestion({ arrival }: { arrival: string }) {
  const { t } = useLingui();
  const [consent, setConsent] = useState(currentConsent);
  useEffect(() => {
    if (consent === 'all') keepCampaign(arrival);
  }, [consent, arrival]);
  if (consent !== null) return null;
  const choose = (choice: Consent): void => {
    chooseConsent(choice);
    setConsent(choice);
  };
  return (
    <section className={card} aria-label={t`Your privacy`}>
      <h2>
        <Trans>May we remember this visit?</Trans>
      </h2>
      <p>
        <Trans>
          Which link brought you here, and that this device is yours. Nothing of it has been kept so
          far, and everything works without.
        </Trans>{' '}
        <TextLink look="inline" href="/cookies-policy">
          <Trans>What exactly</Trans>
        </TextLink>
      </p>
      <div className={answers}>
        <Button size="sm" full onClick={() => choose('necessary')}>
          <Trans>No, only what is needed</Trans>
        </Button>
        <Button size="sm" full onClick={() => choose('all')}>
          <Trans>Yes, remember it</Trans>
        </Button>
      </div>
    </section>
  );
}
