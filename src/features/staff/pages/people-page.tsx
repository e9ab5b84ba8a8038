/** People: found by name, e-mail or id. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import type { Account } from '~/contracts/moderation/moderation.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { AccountMarks } from '../components/person-line.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import { staffQueries } from '../staff.queries.ts';
import type { PeopleSearch } from '../staff.search.ts';

const PATH = '/staff/people';
const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const line = css({ display: 'flex', gap: '3', alignItems: 'end', maxWidth: '560px' });
const grow = css({ flex: '1', minWidth: '0' });

function hrefOf({ search, state }: PeopleSearch): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(state !== 'all' && { state }),
  }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}

export function PeoplePage(props: { asked: PeopleSearch }) {
  const { t } = useLingui();
  const { asked } = props;
  const states = [
    ['all', t`All`],
    ['banned', t`Bans`],
    ['staff', t`Back office`],
  ] as const;
  return (
    <div className={stack}>
      <PageTitle>
        <Trans>People</Trans>
      </PageTitle>
      <PeopleForm asked={asked} />
      <ViewChips
        views={states}
        view={asked.state}
        hrefOf={(state) => hrefOf({ ...asked, state })}
      />
      <SavedViews list="people" href={hrefOf(asked)} plain={PATH} />
      <PeopleRows asked={asked} />
    </div>
  );
}

function PeopleForm({ asked }: { asked: PeopleSearch }) {
  const router = useRouter();
  const { locale } = useRouteContext({ from: '__root__' });
  const form = useRef<HTMLFormElement>(null);
  // A link back restores the earlier search; a new input for each search would lose the focus.
  useEffect(() => {
    const field = form.current?.elements.namedItem('search');
    if (field instanceof HTMLInputElement && field.value.trim() !== asked.search) {
      field.value = asked.search;
    }
  }, [asked.search]);
  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={withLocale(PATH, locale)}
      className={line}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        const search = typeof typed === 'string' ? typed.trim() : '';
        void router.navigate({ href: withLocale(hrefOf({ ...asked, search }), locale) });
      }}
    >
      <TextField
        className={grow}
        name="search"
        type="search"
        label={<Trans>Name, e-mail or id</Trans>}
        prefix={<SearchIcon size={18} aria-hidden="true" />}
        defaultValue={asked.search}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </form>
  );
}

function PeopleRows({ asked }: { asked: PeopleSearch }) {
  const options = staffQueries.people(asked);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => (
        <div>
          <People people={pages.flatMap(({ data }) => data)} />
          <EndlessFoot query={query} isEmpty={pages[0]?.data.length === 0} />
        </div>
      )}
    </EndlessList>
  );
}

function People({ people }: { people: readonly Account[] }) {
  const { t } = useLingui();
  const { day } = useTimeFormat();
  if (people.length === 0) {
    return (
      <EmptyState
        title={<Trans>Nobody fits</Trans>}
        actions={
          <LinkButton size="sm" href={PATH}>
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
  return (
    <RowList lines="around" label={t`People`}>
      {people.map((person) => {
        const since = day(person.registered_at);
        return (
          <RowItem
            key={person.id}
            href={`${PATH}/${person.id}`}
            lead={<Avatar name={person.public_name} src={person.avatar} size={40} />}
            title={
              <>
                {person.public_name} <AccountMarks account={person} />
              </>
            }
            detail={
              <>
                {person.email} · <Trans>since {since}</Trans>
              </>
            }
          />
        );
      })}
    </RowList>
  );
}
