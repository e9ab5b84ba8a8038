/** What a seller says about themselves: in the reader's language, or in the one that the seller wrote. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { SellerAbout } from '~/contracts/identity/identity.schemas.ts';
import { withScript } from '~/features/common/shared-styles.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';

/** Longer texts are folded; without script they stand whole. */
const FOLDED_FROM = 320;

export function ShopAbout({ about }: { about: SellerAbout }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const other = locale === 'en' ? 'fr' : 'en';
  const lang = about[locale] === '' ? other : locale;
  const text = about[lang];
  if (text === '') return null;
  const isLong = text.length > FOLDED_FROM || text.split('\n').length > 4;
  return (
    <section aria-label={t`About the shop`} className={place}>
      <p lang={lang} className={cx(words, isLong && !isOpen && folded)}>
        {text}
      </p>
      {isLong ? (
        <div className={cx(withScript, atTheText)}>
          <Button size="sm" look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <Trans>Show less</Trans> : <Trans>Read on</Trans>}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const place = css({ display: 'grid', gap: '2', justifyItems: 'start', maxWidth: '70ch' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
/** The button's words stand below the text's. */
const atTheText = css({ marginInlineStart: '-3.5' });
const folded = css({ '@media (scripting: enabled)': { lineClamp: '4' } });
