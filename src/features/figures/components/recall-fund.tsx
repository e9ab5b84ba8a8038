/** The recall fund as it is now, and how it works (decision 0107): zeros are told as they are. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { FundOutput } from '~/contracts/figures/figures.schemas.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { useFigures } from '../use-figure-labels.ts';
import { Part } from './figure-parts.tsx';

export function RecallFund({ fund }: { fund: FundOutput }) {
  const { t } = useLingui();
  const { amount, count, day, percent } = useFigures();
  const share = percent(fund.share);
  const since = fund.since === null ? null : day(fund.since);
  return (
    <div className={css({ marginBottom: 'section', maxWidth: '62ch' })}>
      <Part
        title={<Trans>Recall fund</Trans>}
        end={since === null ? <Trans>no sale has fed it yet</Trans> : <Trans>since {since}</Trans>}
      >
        <DefinitionTable
          items={[
            { id: 'balance', term: t`In the fund now`, value: amount(fund.balance) },
            { id: 'in', term: t`Paid in by sales`, value: amount(fund.paid_in) },
            { id: 'out', term: t`Paid out to buyers`, value: amount(fund.paid_out) },
            { id: 'borne', term: t`Paid by us beyond it`, value: amount(fund.borne) },
            { id: 'cases', term: t`Accounts taken back`, value: count(fund.cases) },
          ]}
        />
        <p className={css({ color: 'muted', marginTop: '4', lineHeight: '1.55' })}>
          <Trans>
            Each sale of an account with a warranty puts {share} of its price into the fund, out of
            our fee, once its hold has ended. It pays buyers whose account was taken back within the
            warranty, and who found out when the seller was paid already. These figures are those of
            now, not of a month; refunds out of a seller’s hold are not among them.
          </Trans>
        </p>
      </Part>
    </div>
  );
}
