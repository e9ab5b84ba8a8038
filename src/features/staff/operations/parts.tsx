/** What the parts of the page of operations share. */
import { css } from 'styled-system/css';
import { useFormat } from '~/platform/i18n/use-format.ts';

export const stack = css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' });
export const part = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
export const quiet = css({ color: 'muted', fontSize: '14', overflowWrap: 'anywhere' });
export const code = css({ fontSize: '14', overflowWrap: 'anywhere' });

const MEGABYTE = 1_048_576;

/** Bytes as people compare them. */
export function Megabytes({ bytes }: { bytes: number }) {
  const { count } = useFormat();
  return <>{`${count(Math.round(bytes / MEGABYTE))} MB`}</>;
}
