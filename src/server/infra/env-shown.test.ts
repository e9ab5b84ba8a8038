/** What staff may read of the environment. */
import { expect, test } from 'vitest';
import { environmentSchema } from './env.ts';
import { shownVariables } from './env-shown.ts';

const names = Object.keys(environmentSchema.entries);
const secret = 'never-to-be-shown';

/** Variables that let whoever has them in, or act in our name. */
const LETS_IN =
  /SECRET|TOKEN|PASSWORD|_KEY$|DATABASE_URL|REDIS_URL|SMTP_URL|CLIENT_ID|WEBHOOK_ID|APP_ID|TRACKERS/;

test('every variable is told, by name', () => {
  const shown = shownVariables(names.toReversed(), {}, {});
  expect(shown.map(({ name }) => name)).toEqual(names.toSorted());
});

test.each(names.filter((name) => LETS_IN.test(name) && name !== 'VAPID_PUBLIC_KEY'))(
  '%s is never shown',
  (name) => {
    const [shown] = shownVariables([name], { [name]: secret }, { [name]: secret });
    expect(shown).toEqual({ name, state: 'secret', value: null });
  },
);

test('one that is not known to be harmless is a secret', () => {
  expect(shownVariables(['NEW_ONE'], { NEW_ONE: secret }, {})).toEqual([
    { name: 'NEW_ONE', state: 'secret', value: null },
  ]);
});

test.each([
  ['https://user:word@rates.example/daily.xml?key=word#word', 'https://rates.example/daily.xml'],
  ['https://rates.example', 'https://rates.example'],
  ['smtps://user:word@mail.example:465', 'smtps://mail.example:465'],
  ['/etc/legend/rates.xml', '/etc/legend/rates.xml'],
])('an address stands without what lets in: %s', (given, value) => {
  const [shown] = shownVariables(['RATES_SOURCE'], { RATES_SOURCE: given }, {});
  expect(shown).toEqual({ name: 'RATES_SOURCE', state: 'set', value });
});

test('what stands in for a secret is none of anybody’s business either', () => {
  expect(shownVariables(['NEW_SECRET'], {}, { NEW_SECRET: secret })).toEqual([
    { name: 'NEW_SECRET', state: 'default', value: null },
  ]);
});

test('a value that stands in is told, and a list of them is not', () => {
  const used = { PORT: 3_000, SEED: undefined, STRIPE_WEBHOOK_SECRET: [secret] };
  expect(shownVariables(Object.keys(used), {}, used)).toEqual([
    { name: 'PORT', state: 'default', value: '3000' },
    { name: 'SEED', state: 'default', value: null },
    { name: 'STRIPE_WEBHOOK_SECRET', state: 'default', value: null },
  ]);
});
