/** What a partner's links brought: a line for each link, and one for each day. Loaded with a partner's page alone. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { partnerDays, type PartnerDays } from '~/contracts/referrals/partner-days.ts';
import type {
  Brought,
  PartnerFigures as Figures,
} from '~/contracts/referrals/referrals.schemas.ts';
import { figuresTable } from '~/features/common/figures-table.ts';
import { api } from '~/platform/api/api.ts';
import { formatDay } from '~/platform/i18n/format.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Table } from '~/ui/data.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { ProgrammePanel } from './programme-parts.tsx';

export function PartnerFigures({ days }: { days: PartnerDays }) {
  const { data } = useSuspenseQuery(api.referrals.affiliateFigures.queryOptions({ days }));
  return (
    <ProgrammePanel
      title={<Trans>What your links brought</Trans>}
      text={
        <Trans>
          An order counts on the day on which it was completed, and no more once it is refunded.
          Days are those of UTC.
        </Trans>
      }
    >
      <Periods days={days} />
      {data.links.length === 0 ? (
        <p>
          <Trans>Nothing in this time.</Trans>
        </p>
      ) : (
        <>
          <ByLink links={data.links} />
          <ByDay days={data.days} />
        </>
      )}
    </ProgrammePanel>
  );
}

function Periods({ days }: { days: PartnerDays }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Period`} className={periods}>
      {partnerDays.map((each) => (
        <ChipLink key={each} href={`${paths.affiliate}?days=${each}`} active={each === days}>
          <Trans>{each} days</Trans>
        </ChipLink>
      ))}
    </nav>
  );
}

function Columns({ first }: { first: ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" data-end>
          <Trans>Clicks</Trans>
        </th>
        <th scope="col" data-end>
          <Trans>Sign-ups</Trans>
        </th>
        <th scope="col" data-end>
          <Trans>Orders</Trans>
        </th>
        <th scope="col" data-end>
          <Trans>Turnover</Trans>
        </th>
        <th scope="col" data-end>
          <Trans>Commission</Trans>
        </th>
      </tr>
    </thead>
  );
}

function Line({ name, of }: { name: ReactNode; of: Brought }) {
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-end>{format.count(of.clicks)}</td>
      <td data-end>{format.count(of.sign_ups)}</td>
      <td data-end>{format.count(of.orders)}</td>
      <td data-end>{format.cents(of.turnover_amount)}</td>
      <td data-end>{format.cents(of.commission_amount)}</td>
    </tr>
  );
}

function ByLink({ links }: { links: Figures['links'] }) {
  const { t } = useLingui();
  return (
    <Table dense label={t`By link`} className={figuresTable}>
      <Columns first={<Trans>Link</Trans>} />
      <tbody>
        {links.map((link) => (
          <Line
            key={link.name}
            name={link.name === '' ? <Trans>without a name</Trans> : link.name}
            of={link}
          />
        ))}
      </tbody>
    </Table>
  );
}

function ByDay({ days }: { days: Figures['days'] }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { now } = useTimeFormat();
  return (
    <Table dense label={t`By day`} className={figuresTable}>
      <Columns first={<Trans>Day</Trans>} />
      <tbody>
        {days.toReversed().map((each) => (
          <Line key={each.day} name={formatDay(each.day, locale, now, 'UTC')} of={each} />
        ))}
      </tbody>
    </Table>
  );
}

const periods = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
