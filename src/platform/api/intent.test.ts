import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyWithin } from './idempotency.ts';
import { createIntent } from './intent.ts';

/** What all tabs of one browser share. */
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

afterAll(() => vi.unstubAllGlobals());

const ring = { offer_id: 'ring', count: 1 };

/** The form of an intent in a tab, opened now. */
function openTab(scope = 'buy ring') {
  const intent = createIntent(scope);
  intent.begin();
  return intent;
}

describe('one intent', () => {
  test('has one key however often it is pressed, and another for another input', () => {
    const tab = openTab();
    expect(tab.keyFor(ring)).toBe(tab.keyFor({ ...ring }));
    expect(tab.keyFor({ ...ring, count: 2 })).not.toBe(tab.keyFor(ring));
  });

  test('has the same key in every tab', () => {
    expect(openTab().keyFor(ring)).toBe(openTab().keyFor(ring));
    expect(openTab('buy sword').keyFor(ring)).not.toBe(openTab().keyFor(ring));
  });

  test('keeps its key over a reload while its answer is unknown', () => {
    const before = openTab().keyFor(ring);
    expect(openTab().keyFor(ring)).toBe(before);
  });

  test('ends with the answer: what is asked for then is new', () => {
    const tab = openTab();
    const first = tab.keyFor(ring);
    tab.end();
    expect(tab.keyFor(ring)).not.toBe(first);
    expect(openTab().keyFor(ring)).toBe(tab.keyFor(ring));
  });

  test('is still the same one in a tab that was open when it ended elsewhere', () => {
    const [tab, other] = [openTab(), openTab()];
    const first = tab.keyFor(ring);
    tab.end();
    const later = openTab().keyFor(ring);
    expect(other.keyFor(ring)).toBe(first);
    other.end();
    expect(other.keyFor(ring)).toBe(later);
  });

  test('is forgotten after a day, and only the latest are kept', () => {
    vi.useFakeTimers({ now: 0 });
    const first = openTab().keyFor(ring);
    vi.setSystemTime(86_400_001);
    openTab('deposit');
    expect(openTab().keyFor(ring)).not.toBe(first);
    for (let count = 0; count < 80; count += 1) openTab(`buy ${count}`);
    expect(Object.keys(JSON.parse(stored.get('intents') ?? '')).length).toBe(50);
    vi.useRealTimers();
  });

  test('works where nothing can be kept or what is kept is unreadable', () => {
    stored.set('intents', 'no json');
    expect(openTab().keyFor(ring)).toBeTypeOf('string');
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
    });
    const tab = openTab();
    expect(tab.keyFor(ring)).toBe(tab.keyFor(ring));
  });
});

test('keys within are short and tell inputs apart', () => {
  const keys = ['', 'ä', 'Ringbearer', null, [1, { id: 'x' }], [2, { id: 'x' }]].map((input) =>
    keyWithin('order', input),
  );
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^order\.[0-9a-f]{8}$/);
});
