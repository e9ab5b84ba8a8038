import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

const descriptions = (store: ReturnType<typeof createToastStore>) =>
  store.snapshot().map((toast) => toast.description);

describe('toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the same words with the same status once and starts their time again', () => {
    const store = createToastStore({ max: 3, durationMs: 3000 });
    store.show({ description: 'Saved', status: 'success' });
    vi.advanceTimersByTime(2000);
    store.show({ description: 'Saved', status: 'success', title: 'Again' });
    expect(store.snapshot()).toHaveLength(1);
    expect(store.snapshot()[0]?.title).toBe('Again');
    vi.advanceTimersByTime(2000);
    expect(store.snapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(store.snapshot()).toHaveLength(0);
  });

  it('keeps the same words with another status apart', () => {
    const store = createToastStore({ max: 3, durationMs: 3000 });
    store.show({ description: 'Saved', status: 'success' });
    store.show({ description: 'Saved', status: 'error' });
    expect(store.snapshot()).toHaveLength(2);
  });

  it('lets the oldest give way to the fourth', () => {
    const store = createToastStore({ max: 3, durationMs: 3000 });
    for (const description of ['a', 'b', 'c', 'd']) store.show({ description });
    expect(descriptions(store)).toEqual(['b', 'c', 'd']);
  });

  it('stands still while paused and goes on with what was left', () => {
    const store = createToastStore({ max: 3, durationMs: 3000 });
    store.show({ description: 'a' });
    vi.advanceTimersByTime(2500);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(descriptions(store)).toEqual(['a']);
    store.resume();
    vi.advanceTimersByTime(499);
    expect(descriptions(store)).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(descriptions(store)).toEqual([]);
  });

  it('tells its listeners about every change until they leave', () => {
    const store = createToastStore({ max: 3, durationMs: 3000 });
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    const id = store.show({ description: 'a' });
    store.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    store.show({ description: 'b' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
