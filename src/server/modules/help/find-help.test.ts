import { describe, expect, it } from 'vitest';
import { createHelpFinder, foundParts } from './find-help.ts';
import { firstTexts } from './first-texts.ts';

const finders = {
  en: createHelpFinder(
    firstTexts().filter(({ locale }) => locale === 'en'),
    'en',
  ),
  fr: createHelpFinder(
    firstTexts().filter(({ locale }) => locale === 'fr'),
    'fr',
  ),
};
const first = (locale: 'en' | 'fr', search: string) => finders[locale].find(search, 8)[0]?.slug;
const slugs = (locale: 'en' | 'fr', search: string) =>
  finders[locale].find(search, 8).map(({ slug }) => slug);

describe('the search of the help centre', () => {
  it.each([
    ['en', 'my order is late', 'my-order-is-late'],
    ['en', 'my oder is laet', 'my-order-is-late'],
    ['en', 'REFUNDS', 'when-the-money-is-back'],
    ['en', 'refnud', 'when-the-money-is-back'],
    ['en', 'disptue', 'open-a-dispute'],
    ['en', 'passwrod forgot', 'sign-in-problems'],
    ['en', '2fa', 'two-step-sign-in'],
    ['en', 'verifcation documnet', 'identity-check'],
    ['en', 'withdrawl', 'request-a-payout'],
    ['en', 'cupon', 'promo-codes'],
    ['en', 'discord scam', 'deals-elsewhere'],
    ['en', 'delete my acount', 'your-data-and-leaving'],
    ['en', 'card declined', 'payment-failed'],
    ['fr', 'ma commande est en retard', 'my-order-is-late'],
    ['fr', 'comande en retrad', 'my-order-is-late'],
    ['fr', 'remboursment', 'when-the-money-is-back'],
    ['fr', 'litgie', 'open-a-dispute'],
    ['fr', 'mot de passe oublie', 'sign-in-problems'],
    ['fr', 'verification identite', 'identity-check'],
    ['fr', 'retirer mon argent', 'request-a-payout'],
    ['fr', 'parainage', 'refer-a-friend'],
    ['fr', "l'arnaque", 'deals-elsewhere'],
    ['fr', 'banni', 'banned-account'],
    ['fr', 'carte refusee', 'payment-failed'],
  ] as const)('%s: “%s” finds %s', (locale, search, slug) => {
    expect(slugs(locale, search).slice(0, 3)).toContain(slug);
  });

  it('finds by the beginning of a word, while it is typed', () => {
    expect(slugs('en', 'noti')).toContain('notifications');
    expect(first('fr', 'notif')).toBe('notifications');
  });

  it('finds nothing for nothing, and nothing for what is not here', () => {
    for (const search of ['', '   ', '?!', 'zzzzqqq', 'my the is'])
      expect(slugs('en', search)).toEqual([]);
  });

  it('marks the words that were meant, in the text’s own spelling', () => {
    const [hit] = finders.en.find('my oder is laet', 1);
    expect(hit?.title).toEqual([
      { text: 'My ', is_match: false },
      { text: 'order', is_match: true },
      { text: ' is ', is_match: false },
      { text: 'late', is_match: true },
    ]);
    expect(foundParts('Vérifiez l’identité', new Set(['identite']))).toEqual([
      { text: 'Vérifiez l’', is_match: false },
      { text: 'identité', is_match: true },
    ]);
  });

  it('takes any text as words, not as a pattern', () => {
    for (const search of ['"; drop table', '.*(a+)+$', '<script>', '%%%', '💥'.repeat(40)]) {
      expect(Array.isArray(slugs('en', search))).toBe(true);
    }
  });
});
