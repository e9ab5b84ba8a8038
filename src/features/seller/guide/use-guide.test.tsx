import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { OfferEditor } from '../use-offer-editor.ts';
import { useGuide } from './use-guide.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate }) }));

const offer = { id: 'one' } as OwnOffer;

let form: HTMLFormElement;
beforeEach(() => {
  document.body.innerHTML = `<form>
    <div data-step="details"><h2>What you sell</h2><div data-path="title"><input name="title"></div></div>
    <div data-step="price"><h2>Price</h2><div data-path="price"><input name="price"></div></div>
    <div data-step="delivery"><h2>Delivery</h2></div>
    <div data-step="publish"><h2>Look and publish</h2></div>
  </form>`;
  form = document.querySelector('form')!;
});
afterEach(() => {
  cleanup();
  navigate.mockReset();
});

function guideAt(step: string, isOn = true) {
  return renderHook(
    ({ at }) => useGuide({ isOn, raw: { step: at }, offer, form: { current: form } }),
    { initialProps: { at: step } },
  );
}

/** A form that lacks a title, a price and a stock. */
function editorOf(isBusy = false) {
  const perform = vi.fn(async () => {});
  const requirements = ['title', 'price', 'in_stock'].map((path) => ({ path, isDone: false }));
  const editor = { perform, requirements, uploads: { isBusy } } as unknown as OfferEditor;
  return { editor, perform };
}

const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('name');

test('the heading of the next step has the focus; opening a page moves nothing', () => {
  const { rerender } = guideAt('details');
  expect(document.activeElement).toBe(document.body);
  rerender({ at: 'price' });
  expect(focused()).toBe('Price');
  rerender({ at: 'details' });
  expect(focused()).toBe('What you sell');
});

test('going on asks for what is required in this step, and goes once it is saved', () => {
  const { result } = guideAt('details');
  const { editor, perform } = editorOf();
  result.current.next(editor);
  expect(perform).toHaveBeenCalledExactlyOnceWith('save', ['title']);
  expect(navigate).not.toHaveBeenCalled();
  expect(result.current.reached()).toBe(true);
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/offers/create/one?step=price' });
  // Whatever is saved later leads nowhere.
  expect(result.current.reached()).toBe(false);
});

test('what was refused goes nowhere, and the next save does not either', () => {
  const { result } = guideAt('details');
  result.current.next(editorOf().editor);
  result.current.show(['title']);
  expect(focused()).toBe('title');
  expect(result.current.reached()).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});

test('a refused field of another step is shown there', () => {
  const { result, rerender } = guideAt('publish');
  result.current.show(['price']);
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/offers/create/one?step=price' });
  rerender({ at: 'price' });
  expect(focused()).toBe('price');
});

test('while pictures are on their way nothing is saved', () => {
  const { result } = guideAt('details');
  const { editor, perform } = editorOf(true);
  result.current.next(editor);
  expect(perform).not.toHaveBeenCalled();
  expect(result.current.reached()).toBe(false);
});

test('the whole form shows every field where it is', () => {
  const { result } = guideAt('details', false);
  result.current.show(['price']);
  expect(focused()).toBe('price');
  expect(navigate).not.toHaveBeenCalled();
});
