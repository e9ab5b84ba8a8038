import { describe, expect, it } from 'vitest';
import { findContactData } from './contact-data.ts';

describe('contact data is found', () => {
  it.each([
    ['email', 'Write to kestrel.trades@gmail.com for a discount'],
    ['email', 'kestrel [at] proton (dot) me'],
    ['email', 'mail me: a@b.com'],
    ['email', 'ｋｅｓｔｒｅｌ@gmail.com'],
    ['link', 'See https://example.test/list'],
    ['link', 'all prices on cheapgold.com today'],
    ['link', 'www.cheapgold.store'],
    ['link', 'discord.gg/abcd'],
    ['link', 't.me/kestrel'],
    ['phone', 'Call +33 6 12 34 56 78'],
    ['phone', 'appelle le 06 12 34 56 78 ce soir'],
    ['phone', '(555) 123-4567'],
    ['phone', 'phone: 612 345 678'],
    ['messenger', 'My Discord is in the profile'],
    ['messenger', 'd i s c o r d kestrel'],
    ['messenger', 'tele\u200bgram is faster'],
    ['messenger', 'WhatsApp me'],
    ['messenger', 'contact me on facebook'],
    ['messenger', 'Contactez-moi sur instagram'],
    ['messenger', 'ping @kestrel_trades'],
  ])('%s: %s', (kind, text) => {
    expect(findContactData(text)?.kind).toBe(kind);
  });
});

describe('ordinary offers pass', () => {
  it.each([
    '1 000 000 000 gold, 5,000,000 per hour, +10 000 000 bonus',
    'Version 3.25.1, item level 84, 6-link, 2026-11-20',
    'Delivery.Me and my team play since 2015.',
    'Agar.io coins and slither.io skins',
    'Linked to Discord: no. Facebook: not linked, Google: linked.',
    'Account with Telegram linked, e-mail can be changed',
    'Discord Nitro gift, 12 months',
    'Steam profile level 42 @ 5.50 each',
    'Stacks of 5 @ 3.50, or 1 @ lvl.max price',
    'disc order of the knights, telegraphed attacks',
    'Livraison en 20 min, e-mail d’origine inclus, niveau 60',
    'Rank 1.5k, K/D 2.4, win rate 61.5 %, 76561198000000000',
    'Main account (2014): 12.05.2014, 99.99 % uptime',
    'Lvl 80 char... com on let’s go',
  ])('%s', (text) => {
    expect(findContactData(text)).toBeNull();
  });

  it('a messenger named in the category may be named', () => {
    expect(findContactData('Discord codes, 3 months', 'Discord Gift cards')).toBeNull();
    expect(findContactData('Discord codes, 3 months', 'Steam Gift cards')?.kind).toBe('messenger');
  });

  it('answers at once for a long hostile text', () => {
    expect(findContactData(`${'a.'.repeat(2_500)}`)).toBeNull();
    expect(findContactData('d '.repeat(2_500))).toBeNull();
    expect(findContactData('+1 '.repeat(1_600))).toBeNull();
  });
});
