import { expect, test } from 'vitest';
import * as v from 'valibot';
import { broadcastOn } from '../realtime/module-realtime.ts';
import { defineModule, joinSubscriptions } from './define-module.ts';
import { defineEvent, on } from './events.ts';

const happened = defineEvent('tests.happened', v.object({ id: v.string() }), ({ id }) => id);
const basis = { uses: [], tables: [] };

test('what comes first is delivered before browsers are told, what else follows after', () => {
  const lower = defineModule({
    ...basis,
    name: 'lower',
    subscriptions: [on(happened, 'lower.follow', async () => {})],
    realtime: { broadcasts: [broadcastOn(happened, 'lower.tell', () => {})] },
  });
  const higher = defineModule({
    ...basis,
    name: 'higher',
    realtime: { broadcasts: [broadcastOn(happened, 'higher.tell', () => {})] },
    subscriptions: [
      on(happened, 'higher.settle', async () => {}, { first: true }),
      on(happened, 'higher.follow', async () => {}),
    ],
  });
  expect(joinSubscriptions([lower, higher]).map(({ name }) => name)).toEqual([
    'higher.settle',
    'lower.tell',
    'lower.follow',
    'higher.tell',
    'higher.follow',
  ]);
});

test('telling browsers opens no transaction', () => {
  expect(broadcastOn(happened, 'lower.tell', () => {}).transactional).toBe(false);
});
