/** One subject of the help centre: its articles with their short answers. */
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs, LinkTabs } from '~/ui/navigation.tsx';
import { ArticleList } from '../components/help-parts.tsx';
import { HelpSearch } from '../components/help-search.tsx';
import { helpQueries } from '../help.queries.ts';

export function HelpCategoryPage({ slug }: { slug: string }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const { data: category } = useSuspenseQuery(helpQueries.category(slug, locale));
  const { data: index } = useSuspenseQuery(helpQueries.index(locale));
  return (
    <Wrap className={css({ paddingTop: { base: '4', wide: '6' } })}>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: t`Help centre`, href: paths.help }, { label: category.title }]}
      />
      <div className={css({ marginTop: '4' })}>
        <PageTitle note={category.description}>{category.title}</PageTitle>
      </div>
      <div className={css({ marginTop: '6' })}>
        <HelpSearch q="" />
      </div>
      <LinkTabs
        many
        label={t`Subjects`}
        className={css({ marginTop: '8' })}
        items={index.data.map((one) => ({
          label: one.title,
          href: paths.helpCategory(one.slug),
          active: one.slug === slug,
        }))}
      />
      <section aria-label={category.title} className={css({ marginTop: '6', maxWidth: '880px' })}>
        <h2 className={css({ srOnly: true })}>{category.title}</h2>
        <ArticleList articles={category.articles} />
      </section>
    </Wrap>
  );
}
