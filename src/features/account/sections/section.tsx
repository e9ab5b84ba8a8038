/** The types of a section of the settings. */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Session } from '~/platform/session/session.ts';
import { SectionHeading } from '~/ui/layout.tsx';

/** Props of every part; the session is always the current one. */
export interface PartProps {
  session: Session;
}

/** One subject of a section. It renders its own `SettingsPart`. */
export interface SectionPart {
  Part: ComponentType<PartProps>;
  /** Prefetches the part's data before the page is rendered: on the server for a direct visit. */
  load?(queryClient: QueryClient): Promise<unknown>;
}

const part = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 300px) minmax(0, 1fr)' },
  columnGap: '16',
  rowGap: '4',
  alignItems: 'start',
  paddingBlock: '8',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none', paddingTop: '2' },
});
const content = css({ maxWidth: '520px', minWidth: '0' });

/** Heading on one side, controls on the other. */
export function SettingsPart(props: {
  title: ReactNode;
  note?: ReactNode;
  /** For links that lead straight to this part (`#devices`). */
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className={part} id={props.id}>
      <SectionHeading size="panel" level="h2" note={props.note}>
        {props.title}
      </SectionHeading>
      <div className={content}>{props.children}</div>
    </section>
  );
}
