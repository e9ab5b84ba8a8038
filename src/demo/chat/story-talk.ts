/** Messages of the scripted conversations. Times are minutes before now. */

/** `[minutes ago, who, text]`. */
type Line = readonly [minutesAgo: number, who: 'buyer' | 'seller', body: string];

export interface Talk {
  buyer: string;
  seller: string;
  lines: readonly Line[];
  /** So many of the last lines the named person has not read. */
  unread?: { by: string; count: number };
}

const HOUR = 60;
const DAY = 24 * HOUR;

export const storyTalks: readonly Talk[] = [
  {
    buyer: 'mira_k',
    seller: 'ExileBank',
    lines: [
      [9 * DAY - 2, 'buyer', 'Hi, 200 Exalted for my alt, same hideout as last time'],
      [9 * DAY - 3, 'seller', 'On my way'],
      [13, 'seller', 'Hi mira, I have the 500 ready. Which act hideout are you in?'],
      [12, 'buyer', 'In my hideout, invite mira_stormcall please'],
      [11, 'seller', 'Invited. Two trades, 300 and then 200, the window only holds so much.'],
      [6, 'buyer', 'First one is in. You are quick'],
      [2, 'seller', 'All 500 are with you. Check the stash'],
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'VaultKeeper',
    lines: [
      [52, 'buyer', 'Hello, is the Immortal 2 account still there? What about the phone number?'],
      [
        41,
        'seller',
        'Still there. I unlinked the number last week, I can show it on the settings page.',
      ],
      [33, 'buyer', 'Good. I have a fresh mailbox ready, so I only need to decide'],
      [31, 'seller', 'Take your time. Access is covered for 14 days.'],
      [30, 'seller', 'One more thing: the name change is free from Monday on.'],
    ],
    unread: { by: 'mira_k', count: 2 },
  },
  {
    buyer: 'mira_k',
    seller: 'AtlasRunner',
    lines: [
      [4 * HOUR + 40, 'buyer', 'Hi, can we do the run this evening? I play a healer'],
      [4 * HOUR + 20, 'seller', 'Sure. What is your item level?'],
      [4 * HOUR, 'buyer', '668, mail'],
      [2 * HOUR + 34, 'seller', 'Start at 8 PM works. I bring a tank'],
    ],
    unread: { by: 'mira_k', count: 1 },
  },
  {
    buyer: 'mira_k',
    seller: 'yuki-aim',
    lines: [
      [6 * DAY - 40, 'seller', 'Which agents do you usually play? I keep your pool'],
      [6 * DAY - 55, 'buyer', 'Mostly Sova and Omen'],
      [31 * HOUR, 'seller', 'Last two games won, the rank is on the screenshot'],
      [25 * HOUR, 'buyer', 'Thanks, confirmed just now'],
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'GildedFox',
    lines: [
      [30 * HOUR, 'buyer', 'Would you do 1,200 Divine at once? The list says 1,450'],
      [29 * HOUR, 'seller', 'Yes, in three trades. I can hold it until tomorrow'],
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'CoinHarbor',
    lines: [
      [4 * DAY, 'seller', 'The 50 EUR cards are back in stock, you asked last week'],
      [4 * DAY - 20, 'buyer', 'Which activation region is it?'],
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'pax_romana',
    lines: [
      [10 * DAY - 90, 'buyer', 'I received 12, where is the rest?'],
      [10 * DAY - 100, 'seller', 'Server restart, give me ten minutes'],
      [10 * DAY - 118, 'buyer', 'You are offline, I open a dispute so that the clock stops'],
      [9 * DAY, 'seller', 'Sorry for yesterday. I agree with 40 % back.'],
      [8 * DAY + 30, 'buyer', 'Fine with me, thank you'],
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'Lumen',
    lines: [
      [11 * DAY - 5, 'buyer', 'Game pass is set to 2,858 so that 2,000 arrive'],
      [11 * DAY - 14, 'seller', 'Username received, joining now'],
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'Kestrel_',
    lines: [
      [26 * HOUR - 2, 'buyer', 'Paid, I am in my hideout'],
      [26 * HOUR - 4, 'seller', 'Two minutes'],
      [26 * HOUR - 18, 'buyer', 'Got them, confirming'],
      [19 * HOUR, 'buyer', 'For the boost: evenings after 7 are best, I am in CET'],
      [18 * HOUR, 'seller', 'Noted. First key tonight, I send you the group name here.'],
      [11, 'buyer', 'Just ordered 40B gold as well, softcore seasonal'],
    ],
    unread: { by: 'Kestrel_', count: 1 },
  },
  {
    buyer: 'tomas_r',
    seller: 'Kestrel_',
    lines: [
      [9 * HOUR - 5, 'buyer', 'Ten players are listed, gold commons, 10k to 100k each'],
      [9 * HOUR - 12, 'seller', 'Buying the first four now'],
      [8 * HOUR, 'buyer', 'Four sold, the rest expired. Balance shows 400k'],
      [6 * HOUR, 'seller', 'That should not be. I check with my supplier'],
      [5 * HOUR - 5, 'buyer', 'I opened a dispute so that the money waits. No offence'],
      [4 * HOUR, 'seller', 'None taken. I can send the missing 600k tonight.'],
      [100, 'buyer', 'And the Robux: pass is up at 5,715'],
      [49, 'seller', 'Bought. It shows as pending for a few days, that is normal.'],
      [6, 'buyer', '120 Divine please, character is tomas_quill'],
    ],
    unread: { by: 'Kestrel_', count: 1 },
  },
];
