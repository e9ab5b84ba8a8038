/** The files of the transparency page, and links to them. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { FigureFile, Figures } from '~/contracts/figures/figures.schemas.ts';
import { DownloadIcon, ReceiptIcon } from '~/ui/icon.tsx';
import { useFigures } from '../use-figure-labels.ts';
import { Part } from './figure-parts.tsx';

export const fileHref = (kind: FigureFile): string => `/api/figures/file/${kind}`;

/** What a file weighs: *CSV, 4 KB*, the last kilobyte begun. */
export function useFileSize(): (bytes: number) => string {
  const { t } = useLingui();
  const { count } = useFigures();
  return (bytes) => {
    const size = count(Math.max(1, Math.ceil(bytes / 1_024)));
    return t`CSV, ${size} KB`;
  };
}

export function FileLink(props: { kind: FigureFile; bytes: number; children: ReactNode }) {
  const sizeOf = useFileSize();
  return (
    <a href={fileHref(props.kind)} download className={inline}>
      <DownloadIcon size={16} aria-hidden="true" />
      <span>
        {props.children}, {sizeOf(props.bytes)}
      </span>
    </a>
  );
}

export function Files({ data }: { data: Figures }) {
  const { t } = useLingui();
  const sizeOf = useFileSize();
  const { chosen, next } = data;
  const { month, moment } = useFigures();
  const titles: Record<FigureFile, string> = {
    orders: t`Orders by month and category`,
    disputes: t`Disputes by reason and outcome`,
  };
  const nextMonth = month(next.month);
  const nextTime = moment(next.closes_at);
  return (
    <Part title={<Trans>Files</Trans>}>
      <ul className={list}>
        {data.files.map(({ kind, bytes }) => (
          <li key={kind}>
            <a href={fileHref(kind)} download className={row}>
              <ReceiptIcon size={16} aria-hidden="true" />
              <span className={css({ flex: '1', minWidth: '0' })}>{titles[kind]}</span>
              <span className={css({ color: 'muted', whiteSpace: 'nowrap' })}>{sizeOf(bytes)}</span>
              <DownloadIcon size={16} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <p className={css({ fontSize: '12', color: 'muted', marginTop: '2.5', lineHeight: '1.5' })}>
        {chosen ? <Closed month={chosen.month} at={chosen.closed_at} /> : null}{' '}
        <Trans>
          {nextMonth} closes on {nextTime}. Free to use, name the source.
        </Trans>
      </p>
    </Part>
  );
}

function Closed({ month, at }: { month: string; at: string }) {
  const figures = useFigures();
  const name = figures.month(month);
  const time = figures.moment(at);
  return (
    <Trans>
      {name} was counted on {time}.
    </Trans>
  );
}

const inline = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '44px',
  color: 'text',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
});
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  borderTop: '1px solid {colors.line}',
  '& > li': { borderBottom: '1px solid {colors.line}' },
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '48px',
  fontSize: '14',
  color: 'text',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
  '& > svg': { color: 'muted', flex: 'none' },
});
