import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { count, frame } from 'styled-system/recipes';
import { Anchor } from '../anchor.tsx';
import { BrandMark } from '../icon.tsx';
import { SkipLink, mainId } from './skip-link.tsx';

/** One item of the rail or of the bottom row. */
export interface FrameItem {
  label: string;
  icon: ReactNode;
  href: string;
  /**
   * It opens something over the page instead of leading to `href`, and is never the current page. `action`: the address of
   * the same as a page, for whoever has no script.
   */
  panel?: { isOpen: boolean; action: string; onPress: () => void; onNear: () => void };
  /** The current page is this one or below it. */
  active?: boolean;
  /** Another site: it opens in a tab of its own. */
  isOutside?: boolean;
  /** The number on the badge; none is shown for 0. */
  badge?: number;
  /** The accessible text of the badge, for example "3 unread"; required with `badge`. */
  badgeLabel?: string;
}

export interface AppFrameProps {
  brand: { name: string; href: string };
  /** Names of the landmarks and of the skip link. */
  labels: { skip: string; rail: string; bottomRow: string };
  rail: readonly FrameItem[];
  /** At the foot of the rail: help. */
  railEnd?: readonly FrameItem[];
  /** Bottom row of the narrow frame; at most five. */
  bottomRow: readonly FrameItem[];
  /** `<AppHeader …/>`. */
  header: ReactNode;
  /** `<AppFooter …/>`; leave it out on pages that fill the window. */
  footer?: ReactNode;
  /** `<DemoBanner>` or another line above the header. */
  topBanner?: ReactNode;
  /** The page fills the window and scrolls inside itself. */
  fill?: boolean;
  /** The page. */
  children: ReactNode;
}

const noBox = css({ display: 'contents' });

function ItemContent({ item, label }: { item: FrameItem; label: ReactNode }) {
  const styles = frame();
  const hasBadge = item.badge !== undefined && item.badge > 0;
  return (
    <>
      <span className={styles.itemIcon}>
        {item.icon}
        {hasBadge ? (
          <b className={count({ onIcon: true })} aria-label={item.badgeLabel} role="img">
            {item.badge !== undefined && item.badge > 99 ? '99+' : item.badge}
          </b>
        ) : null}
      </span>
      <span>{label}</span>
    </>
  );
}

function Items({
  items,
  className,
}: {
  items: readonly FrameItem[];
  className: string | undefined;
}) {
  return items.map(({ panel, ...item }) =>
    panel ? (
      <form
        key={item.label}
        action={panel.action}
        className={noBox}
        onSubmit={(event) => {
          event.preventDefault();
          panel.onPress();
        }}
      >
        <button
          type="submit"
          className={className}
          aria-haspopup="dialog"
          aria-expanded={panel.isOpen}
          onPointerEnter={panel.onNear}
          onFocus={panel.onNear}
        >
          <ItemContent item={item} label={item.label} />
        </button>
      </form>
    ) : (
      <Anchor
        key={item.href + item.label}
        href={item.href}
        className={className}
        aria-current={item.active ? 'page' : undefined}
        {...(item.isOutside && { target: '_blank', rel: 'noopener' })}
      >
        <ItemContent item={item} label={item.label} />
      </Anchor>
    ),
  );
}

/**
 * The frame of every page: rail and header on wide screens, header and bottom row on narrow ones.
 * It needs no script: links are links, sticky parts are CSS.
 */
export function AppFrame(props: AppFrameProps) {
  const styles = frame({ fill: props.fill });
  return (
    <>
      <SkipLink>{props.labels.skip}</SkipLink>
      <div className={styles.root} data-bare-foot={props.bottomRow.length === 0 ? '' : undefined}>
        <nav className={styles.rail} aria-label={props.labels.rail}>
          <div className={styles.railIn}>
            <Anchor href={props.brand.href} className={styles.logo} aria-label={props.brand.name}>
              <BrandMark />
            </Anchor>
            <Items items={props.rail} className={styles.railItem} />
            <div className={styles.railGap} />
            <Items items={props.railEnd ?? []} className={styles.railItem} />
          </div>
        </nav>
        <div className={styles.column}>
          {props.topBanner}
          {props.header}
          <main id={mainId} tabIndex={-1} className={styles.main}>
            {props.children}
          </main>
          {props.footer}
        </div>
      </div>
      {props.bottomRow.length > 0 && (
        <nav className={styles.bottom} aria-label={props.labels.bottomRow} data-bottom-row>
          <Items items={props.bottomRow} className={styles.bottomItem} />
        </nav>
      )}
    </>
  );
}
