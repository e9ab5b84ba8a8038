/**
 * The consent banner: asks once whether the campaign attribution may be stored and the device fingerprinted (decision
 * 0018). It covers no button of the page for good, blocks nothing, and its two answers look alike.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { storeCampaign } from '~/platform/attribution/campaign.ts';
import { chooseConsent, currentConsent, type Consent } from '~/platform/device/consent.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';

const card = css({
  position: 'fixed',
  zIndex: 'actionBar',
  // Wide: at the end, where the rail with its help is not covered.
  insetInlineStart: { base: '2', wide: 'auto' },
  insetInlineEnd: { base: '2', wide: '6' },
  // Narrow: above the bottom row or a page's action bar, which is the higher of the two, where there is one.
  bottom: { base: 'calc(84px + env(safe-area-inset-bottom))', wide: '6' },
  'body:not(:has([data-bottom-row], [data-action-bar])) &': { bottom: { base: '2', wide: '6' } },
  display: 'grid',
  gap: '3',
  maxWidth: { wide: '420px' },
  padding: '4',
  bg: 'raised',
  border: '1px solid {colors.line.strong}',
  borderRadius: 'card',
  boxShadow: 'float',
  textStyle: 'small',
});
const heading = css({ textStyle: 'strong' });
const words = css({ color: 'muted' });
const answers = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

/** @param landingQuery query of the landing URL, before its tracking parameters were removed */
export default function ConsentQuestion({ landingQuery }: { landingQuery: string }) {
  const { t } = useLingui();
  const [consent, setConsent] = useState(currentConsent);
  useEffect(() => {
    if (consent === 'all') storeCampaign(landingQuery);
  }, [consent, landingQuery]);
  if (consent !== null) return null;
  const choose = (choice: Consent): void => {
    chooseConsent(choice);
    setConsent(choice);
  };
  return (
    <section className={card} aria-label={t`Your privacy`}>
      <h2 className={heading}>
        <Trans>May we remember this visit?</Trans>
      </h2>
      <p className={words}>
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
