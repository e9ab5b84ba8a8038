import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { cx } from 'styled-system/css';
import {
  avatar,
  chip,
  count,
  kbd,
  mark,
  meter,
  pill,
  price,
  skeleton,
  spinner,
  tag,
  textLink,
} from 'styled-system/recipes';
import { Anchor, type AnchorProps } from './anchor.tsx';
import { CloseIcon } from './icon.tsx';

/** A quiet label: "Instant", "14-day warranty". */
export function Tag(props: {
  children: ReactNode;
  icon?: ReactNode;
  strong?: boolean;
  onPicture?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx(tag({ strong: props.strong, onPicture: props.onPicture }), props.className)}
    >
      {props.icon}
      {props.children}
    </span>
  );
}

/**
 * Who has to act: green runs, amber waits for the reader, blue waits for a check, red is a conflict, grey is inactive.
 */
export type Tone = 'neutral' | 'accent' | 'info' | 'warning' | 'danger';

/** A status: the icon and the text say it without the colour. */
export function StatusPill(props: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx(pill({ tone: props.tone }), props.className)}>
      {props.icon}
      {props.children}
    </span>
  );
}

/** A tiny framed code beside a name: "L3". */
export function Mark(props: { children: ReactNode; title?: string; className?: string }) {
  return (
    <span className={cx(mark(), props.className)} title={props.title}>
      {props.children}
    </span>
  );
}

/** A count badge. */
export function Count(props: { children: ReactNode; label?: string; className?: string }) {
  return (
    <span
      className={cx(count(), props.className)}
      aria-label={props.label}
      role={props.label ? 'img' : undefined}
    >
      {props.children}
    </span>
  );
}

/** A key of the keyboard. */
export function Kbd(props: { children: ReactNode }) {
  return <kbd className={kbd()}>{props.children}</kbd>;
}

/** A spinner; the text around it says what is pending. */
export function Spinner(props: { label?: string; className?: string }) {
  return (
    <span
      className={cx(spinner(), props.className)}
      role={props.label ? 'status' : undefined}
      aria-label={props.label}
      aria-hidden={props.label ? undefined : true}
    />
  );
}

/** A skeleton of the size of what follows. */
export function Skeleton(props: {
  width?: string;
  height?: string;
  circle?: boolean;
  className?: string;
}) {
  const { width = '100%', height = '1em' } = props;
  return (
    <span
      aria-hidden="true"
      className={cx(skeleton({ circle: props.circle }), props.className)}
      style={{ width, height }}
    />
  );
}

/** Money that was formatted outside: tabular figures, never broken. */
export function Price(props: {
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  className?: string;
}) {
  return <span className={cx(price({ size: props.size }), props.className)}>{props.children}</span>;
}

/** A link inside text (`inline`) or beside a heading (`quiet`, with an icon before or after the words). */
export function TextLink({
  look,
  className,
  ...rest
}: AnchorProps & { look?: 'inline' | 'quiet' }) {
  return <Anchor {...rest} className={cx(textLink({ look }), className)} />;
}

/** A button that looks like a link. */
export function TextButton({
  look,
  className,
  ...rest
}: React.ButtonHTMLAttributes<HTMLButtonElement> & { look?: 'inline' | 'quiet' }) {
  return <button type="button" {...rest} className={cx(textLink({ look }), className)} />;
}

export interface ChipProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether it is chosen; leave it out for a chip that is no toggle. */
  pressed?: boolean;
  count?: ReactNode;
  icon?: ReactNode;
}

/** A choice in a row of choices. */
export function Chip({ pressed, count: amount, icon, children, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={cx(chip(), className)}>
      {icon}
      {children}
      {amount === undefined ? null : <span data-count="">{amount}</span>}
    </button>
  );
}

/** The same as a link; `active` marks the chosen one. */
export function ChipLink({
  active,
  count: amount,
  children,
  className,
  ...rest
}: AnchorProps & { active?: boolean; count?: ReactNode }) {
  return (
    <Anchor aria-current={active ? 'true' : undefined} {...rest} className={cx(chip(), className)}>
      {children}
      {amount === undefined ? null : <span data-count="">{amount}</span>}
    </Anchor>
  );
}

/** An applied filter: a press (or a link without it) removes it. `label` says so: "Remove Europe". */
export function AppliedChip(props: {
  children: ReactNode;
  label: string;
  href?: string;
  onRemove?: () => void;
  className?: string;
}) {
  const className = cx(chip({ applied: true }), props.className);
  const content = (
    <>
      {props.children}
      <CloseIcon size={16} />
    </>
  );
  if (props.href !== undefined) {
    return (
      <Anchor
        href={props.href}
        className={className}
        aria-label={props.label}
        onClick={props.onRemove}
      >
        {content}
      </Anchor>
    );
  }
  return (
    <button type="button" className={className} aria-label={props.label} onClick={props.onRemove}>
      {content}
    </button>
  );
}

/** A stable hash of a text (FNV-1a, 32 bit). */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
  return hash >>> 0;
}

/** The first two letters of a name, as in "Ki" for "Kim" and "Mi" for "mira_k". */
export function monogram(name: string): string {
  const letters = [...name.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('') || '?';
  return letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase();
}

export interface AvatarProps {
  name: string;
  src?: string | null;
  /** Edge in pixels: 20, 28, 32, 36, 44 or 56. */
  size?: number;
  /** Presence; leave it out to show no dot. */
  online?: boolean;
  /** The presence as text; without it the dot is decoration and the text beside says it. */
  presenceLabel?: string;
  className?: string;
}

type AvatarStyle = CSSProperties & Record<'--av' | '--av-hue', string>;

/** A picture or a monogram in a tint of the name, with a presence dot. The name itself is shown beside it. */
export function Avatar({ name, src, size = 36, online, presenceLabel, className }: AvatarProps) {
  const styles = avatar();
  const style: AvatarStyle = {
    '--av': `${size}px`,
    '--av-hue': String((hashText(name) % 24) * 15),
  };
  return (
    <span className={cx(styles.root, className)} style={style}>
      {src ? (
        <img
          className={styles.face}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.face} aria-hidden="true">
          {monogram(name)}
        </span>
      )}
      {online === undefined ? null : (
        <span
          className={styles.dot}
          data-online={online ? '' : undefined}
          role={presenceLabel ? 'img' : undefined}
          aria-label={presenceLabel}
        />
      )}
    </span>
  );
}

export interface MeterProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  value: number;
  max?: number;
  /** What is measured; read, and shown when `end` is given. */
  label: string;
  /** The value as text at the end of the line above: "4.9", "12 of 50". */
  end?: ReactNode;
  size?: 'sm' | 'md';
  tone?: 'strong' | 'quiet' | 'accent';
}

/** A share of a whole. */
export function Meter({ value, max = 1, label, end, size, tone, className, ...rest }: MeterProps) {
  const styles = meter({ size, tone });
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return (
    <div
      {...rest}
      className={cx(styles.root, className)}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.max(0, Math.min(max, value))}
    >
      {end === undefined ? null : (
        <div className={styles.head} aria-hidden="true">
          <span>{label}</span>
          <span>{end}</span>
        </div>
      )}
      <span className={styles.track}>
        <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </span>
    </div>
  );
}
