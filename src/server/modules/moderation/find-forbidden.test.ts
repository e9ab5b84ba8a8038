import { describe, expect, test } from 'vitest';
import { findForbidden } from './find-forbidden.ts';

describe('contact data is found', () => {
  test.each([
    'write to mira.k@example.com please',
    'mira (at) example . com',
    'ｍｉｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'https://evil.example/login',
    'go to www.cheap-gold.example now',
    'cheap-gold.shop',
    'discord.gg/abc',
    't.me/mira',
    'call +33 6 12 34 56 78',
    'my number is 06-1234-5678',
    '(555) 123-4567 is mine',
    'add me on Discord',
    'd i s c o r d is better',
    'd1sc0rd?',
    'dis\u200bcord',
    'WhatsApp works too',
    'tg: @mira_k',
    'mira#1234',
    'telegram',
  ])('%s', (text) => {
    expect(findForbidden(text)).not.toEqual([]);
  });
});

describe('what a trade needs is allowed', () => {
  test.each([
    'Hi mira, I have the 500 ready. Which act hideout are you in?',
    'Two trades, 300 and then 200.',
    '1 000 000 000 gold for 12.50 USD',
    '1.000.000 gold',
    'UID 800123456, server Asia',
    'Discord Nitro, 12 months',
    'Telegram Premium is included',
    'All good.Thanks, ready for the next one',
    'patch 3.26.1 is out',
    'delivered on 2026-11-20 at 14:30',
    'level 80/80, 4/5 stars',
    'Rank #1234 in the season',
    'online now, in line with the rules',
    "C'est prêt, à tout de suite",
    '',
  ])('%s', (text) => {
    expect(findForbidden(text)).toEqual([]);
  });
});

test('links to the own site are allowed, to others not', () => {
  const ownHosts = ['legend.example'];
  expect(findForbidden('see https://legend.example/offers/1', { ownHosts })).toEqual([]);
  expect(findForbidden('see https://legend.example.evil.com/', { ownHosts })).not.toEqual([]);
});

test('forbidden words count as whole words only', () => {
  expect(findForbidden('selling stolen  card data')).toEqual(['stolen  card']);
  expect(findForbidden('discarding old gear')).toEqual([]);
});

test('each piece is named once and shortened', () => {
  expect(findForbidden('discord discord')).toEqual(['discord']);
  expect(findForbidden(`https://a.example/${'x'.repeat(500)}`)[0]).toHaveLength(60);
});

test('hostile texts are answered, not choked on', () => {
  for (const part of ['a.', '1 ', 'd ', '@', '+1', 'a', 'a@']) {
    expect(Array.isArray(findForbidden(part.repeat(2_500)))).toBe(true);
  }
});
