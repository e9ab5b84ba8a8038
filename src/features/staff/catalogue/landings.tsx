/** The landing pages of a category: saved filters with addresses and texts of their own. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { LandingPage } from '~/contracts/catalogue/landing.schemas.ts';
import type { DefinitionDetail } from '~/contracts/definitions/definitions.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { Breadcrumbs, Pagination } from '~/ui/navigation.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries, LISTED_LANDINGS } from './catalogue.queries.ts';
import { useInLanguage } from './definition-labels.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14' });

/** Where the pages of a category stand, in the staff's page. */
export function LandingsPlace(props: {
  asked: CatalogueSearch;
  detail: DefinitionDetail;
  /** The page that is open; without it: the list. */
  title?: string;
}) {
  const { asked, detail, title } = props;
  const { t } = useLingui();
  const { category } = detail;
  const list = catalogueHref(asked, { form: 'landings', entry: '' });
  return (
    <Breadcrumbs
      label={t`Where this is`}
      items={[
        {
          label: t`Catalogue`,
          href: catalogueHref(asked, { game: '', category: '', form: '', entry: '' }),
        },
        {
          label: category.game.title,
          href: catalogueHref(asked, { category: '', form: '', entry: '' }),
        },
        { label: category.title, href: catalogueHref(asked, { form: '', entry: '' }) },
        ...(title === undefined
          ? [{ label: t`Landing pages` }]
          : [{ label: t`Landing pages`, href: list }, { label: title }]),
      ]}
    />
  );
}

export function Landings({ asked }: { asked: CatalogueSearch }) {
  const { data: detail } = useSuspenseQuery(catalogueQueries.show(asked.game, asked.category));
  const { category, is_public: isPublic } = detail;
  const { data } = useSuspenseQuery(catalogueQueries.landings(category.id, asked.page));
  const broken = data.data.filter(({ unknown }) => unknown.length > 0).length;
  return (
    <div className={stack}>
      <LandingsPlace asked={asked} detail={detail} />
      <PageTitle note={`${category.game.title}, ${category.title}`}>
        <Trans>Landing pages</Trans>
      </PageTitle>
      {isPublic ? (
        <div>
          <LinkButton size="sm" href={catalogueHref(asked, { form: 'landing', entry: '' })}>
            <Trans>New landing page</Trans>
          </LinkButton>
        </div>
      ) : (
        <p className={quiet}>
          <Trans>A category has landing pages from its first definition in force.</Trans>
        </p>
      )}
      {broken > 0 ? (
        <Banner tone="warning">
          <Plural
            value={broken}
            one="The filter of # page names what the definition in force does not have: it lists nothing."
            other="The filters of # pages name what the definition in force does not have: they list nothing."
          />
        </Banner>
      ) : null}
      <List asked={asked} pages={data.data} total={data.meta.total} />
    </div>
  );
}

function List(props: { asked: CatalogueSearch; pages: readonly LandingPage[]; total: number }) {
  const { asked, pages, total } = props;
  const { t } = useLingui();
  if (total === 0) {
    return (
      <EmptyState title={<Trans>No landing pages yet</Trans>}>
        <Trans>One item, one realm: a filter with an address and a text of its own.</Trans>
      </EmptyState>
    );
  }
  const count = Math.ceil(total / LISTED_LANDINGS);
  return (
    <>
      {pages.length === 0 ? (
        <EmptyState title={<Trans>The list ends before this page</Trans>} />
      ) : (
        <RowList lines="around">
          {pages.map((page) => (
            <Row key={page.id} asked={asked} page={page} />
          ))}
        </RowList>
      )}
      {count > 1 || asked.page > 1 ? (
        <Pagination
          label={t`Pages of the list`}
          previousLabel={t`Previous page`}
          nextLabel={t`Next page`}
          page={Math.min(asked.page, count + 1)}
          count={count}
          hrefOf={(page) => catalogueHref(asked, { page })}
        />
      ) : null}
    </>
  );
}

function Row({ asked, page }: { asked: CatalogueSearch; page: LandingPage }) {
  const inLanguage = useInLanguage();
  const { day } = useTimeFormat();
  return (
    <RowItem
      title={
        <>
          {inLanguage(page.name)}{' '}
          {page.is_published ? null : (
            <Tag>
              <Trans>Hidden</Trans>
            </Tag>
          )}{' '}
          {page.unknown.length > 0 ? (
            <Tag>
              <Trans>Filter unknown</Trans>
            </Tag>
          ) : null}
        </>
      }
      detail={[page.path, ...page.query.filter].join(' · ')}
      href={catalogueHref(asked, { form: 'landing', entry: page.alias })}
      end={day(page.updated_at)}
    />
  );
}
