/** People: found by name, e-mail, id and by what they are, page by page and as a file (decision 0129). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { api } from '~/platform/api/api.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { ColumnsMenu } from '../components/columns-menu.tsx';
import { useListColumns } from '../components/list-columns.ts';
import { RowKeys } from '../components/row-keys.tsx';
import { SaveCsv } from '../components/save-csv.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import { personColumns, type PersonColumn } from '../people/people-columns.ts';
import { PeopleFilters } from '../people/people-filters.tsx';
import { PEOPLE, peopleFilter, peopleHref, type PeopleSearch } from '../people/people-search.ts';
import { PeopleTable } from '../people/people-table.tsx';
import { staffQueries } from '../staff.queries.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const list = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14' });
/** A phone shows one column. */
const onDesk = css({ display: { base: 'none', md: 'block' } });

export function PeoplePage({ asked }: { asked: PeopleSearch }) {
  const { t } = useLingui();
  const states = [
    ['all', t`All`],
    ['banned', t`Bans`],
    ['staff', t`Back office`],
  ] as const;
  return (
    <div className={stack}>
      <PageTitle
        end={<SaveCsv read={() => api.lists.exportPeople.send(peopleFilter(asked))} />}
        note={<Trans>All days are those of UTC. Whoever takes a file stands in the record.</Trans>}
      >
        <Trans>People</Trans>
      </PageTitle>
      <ViewChips
        views={states}
        view={asked.state}
        hrefOf={(state) => peopleHref({ ...asked, state })}
      />
      <SavedViews list="people" href={peopleHref(asked)} plain={PEOPLE} />
      <PeopleFilters asked={asked} />
      <People asked={asked} />
      <RowKeys />
    </div>
  );
}

function useColumnLabels(): Record<PersonColumn, string> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    email: t`E-mail`,
    state: t`Banned`,
    role: t`Role`,
    seller: t`Seller`,
    trust: t`Trust level`,
    registered: t`Registered`,
  };
}

function People({ asked }: { asked: PeopleSearch }) {
  const options = staffQueries.people(asked);
  const query = useInfiniteQuery(options);
  const labels = useColumnLabels();
  const { columns, show } = useListColumns(personColumns);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const people = pages.flatMap(({ data }) => data);
        return (
          <div className={list}>
            {people.length === 0 ? (
              <Nobody isOver={!query.hasNextPage} />
            ) : (
              <>
                <ColumnsMenu
                  of={personColumns}
                  labels={labels}
                  columns={columns}
                  onShow={show}
                  className={onDesk}
                />
                <PeopleTable people={people} columns={columns} labels={labels} />
              </>
            )}
            <EndlessFoot query={query} isEmpty={people.length === 0} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function Nobody({ isOver }: { isOver: boolean }) {
  if (!isOver) {
    return (
      <p className={quiet}>
        <Trans>None of the last ones fits. Older ones may.</Trans>
      </p>
    );
  }
  return (
    <EmptyState
      title={<Trans>Nobody fits</Trans>}
      actions={
        <LinkButton size="sm" href={PEOPLE}>
          <Trans>Show everything</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Parts of names are found from three letters on, e-mail addresses by what has their @.
      </Trans>
    </EmptyState>
  );
}
