// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const sent: string[] = [];
vi.mock('../api/api.ts', () => ({
  api: { dashboard: { view: { send: async ({ id }: { id: string }) => void sent.push(id) } } },
}));
const { countViews } = await import('./count-views.ts');

const first = '01890000-0000-7000-8000-000000000001';
const second = '01890000-0000-7000-8000-000000000002';
let look = (): void => {};
const goTo = (path: string): void => {
  window.history.pushState({}, '', path);
  look();
};
const start = (cookie: string): void => {
  for (const name of ['consent']) document.cookie = `${name}=; max-age=0`;
  if (cookie !== '') document.cookie = cookie;
  countViews((next) => {
    look = next;
    return () => {};
  });
};

beforeEach(() => {
  sent.length = 0;
  look = () => {};
  window.history.pushState({}, '', '/');
});

test('an offer’s page is counted once, in either language, and no other page', () => {
  start('');
  for (const path of [
    '/',
    `/offers/${first}`,
    '/offers/create',
    `/offers/create/${first}`,
    `/fr/offers/${second}`,
    `/offers/${first}`,
  ]) {
    goTo(path);
  }
  expect(sent).toEqual([first, second]);
});

test('who said no is not counted, and who agreed to something else neither', () => {
  for (const cookie of ['consent=necessary', 'consent=visit.device']) {
    start(cookie);
    goTo(`/offers/${first}`);
  }
  expect(sent).toEqual([]);
  start('consent=visit.statistics');
  expect(sent).toEqual([first]);
});

test('a browser that refuses by itself is not counted', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  start('');
  goTo(`/offers/${first}`);
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  expect(sent).toEqual([]);
});
