import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';

vi.mock('../request/request-scope.ts', () => ({ currentLocale: () => 'en' }));
const { useImageUploads } = await import('./use-image-uploads.ts');

const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
let answers: Response[];

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  answers = [];
  vi.stubGlobal('fetch', async () => answers.shift());
});
afterEach(() => vi.unstubAllGlobals());

const stored = (id = '') =>
  Response.json({ id, url: `/media/image/${id}-1280.webp`, width: 1, height: 1 }, { status: 201 });
const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`));

test('a picture too many says when the next one is possible; the others stay', async () => {
  const { result } = renderHook(() => useImageUploads(5), { wrapper });
  const body = {
    statusCode: 429,
    message: '',
    code: 'MEDIA_QUOTA_UNUSED',
    values: { minutes: 42 },
  };
  answers = [stored(ids[0]), Response.json(body, { status: 429 })];
  act(() => result.current.add(files(2)));
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  expect(result.current.mediaIds).toEqual([ids[0]]);
  expect(result.current.images.map(({ failed }) => failed)).toEqual([false, true]);
  expect(result.current.error).toContain('42');
});

test('a picture that is gone is marked and not sent again; the others are', async () => {
  const { result } = renderHook(() => useImageUploads(5), { wrapper });
  answers = ids.map((id) => stored(id));
  act(() => result.current.add(files(3)));
  await waitFor(() => expect(result.current.mediaIds).toEqual(ids));
  const gone = { path: 'images.1', message: 'gone' };
  act(() => result.current.refuse(new Failure('IMAGE_NOT_FOUND', { errors: [gone] })));
  expect(result.current.mediaIds).toEqual([ids[0], ids[2]]);
  expect(result.current.images.map(({ failed }) => failed)).toEqual([false, true, false]);
  // Other failures change nothing.
  for (const other of [new Failure('TOO_MANY'), new Error('lost')]) {
    act(() => result.current.refuse(other));
  }
  expect(result.current.mediaIds).toEqual([ids[0], ids[2]]);
});
