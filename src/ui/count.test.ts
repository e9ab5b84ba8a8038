import { describe, expect, it } from 'vitest';
import { clampCount, parseCount, stepCount } from './count.ts';

const bounds = { min: 10, max: 320, step: 10 };

describe('parseCount', () => {
  it('ignores group signs, spaces and units', () => {
    expect(parseCount('1,500', 'en')).toBe(1500);
    expect(parseCount('1 500', 'fr')).toBe(1500);
    expect(parseCount(' 12 pcs', 'en')).toBe(12);
  });
  it('cuts off a fraction by the sign of the locale', () => {
    expect(parseCount('12.9', 'en')).toBe(12);
    expect(parseCount('12,9', 'fr')).toBe(12);
  });
  it('knows no count in a text without digits', () => {
    expect(parseCount('', 'en')).toBeNull();
    expect(parseCount('-', 'en')).toBeNull();
  });
  it('stays exact for endless digits', () => {
    expect(parseCount('9'.repeat(40), 'en')).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('clampCount', () => {
  it('keeps what is allowed and moves the rest to the nearest bound', () => {
    expect(clampCount(50, bounds)).toBe(50);
    expect(clampCount(3, bounds)).toBe(10);
    expect(clampCount(500, bounds)).toBe(320);
    expect(clampCount(null, bounds)).toBe(10);
  });
});

describe('stepCount', () => {
  it('moves by whole steps inside the bounds', () => {
    expect(stepCount(50, 1, bounds)).toBe(60);
    expect(stepCount(320, 1, bounds)).toBe(320);
    expect(stepCount(10, -1, bounds)).toBe(10);
    expect(stepCount(null, 1, bounds)).toBe(10);
  });
  it('goes from an odd count to the next step on that side', () => {
    expect(stepCount(55, 1, bounds)).toBe(60);
    expect(stepCount(55, -1, bounds)).toBe(50);
  });
});
