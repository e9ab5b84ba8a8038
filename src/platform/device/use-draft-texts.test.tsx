import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetDrafts, writeDraft } from './draft-storage.ts';
import { isTexts, useDraftState } from './use-draft-texts.ts';

const empty = { text: '' };

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const draft = (name = 'form.one') =>
  renderHook(({ of }) => useDraftState(of, isTexts, empty), { initialProps: { of: name } });

test('what was set is there after the form was opened again', () => {
  const first = draft();
  expect(first.result.current[0]).toEqual(empty);
  act(() => first.result.current[1]({ text: 'typed' }));
  expect(first.result.current[0]).toEqual({ text: 'typed' });
  first.unmount();
  expect(draft().result.current[0]).toEqual({ text: 'typed' });
});

test('another form has its own, also in the same place', () => {
  const { result, rerender } = draft();
  act(() => result.current[1]({ text: 'of one' }));
  rerender({ of: 'form.two' });
  expect(result.current[0]).toEqual(empty);
  rerender({ of: 'form.one' });
  expect(result.current[0]).toEqual({ text: 'of one' });
});

test('what is of another shape is not taken over', () => {
  writeDraft('form.one', { text: 7 });
  expect(draft().result.current[0]).toEqual(empty);
});

test('forgetting takes what begins so, and what is shown stays', () => {
  const { result } = draft();
  act(() => result.current[1]({ text: 'typed' }));
  writeDraft('former.one', { text: 'another' });
  forgetDrafts('form.');
  expect(result.current[0]).toEqual({ text: 'typed' });
  expect(draft().result.current[0]).toEqual(empty);
  expect(draft('former.one').result.current[0]).toEqual({ text: 'another' });
});

test('set to null it is forgotten, and what stands there follows what is stored', () => {
  const { result, rerender, unmount } = renderHook(
    ({ stored }) => useDraftState('form.one', isTexts, stored),
    { initialProps: { stored: { text: 'stored' } } },
  );
  act(() => result.current[1]({ text: 'typed' }));
  rerender({ stored: { text: 'stored elsewhere' } });
  expect(result.current[0]).toEqual({ text: 'typed' });
  act(() => result.current[1](null));
  expect(result.current[0]).toEqual({ text: 'stored elsewhere' });
  unmount();
  expect(draft().result.current[0]).toEqual(empty);
});
