/** The shown period as files: a table for spreadsheets and a paper. Links, which work without script as well. */
import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '~/features/common/use-action.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { saveBinaryFile, saveTextFile } from '~/platform/media/save-file.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ReceiptIcon } from '~/ui/icon.tsx';
import { paperPeriod } from '../period.ts';
import { fetchStatementFile, fetchStatementPaper } from '../wallet.functions.ts';
import type { StatementInput } from '../wallet.queries.ts';

/** The byte order mark tells spreadsheets that the text is UTF-8; decoding the response has removed it. */
const BYTE_ORDER_MARK = '\uFEFF';

const linkTo = (file: 'export' | 'file', values: Record<string, string>): string =>
  `/api/wallet/statement/${file}?${new URLSearchParams(values).toString()}`;

export function StatementFiles({ shown: { from, to } }: { shown: StatementInput }) {
  const { locale, preferences } = usePage();
  const { now, day } = useTimeFormat();
  const { timeZone } = preferences;
  const period = { ...(from && { from }), ...(to && { to }) };
  const paper = { ...paperPeriod(period, now, timeZone), time_zone: timeZone };
  const isAsShown = paper.from === from && paper.to === to;
  const first = day(paper.from);
  const table = useAction({
    mutationFn: async () => {
      const rows = await fetchStatementFile({ data: { ...period, locale } });
      saveTextFile('statement.csv', BYTE_ORDER_MARK + rows, 'text/csv');
    },
  });
  const drawn = useAction({
    mutationFn: async () => {
      const { name, content } = await fetchStatementPaper({ data: { ...paper, locale } });
      saveBinaryFile(name, content, 'application/pdf');
    },
  });
  // With script a refusal is told in the page; the bare link would show it as data.
  const by = (action: typeof table) => ({
    'aria-busy': action.isPending || undefined,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      action.mutate();
    },
  });
  const look = { size: 'sm', look: 'ghost', download: true } as const;
  return (
    <span className={pair}>
      <LinkButton
        {...look}
        href={linkTo('export', { ...period, locale })}
        icon={<ReceiptIcon size={16} aria-hidden="true" />}
        {...by(table)}
      >
        <Trans>CSV</Trans>
      </LinkButton>
      <LinkButton
        {...look}
        href={linkTo('file', { ...paper, locale })}
        icon={<ReceiptIcon size={16} aria-hidden="true" />}
        {...by(drawn)}
      >
        {isAsShown ? <Trans>PDF</Trans> : <Trans>PDF from {first}</Trans>}
      </LinkButton>
    </span>
  );
}

const pair = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
