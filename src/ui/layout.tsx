import type { ElementType, HTMLAttributes, ReactNode, RefCallback } from 'react';
import { css, cx } from 'styled-system/css';
import { heading, surface } from 'styled-system/recipes';

const wrap = css({
  width: 'full',
  maxWidth: 'calc({sizes.content} + 2 * {spacing.gutter})',
  marginInline: 'auto',
  paddingInline: 'gutter',
});

/** The content column: at most 1280 px between gutters. */
export function Wrap({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx(wrap, className)} />;
}

export interface SurfaceProps extends HTMLAttributes<HTMLElement> {
  ref?: RefCallback<HTMLElement>;
  as?: 'div' | 'section' | 'article' | 'aside' | 'form' | 'li';
  pad?: 'none' | 'sm' | 'md' | 'lg';
  /** `accent` only for the one next action. */
  tone?: 'plain' | 'accent' | 'danger' | 'open';
  /** A card whose link (`data-cover`) covers it. */
  interactive?: boolean;
}

/** A surface for something that can be acted on: buy panel, card, next action, form. */
export function Surface({ as = 'div', pad, tone, interactive, className, ...rest }: SurfaceProps) {
  const Element: ElementType = as;
  return <Element {...rest} className={cx(surface({ pad, tone, interactive }), className)} />;
}

const levelOfSize = { page: 'h1', section: 'h2', panel: 'h2', small: 'h3' } as const;

export interface SectionHeadingProps {
  children: ReactNode;
  size?: keyof typeof levelOfSize;
  /** The heading's level when it differs from the size's usual one; `div` where a heading comes later. */
  level?: 'h1' | 'h2' | 'h3' | 'h4' | 'div';
  /** At the end of the line: a link, a sort. */
  end?: ReactNode;
  /** A quiet line below. */
  note?: ReactNode;
  id?: string;
  className?: string;
}

/** A heading in wide letters, with something at its end. */
export function SectionHeading(props: SectionHeadingProps) {
  const { size = 'section' } = props;
  const styles = heading({ size });
  const Level = props.level ?? levelOfSize[size];
  return (
    <div className={cx(styles.root, props.className)}>
      <Level id={props.id} className={styles.text}>
        {props.children}
      </Level>
      {props.end}
      {props.note === undefined ? null : <p className={styles.note}>{props.note}</p>}
    </div>
  );
}

/** The heading of a page. */
export function PageTitle(props: Omit<SectionHeadingProps, 'size'>) {
  return <SectionHeading {...props} size="page" />;
}
