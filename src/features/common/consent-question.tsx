/**
 * The consent banner: asks once for what this market would like to be allowed (decision 0064). It covers no button of
 * the page for good, blocks nothing, and its two answers look alike.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import type { Purpose } from '~/domain/consent.ts';
import {
  chooseConsent,
  currentConsent,
  onConsent,
  refusesByItself,
} from '~/platform/device/consent.ts';
import { openPrivacy } from '~/platform/ui-state/privacy-dialog.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { purposeLabels } from './consent-labels.tsx';

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
const list = css({ listStyle: 'disc', paddingInlineStart: '5', color: 'muted' });
const answers = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

const choice = css({ justifySelf: 'center' });

export default function ConsentQuestion({ purposes }: { purposes: readonly Purpose[] }) {
  const { t } = useLingui();
  const [isAnswered, setAnswered] = useState(() => currentConsent() !== null || refusesByItself());
  useEffect(() => onConsent(() => setAnswered(true)), []);
  if (isAnswered) return null;
  return (
    <section className={card} aria-label={t`Your privacy`}>
      <h2 className={heading}>
        <Trans>May we remember this visit?</Trans>
      </h2>
      <ul className={list}>
        {purposes.map((purpose) => (
          <li key={purpose}>{purposeLabels[purpose].title}</li>
        ))}
      </ul>
      <p className={words}>
        <Trans>Nothing of it has been kept so far, and everything works without.</Trans>{' '}
        <TextLink look="inline" href="/cookies-policy">
          <Trans>What exactly</Trans>
        </TextLink>
      </p>
      <div className={answers}>
        <Button size="sm" full onClick={() => chooseConsent([])}>
          <Trans>No, only what is needed</Trans>
        </Button>
        <Button size="sm" full onClick={() => chooseConsent(purposes)}>
          <Trans>Yes, remember it</Trans>
        </Button>
      </div>
      <Button size="sm" look="ghost" className={choice} onClick={openPrivacy}>
        <Trans>Choose for each purpose</Trans>
      </Button>
    </section>
  );
}
