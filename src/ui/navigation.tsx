import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { crumbs, pages, tabs } from 'styled-system/recipes';
import { Anchor } from './anchor.tsx';
import { Button } from './button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icon.tsx';

export interface LinkTab {
  label: ReactNode;
  href: string;
  active?: boolean;
  count?: ReactNode;
}

/** Scrolls a row of tabs that is wider than its container, and nothing else, until the tab is visible. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row)
    row.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.offsetLeft - row.clientWidth;
}

/** Tabs that are links, each with its own address. */
export function LinkTabs(props: {
  label: string;
  items: readonly LinkTab[];
  /** More than one row on wide screens. */
  many?: boolean;
  className?: string;
}) {
  const styles = tabs({ many: props.many });
  return (
    <nav aria-label={props.label} className={cx(styles.root, props.className)}>
      {props.items.map((item) => (
        <Anchor
          key={item.href}
          ref={item.active ? showInRow : null}
          href={item.href}
          className={styles.item}
          aria-current={item.active ? 'page' : undefined}
        >
          <span>{item.label}</span>
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </Anchor>
      ))}
    </nav>
  );
}

/** The page numbers to show: first, last, and those around the current one; null is a gap. */
export function pageNumbers(page: number, count: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, count].filter((n) => n >= 1 && n <= count);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? number);
    if (gap <= 1) return [number];
    return gap === 2 ? [number - 1, number] : [null, number];
  });
}

export interface PaginationProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** From 1. */
  page: number;
  count: number;
  hrefOf: (page: number) => string;
}

/** Pagination with links. */
export function Pagination(props: PaginationProps) {
  const styles = pages();
  const edge = (target: number, label: string, icon: ReactNode) =>
    target < 1 || target > props.count ? (
      <span className={styles.item} aria-disabled="true">
        {icon}
      </span>
    ) : (
      <Anchor href={props.hrefOf(target)} className={styles.item} aria-label={label}>
        {icon}
      </Anchor>
    );
  return (
    <nav aria-label={props.label} className={styles.root}>
      {edge(props.page - 1, props.previousLabel, <ChevronLeftIcon size={16} />)}
      {pageNumbers(props.page, props.count).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className={styles.item} aria-hidden="true">
            …
          </span>
        ) : (
          <Anchor
            key={number}
            href={props.hrefOf(number)}
            className={styles.item}
            aria-current={number === props.page ? 'page' : undefined}
          >
            {number}
          </Anchor>
        ),
      )}
      {edge(props.page + 1, props.nextLabel, <ChevronRightIcon size={16} />)}
    </nav>
  );
}

const more = css({ display: 'flex', justifyContent: 'center', paddingBlock: '6' });

/** The next page of an endless list. */
export function LoadMore(props: { children: ReactNode; busy?: boolean; onLoad: () => void }) {
  return (
    <div className={more}>
      <Button busy={props.busy} onClick={props.onLoad}>
        {props.children}
      </Button>
    </div>
  );
}

export interface Crumb {
  label: string;
  /** The last one has none. */
  href?: string;
}

/** Where the page stands. */
export function Breadcrumbs(props: { label: string; items: readonly Crumb[]; className?: string }) {
  const styles = crumbs();
  return (
    <nav aria-label={props.label} className={cx(styles.root, props.className)}>
      <ol className={styles.list}>
        {props.items.map((item, index) => {
          const isLast = index === props.items.length - 1;
          return (
            <li key={item.label} className={styles.item}>
              {item.href === undefined ? (
                <span aria-current={isLast ? 'page' : undefined}>{item.label}</span>
              ) : (
                <Anchor href={item.href} className={styles.link}>
                  {item.label}
                </Anchor>
              )}
              {isLast ? null : <ChevronRightIcon size={14} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
