/** What the parts of the dashboard have in common. */
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { SectionHeading, Surface } from '~/ui/layout.tsx';

export const quiet = css({ color: 'muted', textStyle: 'small' });
const panel = css({ minWidth: '0', breakInside: 'avoid' });

export function Panel(props: {
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Surface as="section" pad="lg" className={panel}>
      <SectionHeading size="panel" note={props.note} end={props.end}>
        {props.title}
      </SectionHeading>
      {props.children}
    </Surface>
  );
}
