import { describe, expect, test } from 'vitest';
import { discordBody } from './messages.ts';
import type { NotificationRow } from './notifications.repository.ts';
import type { NotificationData } from './notifications.tables.ts';
import type { OrderTerms } from './order-details.ts';

const bodyOf = (data: NotificationData, terms: OrderTerms | null = null) =>
  discordBody({ data } as NotificationRow, {
    locale: 'en',
    appOrigin: 'https://legend.example',
    currency: 'USD',
    terms,
  });

describe('a sale in a Discord channel', () => {
  const sale: NotificationData = {
    type: 'order',
    code: 'seller_paid',
    orderId: '01a0b1c2-0000-7000-8000-000000000001',
    title: 'Divine Orb',
    count: 2,
  };

  test('is to be started by its seller', () => {
    expect(bodyOf(sale, { clocks: null, delivery: 'manual' })).toContain('Start it within');
  });

  test('out of the vault leaves nothing to do', () => {
    const body = bodyOf(sale, { clocks: null, delivery: 'instant' });
    expect(body).toContain('nothing to do for you');
    expect(body).not.toContain('Start it within');
  });
});
