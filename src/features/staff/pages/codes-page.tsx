/** The promo codes that staff keep: the list, and one of them or a form beside it (decision 0120). */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { css, cx } from 'styled-system/css';
import type { PromoOverview } from '~/contracts/promotions/promo-codes.schemas.ts';
import { promoStates } from '~/contracts/promotions/promo-codes.schemas.ts';
import { promoScopes } from '~/contracts/promotions/promotions.contract.ts';
import { api } from '~/platform/api/api.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { ChipLink, Kbd } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { SkeletonRows } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { SaveCsv } from '../components/save-csv.tsx';
import { CodeForm } from '../codes/code-form.tsx';
import { CodePanel } from '../codes/code-panel.tsx';
import { CodesList } from '../codes/codes-list.tsx';
import { CODES_PATH, codesFilter, codesHref, type CodesSearch } from '../codes/codes-search.ts';
import { codesQueries } from '../codes/codes.queries.ts';
import { AllKeys } from '../desk/all-keys.tsx';
import { useScopeLabels, useStateLabels } from '../codes/code-labels.ts';
import { useCodeKeys } from '../codes/use-code-keys.ts';
import { UseChart } from '../codes/use-chart.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const split = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 404px' },
});
const onlyWide = css({ display: { base: 'none', wide: 'grid' } });
const chips = css({ display: 'flex', gap: '2', flexWrap: 'wrap' });
const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
});
const quiet = css({ color: 'muted', fontSize: '14' });
const heads = css({ display: 'flex', gap: '2', flexWrap: 'wrap' });

export function CodesPage({ asked }: { asked: CodesSearch }) {
  const { data: overview } = useSuspenseQuery(codesQueries.overview());
  const isBeside = asked.form !== null || asked.code !== '';
  return (
    <div className={isBeside ? split : stack}>
      <div className={cx(stack, isBeside && onlyWide)}>
        <PageTitle end={<Heads asked={asked} />} note={<Sums asked={asked} overview={overview} />}>
          <Trans>Promo codes</Trans>
        </PageTitle>
        <Surface as="div" pad="lg">
          <UseChart use={overview.use} />
        </Surface>
        <States asked={asked} />
        <FilterForm asked={asked} />
        <CodesList asked={asked} />
        <p className={quiet}>
          <Trans>
            A code and bonus money never apply to the same order. Codes that the referral programme
            makes for newcomers are not in this list.
          </Trans>
        </p>
        <Keys asked={asked} />
      </div>
      {isBeside ? <Beside asked={asked} overview={overview} /> : null}
    </div>
  );
}

/** Forms have moments in the zone of this device: they are there with the script. */
function Beside({ asked, overview }: { asked: CodesSearch; overview: PromoOverview }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...codesQueries.show(asked.code), enabled: asked.code !== '' });
  if (asked.form === 'new')
    return <CodeForm key="new" asked={asked} overview={overview} code={null} />;
  if (asked.form === 'edit' && data && !data.is_own) {
    if (!isHydrated) return <SkeletonRows label={t`Loading`} />;
    return <CodeForm key={asked.code} asked={asked} overview={overview} code={data} />;
  }
  return <CodePanel key={asked.code} asked={asked} overview={overview} />;
}

function Heads({ asked }: { asked: CodesSearch }) {
  return (
    <span className={heads}>
      <SaveCsv look="ghost" read={() => api.promoCodes.exportCodes.send(codesFilter(asked))} />
      <LinkButton
        size="sm"
        icon={<PlusIcon size={16} aria-hidden="true" />}
        href={codesHref(asked, { code: '', form: 'new' })}
      >
        <Trans>New code</Trans> <Kbd>N</Kbd>
      </LinkButton>
    </span>
  );
}

function Sums({ asked, overview }: { asked: CodesSearch; overview: PromoOverview }) {
  const { cents } = useFormat();
  const { data } = useQuery(codesQueries.counts({ ...asked, scope: '', search: '' }));
  const given = cents(overview.use.given_amount);
  return (
    <>
      {data ? (
        <>
          <Plural value={data.states.active ?? 0} one="# active" other="# active" /> ·{' '}
        </>
      ) : null}
      <Trans>{given} given in 30 days</Trans>
    </>
  );
}

function States({ asked }: { asked: CodesSearch }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const labels = useStateLabels();
  const { data } = useQuery(codesQueries.counts(asked));
  const shown = promoStates.filter(
    (state) => state === 'active' || state === asked.state || (data?.states[state] ?? 0) > 0,
  );
  return (
    <nav aria-label={t`State`} className={chips}>
      <ChipLink
        href={codesHref(asked, { state: '', form: null })}
        active={asked.state === ''}
        count={data && count(data.all)}
      >
        <Trans>All</Trans>
      </ChipLink>
      {shown.map((state) => (
        <ChipLink
          key={state}
          href={codesHref(asked, { state, form: null })}
          active={asked.state === state}
          count={data && count(data.states[state] ?? 0)}
        >
          {labels[state]}
        </ChipLink>
      ))}
    </nav>
  );
}

/** A plain form: it works before the script runs, and its address can be passed on. */
function FilterForm({ asked }: { asked: CodesSearch }) {
  const { t } = useLingui();
  const { locale } = useRouteContext({ from: '__root__' });
  const scopes = useScopeLabels();
  return (
    <form
      key={JSON.stringify([asked.scope, asked.search, asked.state])}
      role="search"
      method="get"
      action={withLocale(CODES_PATH, locale)}
      className={filters}
    >
      {asked.state === '' ? null : <input type="hidden" name="state" value={asked.state} />}
      <NativeSelect
        name="scope"
        label={<Trans>For</Trans>}
        options={[
          { value: '', label: t`Whatever they are for` },
          ...promoScopes.map((value) => ({ value, label: scopes[value] })),
        ]}
        defaultValue={asked.scope}
      />
      <TextField
        name="search"
        type="search"
        label={<Trans>Part of the code</Trans>}
        defaultValue={asked.search}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

function Keys({ asked }: { asked: CodesSearch }) {
  const { t } = useLingui();
  const { list, isListing, keys } = useCodeKeys(asked);
  return (
    <AllKeys
      title={<Trans>Keys of the promo codes</Trans>}
      keys={[
        ['J', t`Next code`],
        ['K', t`Code before`],
        ['N', t`New code`],
        ['C', t`Copy the code`],
        ['.', t`Stop the code`],
        ['?', t`This list`],
      ]}
      single={keys}
      isListing={isListing}
      list={list}
    />
  );
}
