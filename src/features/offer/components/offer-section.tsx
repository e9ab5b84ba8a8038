import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { SectionHeading } from '~/ui/layout.tsx';

interface OfferSectionProps {
  title: ReactNode;
  /** At the end of the heading's line. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of the offer page under its heading. */
export function OfferSection({ title, end, children }: OfferSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css({ minWidth: '0' })}>
      <SectionHeading id={id} end={end}>
        {title}
      </SectionHeading>
      {children}
    </section>
  );
}
