import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { banner, loadingBar, state } from 'styled-system/recipes';
import { Button } from './button.tsx';
import { AlertIcon, DoneIcon, InfoIcon, RetryIcon, WarningIcon } from './icon.tsx';
import { Skeleton } from './marks.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  icon?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** `page` for a whole page without a frame around it. */
  size?: 'md' | 'page';
  className?: string;
}

/** The empty state, and what to do about it. */
export function EmptyState(props: EmptyStateProps) {
  const styles = state({ size: props.size });
  return (
    <div className={cx(styles.root, props.className)}>
      {props.icon === undefined ? null : <span className={styles.icon}>{props.icon}</span>}
      <b className={styles.title}>{props.title}</b>
      {props.children === undefined ? null : <p className={styles.body}>{props.children}</p>}
      {props.actions === undefined ? null : <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}

export interface ErrorStateProps extends Omit<EmptyStateProps, 'actions'> {
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
}

/** The error state; one press retries. */
export function ErrorState({ retryLabel, onRetry, busy, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        actions={
          <Button size="sm" icon={<RetryIcon size={16} />} busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}

/** The end of a list. */
export function EndOfList(props: { children: ReactNode }) {
  return <p className={state().end}>{props.children}</p>;
}

const skeletonRow = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3.5',
  borderTop: '1px solid {colors.line}',
  '& > :nth-child(2)': { flex: '1', display: 'grid', gap: '2' },
});
const widths = ['70%', '52%', '62%', '44%'];

/** Skeleton rows of the size of the rows that follow. `label` announces the loading to screen readers. */
export function SkeletonRows(props: {
  rows?: number;
  height?: number;
  label: string;
  lead?: number;
}) {
  const { rows = 3, height = 64, lead = 36 } = props;
  return (
    <div role="status" aria-label={props.label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={skeletonRow} style={{ height }}>
          <Skeleton circle width={`${lead}px`} height={`${lead}px`} />
          <div>
            <Skeleton height="12px" width={widths[index % widths.length]} />
            <Skeleton height="10px" width="36%" />
          </div>
          <Skeleton height="14px" width="56px" />
        </div>
      ))}
    </div>
  );
}

const outdated = css({
  minWidth: '0',
  transition: 'opacity {durations.base} {easings.out}',
  '&[aria-busy=true]': { opacity: '0.5' },
});

/**
 * Shows the result of an earlier query while the next one loads: dimmed and inert. With a `label`, given once a page,
 * the page's progress bar is shown, and screen readers are notified.
 */
export function Outdated(props: {
  when: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const { when, label } = props;
  return (
    <>
      {label === undefined ? null : (
        <>
          <LoadingBar active={when} label={label} />
          <p role="status" className={visuallyHidden}>
            {when ? label : null}
          </p>
        </>
      )}
      <div inert={when} aria-busy={when || undefined} className={cx(outdated, props.className)}>
        {props.children}
      </div>
    </>
  );
}

/** The progress bar at the top while a page is loading; it appears only after 120 ms. */
export function LoadingBar(props: { active: boolean; label: string }) {
  const styles = loadingBar();
  if (!props.active) return null;
  return (
    <div className={styles.root} role="progressbar" aria-label={props.label}>
      <span className={styles.fill} />
    </div>
  );
}

export type BannerTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const bannerIcons: Record<BannerTone, ReactNode> = {
  neutral: <InfoIcon />,
  info: <InfoIcon />,
  success: <DoneIcon />,
  warning: <WarningIcon />,
  danger: <AlertIcon />,
};

export interface BannerProps {
  tone?: BannerTone;
  icon?: ReactNode;
  /** The main point, in bold, before the rest. */
  title?: ReactNode;
  children?: ReactNode;
  /** At most one button or link. */
  action?: ReactNode;
  /** Its live region role: `alert` interrupts, `status` waits. */
  role?: 'alert' | 'status';
  className?: string;
}

/** A message in the page. */
export function Banner(props: BannerProps) {
  const { tone = 'neutral' } = props;
  const styles = banner({ tone });
  return (
    <div className={cx(styles.root, props.className)} role={props.role}>
      <span className={styles.icon}>{props.icon ?? bannerIcons[tone]}</span>
      <div className={styles.line}>
        <div className={styles.body}>
          {props.title === undefined ? null : <b>{props.title} </b>}
          {props.children}
        </div>
        {props.action === undefined ? null : <div className={styles.action}>{props.action}</div>}
      </div>
    </div>
  );
}
