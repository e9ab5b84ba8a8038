import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from 'styled-system/css';
import { header } from 'styled-system/recipes';
import { Anchor } from '../anchor.tsx';
import { BrandMark, SearchIcon } from '../icon.tsx';
import { Kbd } from '../marks.tsx';

export interface AppHeaderProps {
  brand: { name: string; href: string };
  /** Wide only, usually `<SearchTrigger>`. */
  search?: ReactNode;
  /** At the end, wide only: region, favourites, log in, sign up. */
  wide?: ReactNode;
  /** At the end on both, between the two: the user. */
  user?: ReactNode;
  /** At the end, narrow only: search (before the user). */
  narrowStart?: ReactNode;
  /** At the very end, narrow only: menu. */
  narrowEnd?: ReactNode;
}

/** The sticky header: 96 px on the wide frame, 56 px with the brand on the narrow one. */
export function AppHeader(props: AppHeaderProps) {
  const styles = header();
  return (
    <header className={styles.root}>
      <div className={styles.inner}>
        <Anchor href={props.brand.href} className={styles.brand} aria-label={props.brand.name}>
          <BrandMark size={26} />
          <span className={styles.wordmark} aria-hidden="true">
            {props.brand.name}
          </span>
        </Anchor>
        <div className={styles.search}>{props.search}</div>
        <div className={styles.end}>
          <div className={styles.onWide}>{props.wide}</div>
          <div className={styles.onNarrow}>{props.narrowStart}</div>
          {props.user}
          <div className={styles.onNarrow}>{props.narrowEnd}</div>
        </div>
      </div>
    </header>
  );
}

export interface SearchTriggerProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The placeholder, for example "Search 114 games". */
  label: string;
  /** The key that opens it. */
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Looks like a search box and opens the search. */
export function SearchTrigger({ label, shortcut = '/', className, ...rest }: SearchTriggerProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      {...rest}
      className={cx(header().searchBox, className)}
    >
      <SearchIcon />
      <span>{label}</span>
      <Kbd>{shortcut}</Kbd>
    </button>
  );
}
