/** What tests of requests call, as people of a small market. */
import { expect } from 'vitest';
import type { MarketApp } from './market.app.ts';

export const market = { item: 'divine-orb', league: 'vaal' };
export const wish = { attributes: market, count: 2_000, budget_amount: 44_000, hours: 24 };
const offer = { price: 20, delivery_minutes: 60 };
export const HOUR = 3_600;

/** @param place the application, a category with markets, and who asks */
export function requestCalls(place: () => { app: MarketApp; currency: string; buyer: string }) {
  const ask = (as: string, body: object = {}) =>
    place().app.call('POST', 'market/request', {
      as,
      body: { category_id: place().currency, ...wish, ...body },
    });
  async function asked(body: object = {}, as = place().buyer): Promise<string> {
    const answer = await ask(as, body);
    expect(answer.body).toEqual({ id: expect.any(String) });
    return answer.body.id;
  }
  const bid = (as: string, id: string, body: object = {}) =>
    place().app.call('POST', `market/request/${id}/bid`, { as, body: { ...offer, ...body } });
  const show = (as: string, id: string) => place().app.get(`market/request/${id}`, { as });
  const list = async (as: string, query = 'scope=all') =>
    (await place().app.get(`market/request?${query}&limit=100`, { as })).body.data;
  const accept = (as: string, id: string, version = 1) =>
    place().app.call('POST', `market/bid/${id}/accept`, { as, body: { version } });
  const statusOf = async (id: string, as = place().buyer) =>
    (await show(as, id)).body.request.status;
  const advance = (seconds: number) => place().app.services.clock.advance(place().app.db, seconds);
  const pass = async () => {
    await place().app.job('requests.settle');
    await place().app.job('requests.expire');
  };
  const told = async (as: string): Promise<string[]> =>
    (await place().app.get('notification?filter=market&limit=100', { as })).body.data.map(
      ({ title }: { title: string }) => title,
    );

  return { ask, asked, bid, show, list, accept, statusOf, advance, pass, told };
}
