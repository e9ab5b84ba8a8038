import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const setup = () => {
    const store = createToastStore({ max: 3, durationMs: 3000 });
    render(<Toaster label="Messages" closeLabel="Close" store={store} />);
    return store;
  };

  it('shows a repeated message once and takes it away after its time', () => {
    const store = setup();
    act(() => {
      store.show({ description: 'Saved' });
      store.show({ description: 'Saved' });
    });
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    act(() => {
      vi.advanceTimersByTime(3000);
    });
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('runs the action once and closes', () => {
    const store = setup();
    const onAction = vi.fn();
    act(() => {
      store.show({
        status: 'error',
        description: 'Not sent',
        action: { label: 'Again', onAction },
      });
    });
    expect(screen.getByRole('alert').textContent).toContain('Not sent');
    fireEvent.click(screen.getByText('Again'));
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Not sent')).toBeNull();
  });

  it('keeps messages while they are pointed at', () => {
    const store = setup();
    act(() => {
      store.show({ description: 'Saved' });
    });
    fireEvent.pointerEnter(screen.getByLabelText('Messages'));
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('lets time go on after one of several was closed by hand', () => {
    const store = setup();
    act(() => {
      store.show({ description: 'First' });
      store.show({ description: 'Second' });
    });
    fireEvent.pointerEnter(screen.getByLabelText('Messages'));
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) fireEvent.click(close);
    expect(screen.queryByText('First')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(3000);
    });
    expect(screen.queryByText('Second')).toBeNull();
  });
});
