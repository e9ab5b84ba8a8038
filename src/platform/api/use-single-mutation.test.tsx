import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useSingleMutation } from './use-single-mutation.ts';

afterEach(cleanup);

function setUp(leavesPage = false) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const send = vi.fn(async (sum: number) => {
    if (sum < 0) throw new Error('refused');
    return sum;
  });
  const options = { mutationFn: send, leavesPage };
  const { result } = renderHook(() => useSingleMutation(options), { wrapper });
  return { send, result };
}

describe('useSingleMutation', () => {
  test('takes a double press for one', async () => {
    const { send, result } = setUp();
    act(() => {
      result.current.mutate(1);
      result.current.mutate(1);
    });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('runs again after an answer and after a refusal', async () => {
    const { send, result } = setUp();
    act(() => result.current.mutate(-1));
    await waitFor(() => expect(result.current.isError).toBe(true));
    act(() => result.current.mutate(1));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    act(() => result.current.mutate(2));
    await waitFor(() => expect(result.current.data).toBe(2));
    expect(send).toHaveBeenCalledTimes(3);
  });

  test('that leaves the page takes no further press until it is reset', async () => {
    const { send, result } = setUp(true);
    act(() => result.current.mutate(1));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    act(() => result.current.mutate(1));
    expect(send).toHaveBeenCalledTimes(1);
    act(() => result.current.reset());
    act(() => result.current.mutate(1));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });
});
