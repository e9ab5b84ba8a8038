/** What the parts of the transparency page have in common: a heading with a quiet end, and words for too few. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CountedShare, Median } from '~/contracts/figures/figures.schemas.ts';
import { SectionHeading } from '~/ui/layout.tsx';
import { useFigures } from '../use-figure-labels.ts';

export const small = css({ fontSize: '12', color: 'muted', fontVariantNumeric: 'tabular-nums' });
const aside = css({ fontSize: '14', color: 'muted', fontVariantNumeric: 'tabular-nums' });

export function Part(props: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={css({ minWidth: '0' })}>
      <SectionHeading
        end={props.end === undefined ? null : <div className={aside}>{props.end}</div>}
      >
        {props.title}
      </SectionHeading>
      {props.children}
    </section>
  );
}

export function TooFew() {
  return <Trans>too few orders</Trans>;
}

/** A share, or that it is of too few; below it what it is of. */
export function Share({ of: { share, of } }: { of: CountedShare }) {
  const { percent, count } = useFigures();
  const { t } = useLingui();
  const sample = count(of);
  return (
    <>
      {share === null ? <TooFew /> : percent(share)}
      <small>{t`of ${sample}`}</small>
    </>
  );
}

/** A median, or that it is of too few; below it what it is of. */
export function MedianTime({ of: { minutes, of } }: { of: Median }) {
  const figures = useFigures();
  const { t } = useLingui();
  const sample = figures.count(of);
  return (
    <>
      {minutes === null ? <TooFew /> : figures.minutes(minutes)}
      <small>{t`of ${sample}`}</small>
    </>
  );
}
