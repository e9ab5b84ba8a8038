/** What a list of orders is narrowed down by: its state, words, the game and the days. All of it is in the address. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { withLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { FilterIcon, SearchIcon } from '~/ui/icon.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { orderViewNames, type OrderView } from '../order-views.ts';
import { orderQueries, type OrderRole } from '../orders.queries.ts';
import type { OrderListSearch } from '../orders.search.ts';

export interface OrderListProps {
  role: OrderRole;
  asked: OrderListSearch;
}

export function listPath(role: OrderRole): string {
  return role === 'buyer' ? paths.purchases : paths.sales;
}

/** The address of a list; what is empty or as usual is left out. */
function listHref(role: OrderRole, asked: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'view' && value === 'all')
      ? []
      : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? listPath(role) : `${listPath(role)}?${query}`;
}

/** How many of game and days are given. */
function filterCount({ game, from, to }: OrderListSearch): number {
  return [game, from, to].filter((value) => value !== undefined).length;
}

export function isNarrowed(asked: OrderListSearch): boolean {
  return asked.search !== '' || asked.view !== 'all' || filterCount(asked) > 0;
}

export function OrderFilters({ role, asked }: OrderListProps) {
  return (
    <div className={bar}>
      <Views role={role} asked={asked} />
      <FilterForm role={role} asked={asked} />
    </div>
  );
}

function Views({ role, asked }: OrderListProps) {
  const { t } = useLingui();
  const labels: Record<OrderView, string> = {
    all: t`All`,
    open: t`Open`,
    disputed: t`Disputed`,
    completed: t`Completed`,
    ended: t`Cancelled and refunded`,
  };
  return (
    <div role="group" aria-label={t`Show`} className={views}>
      {orderViewNames.map((view) => (
        <ChipLink key={view} href={listHref(role, { ...asked, view })} active={view === asked.view}>
          {labels[view]}
        </ChipLink>
      ))}
    </div>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : '';
}

const FIELDS = ['search', 'game', 'from', 'to'] as const;

/** Fields that follow the address: Back, or a link, changes what is asked for, and whoever types keeps the focus. */
function useFollowingFields({ search, game, from, to }: OrderListSearch) {
  const form = useRef<HTMLFormElement>(null);
  const wanted = JSON.stringify([search, game ?? '', from ?? '', to ?? '']);
  const known = useRef(wanted);
  useEffect(() => {
    // Not at first: somebody may have typed before the script ran.
    if (known.current === wanted) return;
    known.current = wanted;
    const values = [search, game, from, to];
    for (const [index, name] of FIELDS.entries()) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField) field.value = values[index] ?? '';
    }
  }, [wanted, search, game, from, to]);
  return form;
}

/** A plain form: it works before the script runs, and its address can be passed on. */
function FilterForm({ role, asked }: OrderListProps) {
  const { t } = useLingui();
  const router = useRouter();
  const { locale } = useRouteContext({ from: '__root__' });
  const form = useFollowingFields(asked);
  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={withLocale(listPath(role), locale)}
      className={formStyle}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const values = FIELDS.map((name) => [name, textOf(given.get(name))]);
        const wanted = { view: asked.view, ...Object.fromEntries(values) };
        void router.navigate({ to: '.', href: listHref(role, wanted), resetScroll: false });
      }}
    >
      {asked.view === 'all' ? null : <input type="hidden" name="view" value={asked.view} />}
      <TextField
        hideLabel
        size="sm"
        type="search"
        name="search"
        label={t`Order number, person or goods`}
        placeholder={t`Order number, person or goods`}
        prefix={<SearchIcon size={16} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        defaultValue={asked.search}
        className={searchField}
      />
      <Button type="submit" size="sm">
        <Trans>Search</Trans>
      </Button>
      <GameAndDays role={role} asked={asked} />
    </form>
  );
}

/** The games that can be chosen; one of older orders may be asked for by a link. */
function useGameOptions({ role, asked }: OrderListProps): { value: string; label: string }[] {
  const { t } = useLingui();
  const { data: games } = useQuery(orderQueries.games(role));
  const known = (games?.data ?? []).map(({ alias, title }) => ({ value: alias, label: title }));
  const { game } = asked;
  const isKnown = game === undefined || known.some(({ value }) => value === game);
  const older = isKnown ? [] : [{ value: game, label: game }];
  return [{ value: '', label: t`All games` }, ...known, ...older];
}

function GameAndDays({ role, asked }: OrderListProps) {
  const options = useGameOptions({ role, asked });
  const count = filterCount(asked);
  return (
    <details className={more} open={count > 0}>
      <summary>
        <FilterIcon size={16} aria-hidden="true" />
        <Trans>Game and days</Trans>
        {count > 0 ? (
          <>
            {' · '}
            <Plural value={count} one="# filter" other="# filters" />
          </>
        ) : null}
      </summary>
      <div className={fields}>
        <NativeSelect
          name="game"
          size="sm"
          label={<Trans>Game</Trans>}
          options={options}
          defaultValue={asked.game ?? ''}
        />
        <TextField
          name="from"
          size="sm"
          type="date"
          label={<Trans>Placed from</Trans>}
          defaultValue={asked.from}
        />
        <TextField
          name="to"
          size="sm"
          type="date"
          label={<Trans>Placed until</Trans>}
          defaultValue={asked.to}
        />
        <Button type="submit" size="sm">
          <Trans>Show</Trans>
        </Button>
        {count > 0 ? (
          <LinkButton
            size="sm"
            look="ghost"
            href={listHref(role, { view: asked.view, search: asked.search })}
          >
            <Trans>Clear</Trans>
          </LinkButton>
        ) : null}
      </div>
    </details>
  );
}

const bar = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const views = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const formStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const searchField = css({ flex: '1 1 220px', maxWidth: { md: '360px' } });
const more = css({
  flex: { base: '1 1 100%', md: '0 1 auto' },
  '&[open]': { flexBasis: 'full' },
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '40px',
    paddingInline: '2',
    cursor: 'pointer',
    textStyle: 'small',
    fontWeight: 'label',
    color: 'muted',
    borderRadius: 'control',
    _hover: { color: 'text' },
  },
});
const fields = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: '200px 160px 160px auto auto 1fr' },
  paddingTop: '2',
});
