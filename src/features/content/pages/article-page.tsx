/** An article: title, author, contents, text with prices of the day, offers, and what to read next. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { css } from 'styled-system/css';
import type { Article } from '~/contracts/blog/blog.schemas.ts';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { cardGrid } from '~/features/offer/index.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { blogQueries } from '../blog.queries.ts';
import { blogHref } from '../blog.search.ts';
import { ArticlePrices } from '../components/article-prices.tsx';
import { ArticleTags, ArticleTile, Byline } from '../components/article-parts.tsx';
import { Contents } from '../components/contents.tsx';
import { DocumentBlocks } from '../components/document-blocks.tsx';

interface ArticlePageProps {
  slug: string;
  /** Renders an offer with its favourite button; favourites are another feature. */
  Card: ComponentType<{ offer: Offer }>;
}

export function ArticlePage({ slug, Card }: ArticlePageProps) {
  const { locale } = usePage();
  const { data: article } = useSuspenseQuery(blogQueries.article(slug, locale));
  return <ArticleView article={article} Card={Card} />;
}

/** An article as it is read, whether it is published or not. */
export function ArticleView({
  article,
  Card,
}: Pick<ArticlePageProps, 'Card'> & { article: Article }) {
  const { t } = useLingui();
  const { main_tag: mainTag, title, description, blocks, offers, related, imageMain } = article;
  return (
    <Wrap className={page}>
      <Breadcrumbs
        label={t`Where you are`}
        items={[
          { label: t`Blog`, href: paths.blog },
          { label: mainTag.title, href: blogHref({ kind: 'tag', mainTag: mainTag.slug }) },
          { label: title },
        ]}
      />
      <header className={head}>
        <ArticleTags article={article} />
        <PageTitle>{title}</PageTitle>
        <p className={lead}>{description}</p>
        <Byline article={article} />
      </header>
      {imageMain.alt === null ? null : (
        <Picture
          url={imageMain.image}
          alt={imageMain.alt}
          place={{ sizes: '(min-width: 1024px) 880px, 100vw' }}
          eager
          className={mainPicture}
        />
      )}
      <div className={columns}>
        <Contents blocks={blocks} />
        <article className={css({ minWidth: '0' })}>
          <DocumentBlocks title={title} blocks={blocks} Prices={ArticlePrices} />
        </article>
      </div>
      {offers.length > 0 ? (
        <section aria-labelledby="article-offers" className={more}>
          <h2 id="article-offers" className={heading}>
            <Trans>On sale now: {mainTag.title}</Trans>
          </h2>
          <ul className={cardGrid}>
            {offers.map((offer) => (
              <li key={offer.id} className={css({ minWidth: '0' })}>
                <Card offer={offer} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {related.length > 0 ? (
        <section aria-labelledby="read-next" className={more}>
          <h2 id="read-next" className={heading}>
            <Trans>Read next</Trans>
          </h2>
          <ul className={tiles}>
            {related.map((other) => (
              <ArticleTile key={other.id} article={other} />
            ))}
          </ul>
        </section>
      ) : null}
    </Wrap>
  );
}

const page = css({ paddingTop: { base: '4', wide: '6' } });
const head = css({ maxWidth: '880px', marginTop: '6', '& > ul': { marginBottom: '3' } });
const mainPicture = css({
  width: '100%',
  maxWidth: '880px',
  aspectRatio: '19 / 9',
  objectFit: 'cover',
  borderRadius: 'card',
  marginTop: '6',
});
const lead = css({
  marginTop: '3',
  fontSize: '18',
  color: 'muted',
  lineHeight: '1.5',
  textWrap: 'pretty',
});
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '220px minmax(0, 1fr)' },
  columnGap: '10',
  rowGap: '6',
  alignItems: 'start',
  marginTop: { base: '6', wide: '10' },
  _print: { display: 'block' },
});
const more = css({ marginTop: { base: '10', wide: '14' }, _print: { display: 'none' } });
const heading = css({ textStyle: 'title', fontSize: '24', marginBottom: '4' });
const tiles = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: { base: '8', md: '5' },
});
