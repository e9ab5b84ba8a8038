import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { sessionQueries, type Session } from './session.ts';
import { useOwnDraft } from './use-own-draft.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

/** A form that this account opens on the device. */
function formOf(id: string) {
  const client = new QueryClient();
  client.setQueryData(sessionQueries.me().queryKey, { profile: { id } } as Session);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useOwnDraft('form', isText, ''), { wrapper });
}

test('what one account typed is there for it again, and for no other on the device', () => {
  const first = formOf('one');
  act(() => first.result.current[1]('typed'));
  first.unmount();
  expect(formOf('two').result.current[0]).toBe('');
  expect(formOf('one').result.current[0]).toBe('typed');
});
