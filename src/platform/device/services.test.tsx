import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Purpose } from '~/domain/consent.ts';
import { chooseConsent, onConsent } from './consent.ts';
import { createServiceLoader } from './services.ts';

const widget = {
  kind: 'support' as const,
  purpose: 'support' as const,
  script: 'https://widget.example.com/w.js',
  app_id: 'abcd1234',
  api_base: 'https://api.example.com',
};
const tracker = {
  kind: 'tracker' as const,
  purpose: 'advertising' as const,
  script: 'https://ads.example.com/t.js',
  app_id: null,
  api_base: null,
};
const person = {
  user_id: 'a',
  user_hash: 'b',
  name: 'Ada',
  email: 'ada@example.com',
  created_at: 1,
};

let told: unknown[][];

const scripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-service]')].map(({ src }) => src);
const arrive = () =>
  document.querySelector(`script[src="${widget.script}"]`)?.dispatchEvent(new Event('load'));

function start(agreed: readonly Purpose[]) {
  chooseConsent(agreed);
  return createServiceLoader([widget, tracker]);
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  document.head.replaceChildren();
  Reflect.set(window, 'Intercom', (...given: unknown[]) => void told.push(given));
  // A script of others is not fetched here.
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    if (!(element instanceof HTMLScriptElement)) return;
    const { src } = element;
    const stand = document.createElement('script');
    stand.type = 'text/plain';
    stand.dataset['service'] = '';
    stand.setAttribute('src', src);
    stand.addEventListener('load', () => element.dispatchEvent(new Event('load')));
    document.head.insertBefore(stand, null);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('nothing is loaded without a yes, and each purpose has its own', () => {
  const loader = start([]);
  loader.update(person);
  vi.advanceTimersByTime(10_000);
  expect(scripts()).toEqual([]);
  chooseConsent(['advertising']);
  loader.update(person);
  vi.advanceTimersByTime(10_000);
  expect(scripts()).toEqual([tracker.script]);
  chooseConsent(['advertising', 'support']);
  loader.update(person);
  vi.advanceTimersByTime(2_000);
  expect(scripts()).toEqual([tracker.script, widget.script]);
});

test('the widget waits two seconds, and is told who is there', () => {
  const loader = start(['support']);
  loader.update(person);
  vi.advanceTimersByTime(1_999);
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual([widget.script]);
  arrive();
  const boot = { app_id: 'abcd1234', api_base: 'https://api.example.com' };
  expect(told).toEqual([['boot', { ...boot, ...person }]]);
  loader.update(person);
  loader.update(null);
  expect(told.slice(1)).toEqual([['shutdown'], ['boot', boot]]);
});

test('a no asks for a new document where something runs, and forgets the cookies of others', () => {
  const loader = start(['support']);
  loader.update(null);
  vi.advanceTimersByTime(2_000);
  arrive();
  document.cookie = 'foreign=1; path=/';
  let mustReload = false;
  const stop = onConsent(() => (mustReload = loader.mustReload()));
  chooseConsent([]);
  stop();
  expect(mustReload).toBe(true);
  expect(told.at(-1)).toEqual(['shutdown']);
  // This stand-in of a browser keeps the names of cookies that have ended.
  expect(document.cookie).not.toContain('foreign=1');
});
