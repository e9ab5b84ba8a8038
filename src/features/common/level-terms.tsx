/** Fees and holds by seller level: what prices and settles every order, and what comes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { Mark } from '~/ui/marks.tsx';
import { useShare } from './use-share.ts';

const MINUTES_PER_HOUR = 60;

/** @param props.path of the page that shows it: its answer says the fees */
export function LevelTerms({ path }: { path: '/before-you-sell' | '/guarantees' }) {
  const { data: page } = useSuspenseQuery(api.catalogue.page.queryOptions({ path }));
  const { t } = useLingui();
  const format = useFormat();
  const { date } = useTimeFormat();
  const fee = useShare();
  const hold = (hours: number): string => format.minutes(hours * MINUTES_PER_HOUR);
  const fees = 'redirect' in page ? undefined : page.level_fees;
  if (!fees) return null;
  const { next, next_holds: holds } = fees;
  const from = next && date(next.from);
  const since = holds && date(holds.from);
  return (
    <>
      <Table label={t`Fees and holds by level`} flush>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Level</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Fee</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Fee, accounts</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Hold</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Hold, accounts</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.levels.map((each, level) => (
            <tr key={level}>
              <td>
                <Mark>L{level}</Mark>
              </td>
              <td data-end>{fee(each.fee_bps)}</td>
              <td data-end>{fee(each.accounts_fee_bps)}</td>
              <td data-end>{hold(each.hold_hours)}</td>
              <td data-end>{hold(each.accounts_hold_hours)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {next ? (
        <p>
          <Trans>From {from} on the fees are other ones:</Trans>{' '}
          {next.levels
            .map((each, level) => `L${level} ${fee(each.fee_bps)} (${fee(each.accounts_fee_bps)})`)
            .join(', ')}
        </p>
      ) : null}
      {holds ? (
        <p>
          <Trans>From {since} on the holds are other ones:</Trans>{' '}
          {holds.levels
            .map(
              (each, level) =>
                `L${level} ${hold(each.hold_hours)} (${hold(each.accounts_hold_hours)})`,
            )
            .join(', ')}
        </p>
      ) : null}
    </>
  );
}
