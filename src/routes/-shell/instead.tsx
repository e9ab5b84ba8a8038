/** The frame of what stands in place of a page. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Wrap } from '~/ui/layout.tsx';

export function BackHome({ look = 'ghost' }: { look?: 'accent' | 'ghost' }) {
  return (
    <LinkButton look={look} size="lg" href={paths.home}>
      <Trans>Back to home</Trans>
    </LinkButton>
  );
}

interface InsteadProps {
  code: string;
  title: ReactNode;
  /** The message, in a sentence or two. */
  children: ReactNode;
  actions: ReactNode;
  /** Under the large number. */
  beside?: ReactNode;
}

export function Instead({ code, title, children, actions, beside }: InsteadProps) {
  return (
    <Wrap className={page}>
      <div className={css({ display: 'grid', gap: '4', justifyItems: 'start' })}>
        <h1 className={css({ textStyle: 'page', fontSize: { wide: '48' } })}>{title}</h1>
        <p className={lead}>{children}</p>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '2' })}>
          {actions}
        </p>
      </div>
      <div className={css({ minWidth: '0' })}>
        <p className={number} aria-hidden="true">
          {code}
        </p>
        {beside}
      </div>
    </Wrap>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { base: '10', wide: '16' },
  alignItems: 'center',
  minHeight: { base: '0', wide: '620px' },
  paddingTop: { base: '12', wide: '10' },
});
const lead = css({ color: 'muted', fontSize: '18', lineHeight: '1.45', maxWidth: '38ch' });
const number = css({
  fontSize: 'clamp(96px, 15vw, 216px)',
  fontStretch: '125%',
  fontWeight: '820',
  letterSpacing: '-0.03em',
  lineHeight: '0.8',
});
