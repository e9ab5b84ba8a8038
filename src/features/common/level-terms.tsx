/** Fees and holds by seller level, from the same constants that price and settle every order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { appConfig } from '~config';
import { feeBps, holdHours } from '~/domain/fees.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { Mark } from '~/ui/marks.tsx';

/** Every kind of category but accounts has the standard terms. */
const PLAIN = 'items';
const ACCOUNTS = 'accounts';
const MINUTES_PER_HOUR = 60;

export function LevelTerms() {
  const { t } = useLingui();
  const format = useFormat();
  const levels = appConfig.wallet.feeBpsByLevel.map((_fee, level) => level);
  const fee = (level: number, base: string): string => format.share(feeBps(level, base) / 10_000);
  const hold = (level: number, base: string): string =>
    format.minutes(holdHours(level, base) * MINUTES_PER_HOUR);
  return (
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
        {levels.map((level) => (
          <tr key={level}>
            <td>
              <Mark>L{level}</Mark>
            </td>
            <td data-end>{fee(level, PLAIN)}</td>
            <td data-end>{fee(level, ACCOUNTS)}</td>
            <td data-end>{hold(level, PLAIN)}</td>
            <td data-end>{hold(level, ACCOUNTS)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
