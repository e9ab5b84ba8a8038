import type { ReactNode, TableHTMLAttributes } from 'react';
import { css, cx } from 'styled-system/css';
import { definition, rows, table } from 'styled-system/recipes';
import { Anchor } from './anchor.tsx';

export interface Definition {
  term: ReactNode;
  value: ReactNode;
  /** Unique among the items; the index otherwise. */
  id?: string;
  /** The sum at the end, after a stronger line. */
  total?: boolean;
}

export interface DefinitionTableProps {
  items: readonly Definition[];
  /** `lines` for terms between lines, `plain` for the lines of a bill. */
  look?: 'lines' | 'plain';
  columns?: '1' | '2';
  className?: string;
}

/** Terms and values. */
export function DefinitionTable(props: DefinitionTableProps) {
  const styles = definition({ look: props.look, columns: props.columns });
  return (
    <dl className={cx(styles.root, props.className)}>
      {props.items.map((item, index) => (
        <div key={item.id ?? index} className={styles.row} data-total={item.total ? '' : undefined}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface RowListProps {
  children: ReactNode;
  lines?: 'top' | 'around' | 'between';
  label?: string;
  className?: string;
}

/** A list of rows between lines; its children are `RowItem`s. */
export function RowList(props: RowListProps) {
  return (
    <ul aria-label={props.label} className={cx(rows({ lines: props.lines }).list, props.className)}>
      {props.children}
    </ul>
  );
}

export interface RowItemProps {
  lead?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** A figure, a status, a button. */
  end?: ReactNode;
  /** The whole row is a link; `end` must then hold nothing that can be pressed. */
  href?: string;
  active?: boolean;
  /** With padding at both ends, inside a surface. */
  inset?: boolean;
}

/** One row: picture, title over details, figure at the end. */
export function RowItem(props: RowItemProps) {
  const styles = rows({ inset: props.inset });
  const content = (
    <>
      {props.lead === undefined ? null : <span className={styles.lead}>{props.lead}</span>}
      <span className={styles.main}>
        <span className={styles.title}>{props.title}</span>
        {props.detail === undefined ? null : <span className={styles.detail}>{props.detail}</span>}
      </span>
      {/* A block: a form may stand in it. */}
      {props.end === undefined ? null : <div className={styles.end}>{props.end}</div>}
    </>
  );
  return (
    <li>
      {props.href === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Anchor
          href={props.href}
          className={styles.row}
          aria-current={props.active ? 'page' : undefined}
        >
          {content}
        </Anchor>
      )}
    </li>
  );
}

/** Relative, so that hidden labels of fields within scroll with them and never widen the page. */
const scroller = css({ position: 'relative', overflowX: 'auto', maxWidth: 'full' });

/** Scrolls by itself what is wider than its place, by keys as well. `label`: what it holds. */
export function ScrollArea(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(scroller, props.className)}
      role="region"
      aria-label={props.label}
      tabIndex={0}
    >
      {props.children}
    </div>
  );
}

export interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  dense?: boolean;
  /** The first and last cell touch the edges of the column. */
  flush?: boolean;
  /** What the table holds; also the name of the scrolling area. */
  label: string;
}

/** A quiet table that scrolls by itself when it is wider than its place. Mark right-aligned cells with `data-end`. */
export function Table({ dense, flush, label, className, ...rest }: TableProps) {
  return (
    <ScrollArea label={label}>
      <table {...rest} className={cx(table({ dense, flush }), className)} />
    </ScrollArea>
  );
}
