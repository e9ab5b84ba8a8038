/** What the statement shows: kind, direction, period and words, all in the address; links and a form that need no script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { chip } from 'styled-system/recipes';
import type { StatementKind } from '~/contracts/wallet/statement.schemas.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { CalendarIcon, SearchIcon } from '~/ui/icon.tsx';
import { ChipLink, TextLink } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { formatMonth } from '../period.ts';
import type { WalletSearch } from '../wallet.search.ts';

/** Months that are offered besides the days of one's own. */
const MONTHS = 6;

/** Another selection begins where the statement does. */
const PLACE = '#statement';

/** The wallet with another selection; what is undefined is left out. */
function hrefOf(search: WalletSearch): string {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  const query = new URLSearchParams(entries).toString();
  return `${paths.balance}${query && `?${query}`}${PLACE}`;
}

export function StatementFilters({ search }: { search: WalletSearch }) {
  const { t } = useLingui();
  const kinds: { value: StatementKind | undefined; label: string }[] = [
    { value: undefined, label: t`All` },
    { value: 'sale', label: t`Sales` },
    { value: 'purchase', label: t`Purchases` },
    { value: 'deposit', label: t`Deposits` },
    { value: 'payout', label: t`Payouts` },
    { value: 'bonus', label: t`Bonus` },
  ];
  const directions = [
    { value: 'in', label: t`In` },
    { value: 'out', label: t`Out` },
  ] as const;
  return (
    <div className={css({ display: 'grid', gap: '2', marginBottom: '4' })}>
      <div role="group" aria-label={t`Show`} className={row}>
        {kinds.map(({ value, label }) => (
          <ChipLink
            key={label}
            active={value === search.kind}
            href={hrefOf({ ...search, kind: value })}
          >
            {label}
          </ChipLink>
        ))}
      </div>
      <div role="group" aria-label={t`In or out, and when`} className={row}>
        {directions.map(({ value, label }) => (
          <ChipLink
            key={value}
            active={value === search.direction}
            href={hrefOf({
              ...search,
              direction: value === search.direction ? undefined : value,
            })}
          >
            {label}
          </ChipLink>
        ))}
        <Period search={search} />
      </div>
      <Words search={search} />
    </div>
  );
}

/** By goods or order number. A plain form: it works before the script runs, and its address can be passed on. */
function Words({ search }: { search: WalletSearch }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const { search: words, ...others } = search;
  return (
    <form
      role="search"
      aria-label={t`Search the statement`}
      method="get"
      action={withLocale(paths.balance, locale) + PLACE}
      className={row}
      key={words}
    >
      <Hidden values={others} />
      <TextField
        hideLabel
        size="sm"
        type="search"
        name="search"
        label={t`Title or order number`}
        placeholder={t`Title or order number`}
        prefix={<SearchIcon size={16} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        defaultValue={words}
        className={field}
      />
      <Button type="submit" size="sm">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}

/** The rest of the selection, for a form that changes a part of it. */
function Hidden({ values }: { values: WalletSearch }) {
  return Object.entries(values).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

/** The chosen period in words. */
function usePeriodLabel({ month, from, to }: WalletSearch): string {
  const { t } = useLingui();
  const { locale } = usePage();
  const [first, last] = [from, to].map((day) => day && formatDocumentDay(day, locale));
  if (month !== undefined) return formatMonth(month, locale);
  if (first && last) return first === last ? first : t`${first} to ${last}`;
  if (first) return t`From ${first}`;
  return last ? t`Until ${last}` : t`Any time`;
}

/** The latest months, the current one first, as addresses have them. */
function latestMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return first.toISOString().slice(0, 7);
  });
}

function Period({ search }: { search: WalletSearch }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const { now } = useTimeFormat();
  const { month, from, to, ...others } = search;
  const isAny = !month && !from && !to;
  const label = usePeriodLabel(search);
  return (
    // Closed again by another selection.
    <details key={label} className={details}>
      <summary className={chip()} data-period={isAny ? undefined : ''}>
        <CalendarIcon size={16} aria-hidden="true" />
        {label}
      </summary>
      <div className={panel}>
        <div role="group" aria-label={t`Month`} className={row}>
          {latestMonths(now).map((each) => (
            <ChipLink key={each} active={each === month} href={hrefOf({ ...others, month: each })}>
              {formatMonth(each, locale)}
            </ChipLink>
          ))}
        </div>
        <form method="get" action={withLocale(paths.balance, locale) + PLACE} className={days}>
          <Hidden values={others} />
          <TextField name="from" type="date" label={t`From`} defaultValue={from} />
          <TextField name="to" type="date" label={t`To`} defaultValue={to} />
          <Button type="submit">
            <Trans>Show</Trans>
          </Button>
        </form>
        {isAny ? null : (
          <TextLink look="inline" href={hrefOf(others)}>
            <Trans>Any time</Trans>
          </TextLink>
        )}
      </div>
    </details>
  );
}

const field = css({ flex: '1 1 220px', maxWidth: { md: '360px' } });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const details = css({
  '& > summary': { cursor: 'pointer', listStyle: 'none' },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '&[open]': { flexBasis: 'full' },
});
const panel = css({
  display: 'grid',
  gap: '4',
  marginTop: '3',
  paddingBlock: '4',
  borderBlock: '1px solid {colors.line}',
});
const days = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
});
