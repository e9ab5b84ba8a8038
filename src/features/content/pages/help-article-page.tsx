/** An article of the help centre: contents, text, whether it was useful, what to read next, and the way to us. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { HelpArticle } from '~/contracts/help/help.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { MailIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Contents } from '../components/contents.tsx';
import { DocumentBlocks } from '../components/document-blocks.tsx';
import { ReadingTime, ReadNext } from '../components/help-parts.tsx';
import { HelpVote } from '../components/help-vote.tsx';
import { helpQueries } from '../help.queries.ts';
import { contactHref } from '../help.search.ts';

export function HelpArticlePage({ slug, voted }: { slug: string; voted: boolean | undefined }) {
  const { locale } = usePage();
  const { data: article } = useSuspenseQuery(helpQueries.article(slug, locale));
  return (
    <HelpArticleView article={article}>
      <HelpVote article={article} voted={voted} />
    </HelpArticleView>
  );
}

/** @param children whether it was useful: nobody is asked that of what is not published */
export function HelpArticleView({
  article,
  children,
}: {
  article: HelpArticle;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const { slug, category, title, description, blocks } = article;
  const changed = useTimeFormat().day(article.updated_at);
  return (
    <Wrap className={css({ paddingTop: { base: '4', wide: '6' } })}>
      <Breadcrumbs
        label={t`Where you are`}
        items={[
          { label: t`Help centre`, href: paths.help },
          { label: category.title, href: paths.helpCategory(category.slug) },
          { label: title },
        ]}
      />
      <header className={head}>
        <PageTitle>{title}</PageTitle>
        <p className={lead}>{description}</p>
        <p className={quiet}>
          <Trans>
            Changed <time dateTime={article.updated_at}>{changed}</time>
          </Trans>{' '}
          · <ReadingTime minutes={article.reading_minutes} />
        </p>
      </header>
      <div className={columns}>
        <Contents blocks={blocks} least={2} />
        <article className={css({ minWidth: '0' })}>
          <DocumentBlocks title={title} blocks={blocks} />
        </article>
      </div>
      <footer className={foot}>
        {children}
        <div className={after}>
          <section aria-labelledby="help-ask">
            <h2 id="help-ask" className={askTitle}>
              <Trans>Did it not answer your question?</Trans>
            </h2>
            <p className={ask}>
              <Trans>Write to us: we see that you come from this article.</Trans>
            </p>
            <LinkButton
              href={contactHref({ article: slug })}
              icon={<MailIcon aria-hidden="true" />}
            >
              <Trans>Write to us</Trans>
            </LinkButton>
          </section>
          <ReadNext articles={article.related} />
        </div>
      </footer>
    </Wrap>
  );
}

const head = css({ maxWidth: '880px', marginTop: '5' });
const lead = css({
  marginTop: '3',
  fontSize: '18',
  color: 'muted',
  lineHeight: '1.5',
  textWrap: 'pretty',
});
const quiet = css({ marginTop: '3', fontSize: '12', color: 'muted' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '220px minmax(0, 1fr)' },
  columnGap: '10',
  rowGap: '6',
  alignItems: 'start',
  marginTop: { base: '6', wide: '10' },
  _print: { display: 'block' },
});
const foot = css({
  marginTop: { base: '10', wide: '14' },
  borderTop: '1px solid {colors.line}',
  _print: { display: 'none' },
});
const after = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  gap: { base: '8', wide: '12' },
  alignItems: 'start',
  paddingTop: '6',
  borderTop: '1px solid {colors.line}',
});
const askTitle = css({ fontSize: '14', fontWeight: 'strong' });
const ask = css({ marginTop: '1', marginBottom: '3', fontSize: '14', color: 'muted' });
