/** The statement: one line for each posting, with the event, the rule and the date in the line itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { SectionHeading } from '~/ui/layout.tsx';
import { ChipLink, Price, TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { useEventLabels, useRuleLabels } from '../statement-labels.ts';
import { walletQueries, type StatementAccount } from '../wallet.queries.ts';

export function Statement({ account }: { account: StatementAccount | null }) {
  const { t } = useLingui();
  const query = useSuspenseInfiniteQuery(walletQueries.statement(account));
  const lines = query.data.pages.flatMap((page) => page.data);
  const filters = [
    { value: null, label: t`All` },
    { value: 'real', label: t`Real` },
    { value: 'card', label: t`From a card` },
    { value: 'hold', label: t`On hold` },
    { value: 'bonus', label: t`Bonus` },
    { value: 'payout', label: t`Payouts` },
  ];
  return (
    <section>
      <SectionHeading>
        <Trans>Statement</Trans>
      </SectionHeading>
      <div
        role="group"
        aria-label={t`Show`}
        className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '4' })}
      >
        {filters.map(({ value, label }) => (
          <ChipLink
            key={label}
            active={value === account}
            href={value === null ? paths.balance : `${paths.balance}?account=${value}`}
          >
            {label}
          </ChipLink>
        ))}
      </div>
      {lines.length === 0 ? (
        <EmptyState title={<Trans>No money has moved yet</Trans>}>
          <Trans>Deposits, purchases, sales and payouts stand here, each with its rule.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <li key={line.id} className={row}>
                <Line line={line} />
              </li>
            ))}
          </ul>
          <EndlessFoot query={query} more={<Trans>Older lines</Trans>} />
        </>
      )}
    </section>
  );
}

type StatementLine = Awaited<
  ReturnType<NonNullable<ReturnType<typeof walletQueries.statement>['queryFn']>>
>['data'][number];

function Line({ line }: { line: StatementLine }) {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const events = useEventLabels();
  const rule = useRuleLabels()(line.rule);
  const accounts = {
    real: t`Real`,
    card: t`From a card`,
    bonus: t`Bonus`,
    hold: t`On hold`,
    payout: t`Payout`,
  };
  const sign = line.amount > 0 ? '+' : '';
  const releaseAt = line.release_at ? times.moment(line.release_at) : null;
  return (
    <>
      <span className={css({ fontSize: '14', color: 'muted', order: { base: '3', md: '0' } })}>
        {times.moment(line.created_at)}
      </span>
      <div className={css({ minWidth: '0' })}>
        <b className={css({ fontWeight: 'strong' })}>{events[line.event]}</b>
        {line.order_id && (
          <>
            {' · '}
            <TextLink look="inline" href={paths.order(line.order_id)}>
              <Trans>Order</Trans>
            </TextLink>
          </>
        )}
        <p className={css({ fontSize: '13', color: 'muted' })}>
          {rule}
          {rule && releaseAt ? '. ' : ''}
          {releaseAt && <Trans>Released {releaseAt}.</Trans>}
        </p>
      </div>
      <span className={css({ textAlign: 'end' })}>
        <Price>
          {sign}
          {format.cents(line.amount)}
        </Price>
        <small className={css({ display: 'block', fontSize: '12', color: 'muted' })}>
          {accounts[line.account]}
        </small>
      </span>
    </>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '148px minmax(0, 1fr) auto' },
  gap: { base: '1px 12px', md: '4' },
  paddingBlock: '3.5',
  borderTop: '1px solid {colors.line}',
});
