/** The fees: what holds now, what comes, and every change with who made it, when and why (decision 0123). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { Fees, FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useShare } from '~/features/common/use-share.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { PageTitle, SectionHeading, Surface } from '~/ui/layout.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { EmptyState, SkeletonRows } from '~/ui/states.tsx';
import { AllKeys } from '../desk/all-keys.tsx';
import { useSingleKeys } from '../desk/use-desk-keys.ts';
import { FeesForm } from '../rules/fees-form.tsx';
import { FeeVersion } from '../rules/fee-version.tsx';
import { feesHref, type FeesSearch } from '../rules/fees-search.ts';
import { feesQueries } from '../rules/fees.queries.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const split = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 404px' },
});
const before = css({ order: { base: '1', wide: '0' } });
const list = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14' });

export function FeesPage({ asked }: { asked: FeesSearch }) {
  const { t } = useLingui();
  const { data: fees } = useSuspenseQuery(feesQueries.fees());
  const isHydrated = useHydrated();
  const { form } = asked;
  return (
    <div className={form === null ? stack : split}>
      <div className={cx(stack, form !== null && before)}>
        <PageTitle end={form === null ? <NewFees /> : undefined}>
          <Trans>Fees</Trans>
        </PageTitle>
        <p className={quiet}>
          <Trans>
            The most specific fee holds: that of the seller, else of the category, else of the level
            and kind of goods. Orders that were placed keep theirs; prices on sale follow as a
            change begins.
          </Trans>
        </p>
        <Coming fees={fees} />
        <Now fees={fees} />
        <Own fees={fees} />
        <History fees={fees} />
        <Keys isFree={form === null} />
      </div>
      {/* Moments are in the zone of this device: the form is there with the script. */}
      {form === null ? null : isHydrated ? (
        <FeesForm key={form} kind={form} fees={fees} />
      ) : (
        <SkeletonRows label={t`Loading`} />
      )}
    </div>
  );
}

function NewFees() {
  return (
    <LinkButton size="sm" icon={<PlusIcon size={16} aria-hidden="true" />} href={feesHref('fees')}>
      <Trans>New fees</Trans> <Kbd>N</Kbd>
    </LinkButton>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Surface as="section" pad="lg" className={list}>
      <SectionHeading size="panel">{title}</SectionHeading>
      {children}
    </Surface>
  );
}

function Versions({ versions, fees }: { versions: readonly FeeVersionRow[]; fees: Fees }) {
  return (
    <ul className={list}>
      {versions.map((version) => (
        <FeeVersion key={version.id} version={version} bases={fees.bases} />
      ))}
    </ul>
  );
}

function Coming({ fees }: { fees: Fees }) {
  if (fees.coming.length === 0) return null;
  return (
    <Part title={<Trans>What comes</Trans>}>
      <Versions versions={fees.coming} fees={fees} />
    </Part>
  );
}

function Now({ fees }: { fees: Fees }) {
  const { t } = useLingui();
  const share = useShare();
  const { date } = useTimeFormat();
  const { value, since } = fees.now;
  const from = since === null ? '' : date(since);
  const dearer = fees.bases.filter(({ alias }) => (value.extra[alias] ?? 0) > 0);
  return (
    <Part title={<Trans>What holds now</Trans>}>
      <Table label={t`Fees by level`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Level</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Fee</Trans>
            </th>
            {dearer.map(({ alias, title }) => (
              <th key={alias} scope="col" data-end>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.levels.map((bps, level) => (
            <tr key={level}>
              <td>L{level}</td>
              <td data-end>{share(bps)}</td>
              {dearer.map(({ alias }) => (
                <td key={alias} data-end>
                  {share(bps + (value.extra[alias] ?? 0))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={quiet}>
        {since === null ? (
          <Trans>The built-in fees: nobody has changed them.</Trans>
        ) : (
          <Trans>Since {from}.</Trans>
        )}
      </p>
    </Part>
  );
}

function Own({ fees }: { fees: Fees }) {
  if (fees.own.length === 0) return null;
  return (
    <Part title={<Trans>Categories and sellers with a fee of their own</Trans>}>
      <Versions versions={fees.own} fees={fees} />
    </Part>
  );
}

function History({ fees }: { fees: Fees }) {
  const options = feesQueries.history();
  const query = useInfiniteQuery(options);
  return (
    <Part title={<Trans>Every change</Trans>}>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => {
          const versions = pages.flatMap(({ data }) => data);
          if (versions.length === 0) {
            return (
              <EmptyState title={<Trans>Nothing was changed yet</Trans>}>
                <Trans>The built-in fees hold.</Trans>
              </EmptyState>
            );
          }
          return (
            <div className={list}>
              <Versions versions={versions} fees={fees} />
              <EndlessFoot query={query} />
            </div>
          );
        }}
      </EndlessList>
    </Part>
  );
}

function Keys({ isFree }: { isFree: boolean }) {
  const { t } = useLingui();
  const router = useRouter();
  const { locale } = usePage();
  const [isListing, show] = useState(false);
  const go = (kind: FeesSearch['form']) => () =>
    void router.navigate({ href: withLocale(feesHref(kind), locale), resetScroll: false });
  // A form is not left by a key.
  const single = useSingleKeys({
    '?': () => show(true),
    ...(isFree && { n: go('fees'), c: go('category_fees'), s: go('seller_fee') }),
  });
  return (
    <AllKeys
      title={<Trans>Keys of the fees</Trans>}
      keys={[
        ['N', t`New fees for everybody`],
        ['C', t`For a category`],
        ['S', t`For a seller`],
        ['?', t`This list`],
      ]}
      single={single}
      isListing={isListing}
      list={show}
    />
  );
}
