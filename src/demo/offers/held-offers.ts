/** Words of the demo market's list, and offers that are held for them (decision 0083). */

export interface DemoWord {
  word: string;
  kind: 'forbidden' | 'brand' | 'review';
  inside: boolean;
  /** A game, or a game and a category: where it holds; null: everywhere. */
  at: string | null;
}

export const demoWords: readonly DemoWord[] = [
  { word: 'free money', kind: 'forbidden', inside: false, at: null },
  { word: 'money glitch', kind: 'forbidden', inside: false, at: null },
  { word: 'official partner', kind: 'brand', inside: false, at: null },
  { word: 'exclusive licence', kind: 'brand', inside: false, at: null },
  { word: 'partenaire officiel', kind: 'brand', inside: false, at: null },
  { word: 'undetected', kind: 'review', inside: true, at: null },
  { word: 'cheap visa', kind: 'review', inside: false, at: 'steam/gift-cards' },
  { word: 'shared account', kind: 'review', inside: false, at: 'valorant/accounts' },
  { word: 'bot farmed', kind: 'review', inside: false, at: 'wow' },
];

/** Categories with a least price. `holds`: it lies above the cheapest offer there, which is held for it. */
export const demoMinimums: readonly { game: string; category: string; holds: boolean }[] = [
  { game: 'fortnite', category: 'accounts', holds: true },
  { game: 'wow', category: 'accounts', holds: false },
];

/** The first offer on sale that fits is held, with this sentence at the end of its description. */
export const heldOffers: readonly { game: string; category: string; sentence: string }[] = [
  {
    game: 'steam',
    category: 'gift-cards',
    sentence: 'We are an official p4rtner of the shop, all codes come with an invoice.',
  },
  {
    game: 'valorant',
    category: 'accounts',
    sentence: 'This was a s.h.a.r.e.d account until last month, the owner moved on.',
  },
  {
    game: 'fortnite',
    category: 'accounts',
    sentence: 'Played by hand, never flagged and fully undetected since season 4.',
  },
];

/** What the seller's own offer on review says besides. */
export const ownHeldSentence =
  'Stock comes from our own raids, nothing is b0t-farmed, ask for the logs.';
