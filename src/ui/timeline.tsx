import type { ReactNode } from 'react';
import { cx } from 'styled-system/css';
import { dates, steps, timeline } from 'styled-system/recipes';
import { CheckIcon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The state of a step: done, current, upcoming. */
export type StepState = 'done' | 'now' | 'next';

export interface TimelineItem {
  id: string;
  state: StepState;
  title: ReactNode;
  /** When it happened, or by when it will. */
  time?: ReactNode;
  note?: ReactNode;
  /** A check for a done step; for the current step whoever acts. */
  icon?: ReactNode;
  tone?: 'danger';
  /** Below the note: pictures, a link. */
  children?: ReactNode;
}

/** History and schedule. The line is solid up to now and dotted after it. */
export function Timeline(props: {
  items: readonly TimelineItem[];
  label?: string;
  className?: string;
}) {
  const styles = timeline();
  return (
    <ol className={cx(styles.root, props.className)} aria-label={props.label}>
      {props.items.map((item) => (
        <li
          key={item.id}
          className={styles.item}
          data-state={item.state}
          data-tone={item.tone}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.time}>{item.time}</span>
          <span className={styles.dot} aria-hidden="true">
            {item.icon ?? (item.state === 'done' ? <CheckIcon size={14} /> : null)}
          </span>
          <div className={styles.body}>
            <b className={styles.title}>{item.title}</b>
            {item.note === undefined ? null : <p className={styles.note}>{item.note}</p>}
            {item.children}
          </div>
        </li>
      ))}
    </ol>
  );
}

export interface DateLine {
  id: string;
  state: StepState;
  label: ReactNode;
  note?: ReactNode;
  /** A formatted time, or a text such as "paused". */
  time: ReactNode;
}

/** The timeline contract: the same lines, in the same part, wherever it is shown. */
export function DateList(props: {
  items: readonly DateLine[];
  label?: string;
  className?: string;
}) {
  const styles = dates();
  return (
    <ol className={cx(styles.root, props.className)} aria-label={props.label}>
      {props.items.map((item) => (
        <li
          key={item.id}
          className={styles.item}
          data-state={item.state}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true" />
          <div className={styles.text}>
            <span>{item.label}</span>
            {item.note === undefined ? null : <span className={styles.note}>{item.note}</span>}
          </div>
          <span className={styles.time}>{item.time}</span>
        </li>
      ))}
    </ol>
  );
}

export interface StepItem {
  id: string;
  state: StepState;
  label: ReactNode;
  /** Read after the label: "done", "current". */
  stateLabel?: string;
}

/** The steps of a task of several pages. */
export function Stepper(props: { items: readonly StepItem[]; label: string; className?: string }) {
  const styles = steps();
  return (
    <ol className={cx(styles.root, props.className)} aria-label={props.label}>
      {props.items.map((item, index) => (
        <li
          key={item.id}
          className={styles.item}
          data-state={item.state}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {item.state === 'done' ? <CheckIcon size={14} /> : index + 1}
          </span>
          <span className={styles.text}>{item.label}</span>
          {item.stateLabel === undefined ? null : (
            <VisuallyHidden>{item.stateLabel}</VisuallyHidden>
          )}
        </li>
      ))}
    </ol>
  );
}
