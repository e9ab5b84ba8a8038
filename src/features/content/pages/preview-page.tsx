/** An unpublished text behind its signed link: exactly as its page will look, below a line that says what this is. */
import { Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import type { Preview } from '~/contracts/publishing/publishing.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Wrap } from '~/ui/layout.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { ArticleView } from './article-page.tsx';
import { DocumentView } from './document-page.tsx';
import { HelpArticleView } from './help-article-page.tsx';

export function PreviewPage(props: { preview: Preview; Card: ComponentType<{ offer: Offer }> }) {
  const { preview, Card } = props;
  return (
    <>
      <Wrap className={line}>
        <Banner tone="warning" title={<Trans>Preview, not published.</Trans>}>
          <PreviewEnd at={preview.expires_at} />
        </Banner>
      </Wrap>
      {preview.kind === 'article' ? <ArticleView article={preview.article} Card={Card} /> : null}
      {preview.kind === 'page' ? <DocumentView document={preview.document} /> : null}
      {preview.kind === 'help' ? <HelpArticleView article={preview.article} /> : null}
    </>
  );
}

function PreviewEnd({ at }: { at: string }) {
  const moment = useTimeFormat().date(at);
  return <Trans>Only who has this link sees it, until {moment}.</Trans>;
}

/** The link was right once. */
export function PreviewExpired() {
  return (
    <Wrap>
      <EmptyState size="page" title={<Trans>This preview link has expired</Trans>}>
        <Trans>
          Ask whoever sent it for a new one. The text may have been published meanwhile.
        </Trans>
      </EmptyState>
    </Wrap>
  );
}

const line = css({ paddingTop: '4' });
