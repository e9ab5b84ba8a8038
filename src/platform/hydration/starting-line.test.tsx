import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOfRoute } from '../analytics/page-names.ts';
import { isForReading, readingRoutes, startingLine } from './starting-line.ts';

const ENTRY = '/assets/en/index-1.js';
const PART = '/assets/en/part-1.js';

/** Runs the line as a page does that has arrived, and lets all time pass. */
function open(rests: boolean): void {
  document.body.innerHTML = `<a href="#x">on</a><p>words</p>
    <button type="button">menu <b>!</b></button><form><button type="submit">yes</button><input name="q" /></form>`;
  document.body
    .querySelector('form')
    ?.addEventListener('submit', (event) => event.preventDefault());
  // Its text is what the page contains.
  // oxlint-disable-next-line no-new-func
  new Function(startingLine([ENTRY], [PART, ENTRY], rests))();
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(60_000);
}

let added: unknown[] = [];
const asked = () => added;
const part = (selector: string) => {
  const found = document.body.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const touch = (selector: string, name: string) =>
  part(selector).dispatchEvent(new Event(name, { bubbles: true }));
/** Who waits for the mark of a hydrated page. */
let waiting: (() => void)[] = [];
class Observer {
  constructor(tell: (records: unknown, observer: Observer) => void) {
    waiting.push(() => tell([], this));
  }
  observe(): void {}
  disconnect(): void {}
}
function hydrated(): void {
  for (const tell of waiting.splice(0)) tell();
}

beforeEach(() => {
  vi.useFakeTimers();
  added = [];
  vi.stubGlobal('MutationObserver', Observer);
  vi.spyOn(document.head, 'append').mockImplementation((one) => void added.push(one));
});
afterEach(() => {
  // What a page listens to ends with that.
  hydrated();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.cookie = 'consent=; max-age=-1';
  window.history.replaceState(null, '', '/');
});

test('a page starts by itself, once', () => {
  open(false);
  expect(asked()).toHaveLength(3);
  for (const sign of ['pointerdown', 'keydown']) touch('button', sign);
  expect(asked()).toHaveLength(3);
});

test('a page for reading asks for nothing while it is read', () => {
  open(true);
  for (const selector of ['p', 'a'])
    for (const name of ['pointerover', 'pointerdown', 'focusin', 'touchstart'])
      touch(selector, name);
  part('a').click();
  for (const key of [' ', 'PageDown', 'ArrowDown', 'Tab', 'k'])
    part('p').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  window.dispatchEvent(new Event('scroll'));
  expect(asked()).toEqual([]);
});

test.each([
  ['b', 'pointerover'],
  ['b', 'pointerdown'],
  ['button', 'focusin'],
  ['[type=submit]', 'pointerdown'],
  ['input', 'focusin'],
])('it starts when %s hears %s', (selector, name) => {
  open(true);
  touch(selector, name);
  touch(selector, name);
  expect(asked()).toHaveLength(3);
});

test('what is pressed before it is hydrated is pressed once, afterwards', () => {
  open(true);
  const heard: string[] = [];
  const hear = ({ type }: Event) => void heard.push(type);
  part('button').addEventListener('click', hear);
  window.addEventListener('keydown', hear);
  part('b').click();
  const search = new KeyboardEvent('keydown', {
    key: 'k',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  });
  part('p').dispatchEvent(search);
  expect(search.defaultPrevented).toBe(true);
  expect([heard, asked().length]).toEqual([[], 3]);
  hydrated();
  expect(heard).toEqual(['click', 'keydown']);
  part('b').click();
  expect(heard).toEqual(['click', 'keydown', 'click']);
  window.removeEventListener('keydown', hear);
});

test('what works without script is not kept, nor what is typed', () => {
  open(true);
  const sent = vi.fn();
  part('form').addEventListener('submit', sent);
  part('[type=submit]').click();
  expect(sent).toHaveBeenCalledOnce();
  const slash = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  part('input').dispatchEvent(slash);
  expect(slash.defaultPrevented).toBe(false);
});

test('who agreed to something, or comes by a campaign, does not wait for a sign', () => {
  document.cookie = 'consent=statistics.visit';
  open(true);
  expect(asked()).toHaveLength(3);
  added = [];
  document.cookie = 'consent=necessary';
  open(true);
  expect(asked()).toEqual([]);
  window.history.replaceState(null, '', '/?utm_source=news');
  open(true);
  expect(asked()).toHaveLength(3);
});

test('pages for reading are routes', () => {
  expect(readingRoutes.filter((id) => !(id in pageOfRoute))).toEqual([]);
  expect([isForReading('/help/'), isForReading('/contact'), isForReading(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
