/** A text as its page will show it, while it is written. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Locale } from '~config';
import type { ManuscriptText, Rendered } from '~/contracts/publishing/publishing.schemas.ts';
import { ArticlePrices, DocumentBlocks } from '~/features/content/index.ts';

export function LivePreview(props: {
  locale: Locale;
  text: ManuscriptText;
  rendered: Rendered | undefined;
}) {
  const { t } = useLingui();
  const { locale, text, rendered } = props;
  return (
    <section aria-label={t`Preview`} lang={locale} className={frame}>
      <p className={title}>{rendered?.title || text.title || <Trans>No title yet</Trans>}</p>
      <p className={lead}>{rendered?.description ?? text.description}</p>
      {rendered === undefined ? null : (
        <DocumentBlocks title={text.title} blocks={rendered.blocks} Prices={ArticlePrices} />
      )}
    </section>
  );
}

const frame = css({
  minWidth: '0',
  alignSelf: 'start',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  padding: { base: '4', wide: '6' },
});
const title = css({ textStyle: 'title', textWrap: 'balance' });
const lead = css({ marginTop: '2', marginBottom: '6', fontSize: '18', color: 'muted' });
