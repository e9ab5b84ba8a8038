/** What the lists of the books share: a row's cause, amounts with their sign, an account that leads to its entries. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { LedgerAccount } from '~/contracts/ledger/ledger.schemas.ts';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { TextLink } from '~/ui/marks.tsx';
import { aboutHref, useAccountName, useCause, useRuleName } from './ledger-labels.ts';
import { ledgerHref } from './ledger-search.ts';

export const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
export const rows = css({ display: 'grid', borderTopWidth: '1px', borderColor: 'line' });
export const quiet = css({ color: 'muted', fontSize: '14', overflowWrap: 'anywhere' });
export const row = css({
  display: 'grid',
  rowGap: '1',
  columnGap: '5',
  alignItems: 'start',
  paddingBlock: '3',
  borderBottomWidth: '1px',
  borderColor: 'line',
  _focusWithin: { background: 'raised' },
});
export const amountCell = css({
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const links = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', fontSize: '14' });
const code = css({ fontSize: '12', color: 'faint', overflowWrap: 'anywhere' });

/** Above zero with a plus: whether it came or went is never told by a colour alone. */
export function Signed({ cents }: { cents: number }) {
  const format = useFormat();
  return (
    <>
      {cents > 0 ? '+' : null}
      {format.cents(cents)}
    </>
  );
}

export function AccountLink({ account }: { account: LedgerAccount }) {
  const nameOf = useAccountName();
  return (
    <TextLink look="quiet" href={ledgerHref('account', { id: account.id })}>
      {nameOf(account)}
    </TextLink>
  );
}

/** Why it was posted, in words, and where that stands. */
export function CauseLines(props: {
  posting: { kind: LedgerKind; rule: string | null; reference: string; note: string | null };
}) {
  const { posting } = props;
  const ruleName = useRuleName();
  const causeOf = useCause();
  const rule = ruleName(posting.rule);
  const cause = causeOf(posting);
  const about = aboutHref(posting.reference);
  return (
    <>
      {rule === null ? null : <span className={quiet}>{rule}</span>}
      {posting.note === null ? null : <span className={quiet}>{posting.note}</span>}
      <span className={links}>
        {cause === null ? null : <TextLink href={cause.href}>{cause.label}</TextLink>}
        {about === null ? null : (
          <TextLink href={about}>
            <Trans>Everything about it</Trans>
          </TextLink>
        )}
        <code className={code}>{posting.reference}</code>
      </span>
    </>
  );
}
