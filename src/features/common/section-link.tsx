import type { ReactNode } from 'react';
import { ArrowRightIcon } from '~/ui/icon.tsx';
import { TextLink } from '~/ui/marks.tsx';

/** The quiet link at the end of a section's heading. */
export function SectionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink look="quiet" href={href}>
      {children}
      <ArrowRightIcon size={16} aria-hidden="true" />
    </TextLink>
  );
}
