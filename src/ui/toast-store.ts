/**
 * Toasts. At most `max` at once, the oldest is removed first; the same text with the same status is one toast whose
 * timer restarts. Timers are paused while the reader points at or has focused the toasts.
 */
import type { ReactNode } from 'react';

export type ToastStatus = 'default' | 'success' | 'warning' | 'error';

export interface ToastInput {
  status?: ToastStatus;
  title?: string;
  description: string;
  /** Where more is said, after the description. */
  link?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** Milliseconds; the store's own duration otherwise. */
  durationMs?: number;
}

export interface Toast extends ToastInput {
  id: string;
  status: ToastStatus;
}

export interface ToastStore {
  /** Shows a message and returns its id. */
  show: (input: ToastInput) => string;
  dismiss: (id: string) => void;
  /** Pauses and resumes all timers. */
  pause: () => void;
  resume: () => void;
  subscribe: (listener: () => void) => () => void;
  snapshot: () => readonly Toast[];
}

interface Clock {
  remainingMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | null;
}

const nothing: readonly Toast[] = [];

/** A store of its own; the application uses the one below. */
export function createToastStore(options: { max: number; durationMs: number }): ToastStore {
  let toasts = nothing;
  let isPaused = false;
  const clocks = new Map<string, Clock>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: string) => {
    const clock = clocks.get(id);
    if (clock?.timer) clearTimeout(clock.timer);
    clocks.delete(id);
  };
  const dismiss = (id: string) => {
    stop(id);
    publish(toasts.filter((shown) => shown.id !== id));
  };
  const start = (id: string, remainingMs: number) => {
    const timer = isPaused ? null : setTimeout(() => dismiss(id), remainingMs);
    clocks.set(id, { remainingMs, startedAt: Date.now(), timer });
  };
  const show = (input: ToastInput) => {
    const status = input.status ?? 'default';
    const id = `${status}:${input.description}`;
    const next: Toast = { ...input, id, status };
    stop(id);
    start(id, input.durationMs ?? options.durationMs);
    const isShown = toasts.some((other) => other.id === id);
    const list = isShown
      ? toasts.map((other) => (other.id === id ? next : other))
      : [...toasts, next];
    for (const dropped of list.slice(0, -options.max)) stop(dropped.id);
    publish(list.slice(-options.max));
    return id;
  };
  const pause = () => {
    if (isPaused) return;
    isPaused = true;
    for (const clock of clocks.values()) {
      if (clock.timer) clearTimeout(clock.timer);
      clock.remainingMs -= Date.now() - clock.startedAt;
      clock.timer = null;
    }
  };
  const resume = () => {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, clock] of clocks) start(id, Math.max(0, clock.remainingMs));
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { show, dismiss, pause, resume, subscribe, snapshot: () => toasts };
}

/** The application's toasts: three at most, three seconds each. */
export const toastStore = createToastStore({ max: 3, durationMs: 3000 });

/** Shows a toast. Call it in the browser only; texts are translated by the caller. */
export function toast(input: ToastInput): string {
  return toastStore.show(input);
}
