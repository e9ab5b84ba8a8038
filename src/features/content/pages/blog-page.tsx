/** The blog: all articles, those under a game or kind of goods, or an author's. Works without script. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BlogIndex } from '~/contracts/blog/blog.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Avatar, TextLink } from '~/ui/marks.tsx';
import { Breadcrumbs, LinkTabs, Pagination } from '~/ui/navigation.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { blogQueries } from '../blog.queries.ts';
import {
  ARTICLES_ON_PAGE,
  blogHref,
  placePath,
  type BlogPlace,
  type BlogSearch,
} from '../blog.search.ts';
import { ArticleRow, LeadArticle } from '../components/article-parts.tsx';
import { useAddressText } from '../use-address-text.ts';

/** Games beyond these stand in the column beside the list. */
const TABS = 7;

interface BlogPageProps {
  place: BlogPlace;
  search: BlogSearch;
}

export function BlogPage({ place, search }: BlogPageProps) {
  const { locale } = usePage();
  const { data: list } = useSuspenseQuery(blogQueries.list(place, search, locale));
  const { data: index } = useSuspenseQuery(blogQueries.index(locale));
  const isWhole = place.kind === 'all' && !search.q && !search.tag && !search.page;
  const [first, ...others] = list.data;
  const rows = isWhole ? others : list.data;
  return (
    <Wrap className={page}>
      <div className={top}>
        <Title place={place} index={index} />
        <SearchText place={place} q={search.q} />
      </div>
      <MainTags place={place} index={index} />
      {isWhole && first ? <LeadArticle article={first} /> : null}
      <div className={columns}>
        <section aria-labelledby="articles">
          <div className={listHead}>
            <h2 id="articles" className={css({ textStyle: 'heading' })}>
              <ListTitle search={search} />
            </h2>
            <TextLink look="inline" href={withLocale('/blog/rss.xml', locale)}>
              RSS
            </TextLink>
          </div>
          {list.data.length === 0 ? (
            <Nothing isFirst={isWhole} />
          ) : (
            <ol className={css({ borderBottom: '1px solid {colors.line}' })}>
              {rows.map((article) => (
                <ArticleRow key={article.id} article={article} />
              ))}
            </ol>
          )}
          <Pages place={place} search={search} total={list.meta.total} />
        </section>
        <Aside index={index} />
      </div>
    </Wrap>
  );
}

function Title({ place, index }: { place: BlogPlace; index: BlogIndex }) {
  const { t } = useLingui();
  const format = useFormat();
  const total = index.main_tags.reduce((sum, { articles_count: count }) => sum + count, 0);
  const shown = format.count(total);
  if (place.kind === 'all') {
    return (
      <PageTitle
        note={
          <Plural
            value={total}
            one={`How trading works, and what to look for. ${shown} article.`}
            other={`How trading works, and what to look for. ${shown} articles.`}
          />
        }
      >
        <Trans>Blog</Trans>
      </PageTitle>
    );
  }
  const author = index.authors.find(({ slug }) => place.kind === 'author' && slug === place.author);
  const subject = index.main_tags.find(
    ({ slug }) => place.kind === 'tag' && slug === place.mainTag,
  );
  const title = author?.name ?? subject?.title ?? '';
  return (
    <div>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: t`Blog`, href: paths.blog }, { label: title }]}
      />
      <PageTitle note={author?.description}>{title}</PageTitle>
    </div>
  );
}

function ListTitle({ search: { q, tag } }: { search: BlogSearch }) {
  if (q) return <Trans>Articles for “{q}”</Trans>;
  if (tag) return <>{tag}</>;
  return <Trans context="articles">Newest</Trans>;
}

function SearchText({ place, q }: { place: BlogPlace; q: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const { text, setText, sent } = useAddressText(q ?? '');
  return (
    <form
      role="search"
      method="get"
      className={field}
      onSubmit={(event) => {
        event.preventDefault();
        const words = text.trim();
        sent(words);
        void router.navigate({ href: blogHref(place, { q: words || undefined }) });
      }}
    >
      <TextField
        name="q"
        type="search"
        label={t`Search articles`}
        hideLabel
        placeholder={t`Search articles`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        maxLength={100}
        prefix={<SearchIcon aria-hidden="true" />}
      />
    </form>
  );
}

function MainTags({ place, index }: { place: BlogPlace; index: BlogIndex }) {
  const { t } = useLingui();
  const format = useFormat();
  const total = index.main_tags.reduce((sum, { articles_count: count }) => sum + count, 0);
  const chosen = place.kind === 'tag' ? place.mainTag : null;
  const shown = index.main_tags.filter(({ slug }, at) => at < TABS || slug === chosen);
  return (
    <LinkTabs
      label={t`Subjects of the articles`}
      className={css({ marginTop: '5' })}
      items={[
        {
          label: t`All articles`,
          href: paths.blog,
          active: place.kind === 'all',
          count: format.count(total),
        },
        ...shown.map(({ slug, title, articles_count: count }) => ({
          label: title,
          href: placePath({ kind: 'tag', mainTag: slug }),
          active: slug === chosen,
          count: format.count(count),
        })),
      ]}
    />
  );
}

function Pages({ place, search, total }: BlogPageProps & { total: number }) {
  const { t } = useLingui();
  const count = Math.ceil(total / ARTICLES_ON_PAGE);
  if (count < 2) return null;
  return (
    <div className={css({ marginTop: '6', display: 'flex', justifyContent: 'center' })}>
      <Pagination
        label={t`Pages`}
        previousLabel={t`Previous page`}
        nextLabel={t`Next page`}
        page={search.page ?? 1}
        count={count}
        hrefOf={(to) => blogHref(place, { ...search, page: to > 1 ? to : undefined })}
      />
    </div>
  );
}

/** @param props.isFirst nothing has been written yet, so that no other words would find anything */
function Nothing({ isFirst }: { isFirst: boolean }) {
  if (isFirst) {
    return (
      <EmptyState
        icon={<SearchIcon aria-hidden="true" />}
        title={<Trans>No article yet</Trans>}
        actions={
          <LinkButton size="sm" href={paths.help}>
            <Trans>Help centre</Trans>
          </LinkButton>
        }
      >
        <Trans>How trading works is told in the help centre.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchIcon aria-hidden="true" />}
      title={<Trans>No article matches</Trans>}
      actions={
        <LinkButton size="sm" href={paths.blog}>
          <Trans>All articles</Trans>
        </LinkButton>
      }
    >
      <Trans>Try a shorter word, or look under a game.</Trans>
    </EmptyState>
  );
}

interface CountedLink {
  href: string;
  title: string;
  count: number;
  mark?: ReactNode;
}

function Counted({ heading, links }: { heading: string; links: readonly CountedLink[] }) {
  const format = useFormat();
  if (links.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h2 className={css({ textStyle: 'heading', fontSize: '16', marginBottom: '1' })}>
        {heading}
      </h2>
      <ul>
        {links.map(({ href, title, count, mark }) => (
          <li key={href}>
            <Anchor href={href} className={counted}>
              {mark}
              <span className={css({ flex: '1', minWidth: '0' })}>{title}</span>
              <span className={css({ color: 'muted', fontSize: '12' })}>{format.count(count)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Aside({ index }: { index: BlogIndex }) {
  const { t } = useLingui();
  const place = (mainTag: string): string => placePath({ kind: 'tag', mainTag });
  return (
    <div className={aside}>
      <Counted
        heading={t`Subjects`}
        links={index.tags.map(({ title, articles_count: count }) => ({
          title,
          count,
          href: blogHref({ kind: 'all' }, { tag: title }),
        }))}
      />
      <Counted
        heading={t`Authors`}
        links={index.authors.map(({ slug, name, avatar, articles_count: count }) => ({
          title: name,
          count,
          href: placePath({ kind: 'author', author: slug }),
          mark: <Avatar name={name} src={avatar} size={32} />,
        }))}
      />
      <Counted
        heading={t`Games and goods`}
        links={index.main_tags.map(({ slug, title, articles_count: count }) => ({
          title,
          count,
          href: place(slug),
        }))}
      />
    </div>
  );
}

const page = css({ paddingTop: { base: '5', wide: '8' } });
const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '4',
});
const field = css({ width: { base: '100%', md: '280px' } });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 280px' },
  gap: { base: '10', wide: '14' },
  marginTop: '10',
});
const listHead = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4',
  marginBottom: '3',
});
const aside = css({ display: 'grid', gap: '8', alignContent: 'start', minWidth: '0' });
const counted = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '44px',
  fontSize: '14',
  color: 'text',
  textDecoration: 'none',
  borderBottom: '1px solid {colors.line}',
  fontVariantNumeric: 'tabular-nums',
  _hover: { textDecoration: 'underline' },
});
