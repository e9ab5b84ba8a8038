/** Entities that belong to user A, each created on demand. */
import sharp from 'sharp';
import { newId } from '~/kernel/ids.ts';
import { createKeys } from '~/server/infra/keys.ts';
import type { TestDatabase } from '../../support/database.ts';
import { agreedOrder } from '../../support/purchase.ts';
import { TEST_SECRET } from '../../support/legend.ts';
import { waitUntil } from '../../support/system.ts';
import { PASSWORD, type ActorName, type Callers } from './actors.ts';
import {
  addDelivery,
  addKey,
  addPaper,
  addPriceAct,
  addPriceRule,
  addStop,
  addWaitingStart,
  addWebhook,
} from './programs.ts';
import { type Thing, type Known } from './ownership.ts';

/** Makes things of user A. */
export class Belongings {
  constructor(
    private readonly callers: Callers,
    private readonly database: TestDatabase,
  ) {}

  make(thing: Thing): Promise<string> {
    return this[thing]();
  }

  private async ownerId(): Promise<string> {
    return this.callers.idOf('owner');
  }

  private async idIn(path: string, body: object, who: ActorName = 'owner'): Promise<string> {
    const { id } = await this.callers.must('POST', path, who, body);
    return id;
  }

  private async offer(): Promise<string> {
    const { categoryId } = await this.known();
    return this.idIn('/market/seller/offer', { category_id: categoryId });
  }

  /** A file that was read and not started. */
  private async offerImport(): Promise<string> {
    const { categoryId } = await this.known();
    const id = newId();
    await this.database.db
      .insertInto('offer_import')
      .values({
        id,
        seller_id: await this.ownerId(),
        category_id: categoryId,
        file_name: 'stock.csv',
        locale: 'en',
        status: 'checked',
        mode: 'good',
        separator: 'comma',
        decimal: 'point',
        header: '["external_id"]',
        mapping: '["external_id"]',
        source: 'external_id\nA-1\n',
        created_at: new Date(),
        started_at: null,
        worked_at: null,
        ended_at: null,
      })
      .execute();
    await this.database.db
      .insertInto('offer_import_row')
      .values({
        import_id: id,
        number: 1,
        seller_id: await this.ownerId(),
        cells: '["A-1"]',
        plan: 'error',
        outcome: null,
        changes: '[]',
        errors: '[]',
        offer_id: null,
      })
      .execute();
    return id;
  }

  /** An act that changed one offer. */
  private async offerBulk(): Promise<string> {
    const { db } = this.database;
    const [id, sellerId, now] = [newId(), await this.ownerId(), new Date()];
    await db
      .insertInto('offer_bulk')
      .values({
        id,
        seller_id: sellerId,
        act: '{"kind":"pause"}',
        status: 'done',
        total: 1,
        undoes: null,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('offer_bulk_item')
      .values({
        bulk_id: id,
        number: 1,
        seller_id: sellerId,
        offer_id: await this.offer(),
        outcome: 'changed',
        before: JSON.stringify({
          price_micros: 1_000_000,
          in_stock: 1,
          delivery_minutes: 60,
          status: 'active',
          published_at: now.toISOString(),
        }),
        version: 1,
      })
      .execute();
    return id;
  }

  async known(): Promise<Known> {
    const { db } = this.database;
    const category = db.selectFrom('category').select('id').orderBy('id');
    const promo = db.selectFrom('promo_code').select('code').orderBy('id');
    const { id } = await category.executeTakeFirstOrThrow();
    const { code } = await promo.executeTakeFirstOrThrow();
    return { categoryId: id, promoCode: code };
  }

  /** Of one category, each with words of its own: a person has one of a kind. */
  private async watched(): Promise<object> {
    const { categoryId } = await this.known();
    return { category_id: categoryId, name: 'Waited for', search: newId() };
  }

  private async savedSearch(): Promise<string> {
    return this.idIn('/market/saved-search', await this.watched());
  }

  private async priceAlert(): Promise<string> {
    const body = { kind: 'market_price', price: 1, ...(await this.watched()) };
    return this.idIn('/market/price-alert', body);
  }

  /** An open request of somebody. */
  private async wishOf(buyerId: string): Promise<string> {
    const { categoryId } = await this.known();
    const [id, now] = [newId(), new Date()];
    await this.database.db
      .insertInto('buyer_request')
      .values({
        id,
        buyer_id: buyerId,
        category_id: categoryId,
        status: 'open',
        title: 'A sword of light',
        note: '',
        attributes: '{}',
        market_key: '',
        count: 1,
        budget_cents: null,
        ends_at: new Date(now.getTime() + 86_400_000),
        created_at: now,
      })
      .execute();
    return id;
  }

  private async wish(): Promise<string> {
    return this.wishOf(await this.ownerId());
  }

  private async bidOf(sellerId: string, requestId: string): Promise<string> {
    const [id, now] = [newId(), new Date()];
    await this.database.db
      .insertInto('request_bid')
      .values({
        id,
        request_id: requestId,
        seller_id: sellerId,
        version: 1,
        price_micros: 1_000_000,
        catalog_price_micros: 1_100_000,
        total_cents: 110,
        net_cents: 100,
        delivery_minutes: 60,
        note: '',
        valid_until: new Date(now.getTime() + 86_400_000),
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  }

  private async ownBid(): Promise<string> {
    return this.bidOf(await this.ownerId(), await this.wishOf(await this.companion()));
  }

  /** A bid on a request of user A. */
  private async receivedBid(): Promise<string> {
    return this.bidOf(await this.someSeller(), await this.wish());
  }

  /** An order that is not paid yet, of somebody else's offer. Those before it are let go: an account may have few. */
  private async order(): Promise<string> {
    const unpaid = await this.callers.must(
      'GET',
      '/market/order?role=buyer&status=created',
      'owner',
    );
    for (const { id } of unpaid.data) {
      await this.callers.must('POST', `/market/order/${id}/cancel`, 'owner', {});
    }
    const { data } = await this.callers.must('GET', '/market/offer?base=accounts&limit=1', null);
    const [offer] = data;
    const count = offer.min_purchase;
    const asking = (path: string) => this.callers.send('GET', `/${path}`, 'owner');
    const order = { offer_id: offer.id, count, currency: 'USD' };
    return this.idIn('/market/order', await agreedOrder(asking, order));
  }

  /** An unpaid order that was bought as a basket of one. */
  private async purchase(): Promise<string> {
    const orderId = await this.order();
    const id = newId();
    const { db } = this.database;
    await db
      .insertInto('purchase')
      .values({ id, buyer_id: await this.ownerId(), created_at: new Date() })
      .execute();
    await db.insertInto('purchase_order').values({ order_id: orderId, purchase_id: id }).execute();
    return id;
  }

  /** An order of which user A is the seller. */
  private async sale(): Promise<string> {
    const id = await this.order();
    const parties = { seller_id: await this.ownerId(), buyer_id: await this.companion() };
    await this.database.db.updateTable('market_order').set(parties).where('id', '=', id).execute();
    return id;
  }

  /** Somebody who deals with user A and is none of the callers. */
  private async companion(): Promise<string> {
    const { db } = this.database;
    const known = await db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'buyer2@legend.test')
      .executeTakeFirstOrThrow();
    return known.id;
  }

  /** A seller of the demo market, whom everybody may write to. */
  async someSeller(): Promise<string> {
    const found = await this.database.db
      .selectFrom('app_user')
      .select('id')
      .where('is_seller', '=', true)
      .where('email', 'like', '%@legend.test')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return found.id;
  }

  private async session(): Promise<string> {
    const id = newId();
    const now = new Date();
    await this.database.db
      .insertInto('session')
      .values({
        id,
        user_id: await this.ownerId(),
        user_agent: 'another device',
        ip: '192.0.2.1',
        created_at: now,
        last_seen_at: now,
        ended_at: null,
        impersonator_id: null,
      })
      .execute();
    return id;
  }

  private async pushDevice(): Promise<string> {
    const id = newId();
    await this.database.db
      .insertInto('push_subscription')
      .values({
        id,
        user_id: await this.ownerId(),
        session_id: await this.session(),
        endpoint_hash: id,
        sealed: 'never opened here',
        user_agent: 'another device',
        created_at: new Date(),
      })
      .execute();
    return id;
  }

  private async payoutMethod(): Promise<string> {
    const id = newId();
    await this.database.db
      .insertInto('payout_method')
      .values({
        id,
        user_id: await this.ownerId(),
        kind: 'paypal',
        label: 'o…@rights.test',
        sealed_details: createKeys(TEST_SECRET).encrypt(
          'wallet.payout-method',
          JSON.stringify({ holder: '', details: 'owner@rights.test' }),
        ),
        fingerprint: id,
        usable_from: new Date(),
        created_at: new Date(),
        removed_at: null,
      })
      .execute();
    return id;
  }

  private async payoutRequest(): Promise<string> {
    const id = newId();
    await this.database.db
      .insertInto('payout_request')
      .values({
        id,
        user_id: await this.ownerId(),
        method_id: await this.payoutMethod(),
        status: 'withdrawn',
        amount_cents: 1_000,
        decline_reason: null,
        note: null,
        decided_by: null,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    return id;
  }

  private async paper(): Promise<string> {
    return addPaper(this.database.db, await this.ownerId());
  }

  private async activation(): Promise<string> {
    const { db } = this.database;
    const code = await db.selectFrom('promo_code').select('id').limit(1).executeTakeFirstOrThrow();
    const id = newId();
    await db
      .insertInto('promo_activation')
      .values({
        id,
        code_id: code.id,
        user_id: await this.ownerId(),
        order_id: null,
        offer_id: newId(),
        count: 1,
        currency: 'USD',
        discount_cents: 0,
        status: 'active',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    return id;
  }

  private async apiKey(): Promise<string> {
    return addKey(this.database.db, await this.ownerId());
  }

  private async webhook(): Promise<string> {
    return addWebhook(this.database.db, await this.ownerId());
  }

  private async webhookDelivery(): Promise<string> {
    return addDelivery(this.database.db, await this.webhook());
  }

  private async priceRule(): Promise<string> {
    const { categoryId } = await this.known();
    return addPriceRule(this.database.db, await this.ownerId(), categoryId);
  }

  private async priceAct(): Promise<string> {
    return addPriceAct(this.database.db, await this.ownerId(), await this.offer());
  }

  private async stoppedPrice(): Promise<string> {
    return addStop(this.database.db, await this.ownerId(), await this.offer());
  }

  private async waitingStart(): Promise<string> {
    return addWaitingStart(this.database.db, await this.ownerId(), await this.sale());
  }

  private async quickReply(): Promise<string> {
    const id = newId();
    await this.database.db
      .insertInto('chat_quick_reply')
      .values({
        user_id: await this.ownerId(),
        slot: 1,
        id,
        body: 'A text',
        created_at: new Date(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'slot']).doUpdateSet({ id }))
      .execute();
    return id;
  }

  private async room(): Promise<string> {
    const [owner, companion] = [await this.ownerId(), await this.companion()];
    const { db } = this.database;
    const known = await db
      .selectFrom('chat_room')
      .select('id')
      .where('buyer_id', '=', owner)
      .where('seller_id', '=', companion)
      .executeTakeFirst();
    if (known) return known.id;
    const id = newId();
    await db
      .insertInto('chat_room')
      .values({ id, buyer_id: owner, seller_id: companion, created_at: new Date() })
      .execute();
    await db
      .insertInto('chat_member')
      .values([
        { room_id: id, user_id: owner, companion_id: companion },
        { room_id: id, user_id: companion, companion_id: owner },
      ])
      .execute();
    return id;
  }

  private async review(): Promise<string> {
    const id = newId();
    await this.database.db
      .insertInto('review')
      .values({
        id,
        order_id: newId(),
        offer_id: await this.offer(),
        seller_id: await this.ownerId(),
        buyer_id: await this.companion(),
        communication: 5,
        fulfillment: 5,
        start_time: 5,
        created_at: new Date(),
      })
      .execute();
    return id;
  }

  private async picture(): Promise<string> {
    const create = { width: 64, height: 64, channels: 3, background: '#52FF00' } as const;
    const file = await sharp({ create }).png().toBuffer();
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png');
    const answer = await fetch(`${this.callers.origin}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.callers.tokens.get('owner')}` },
      body,
    });
    const { id } = (await answer.json()) as { id: string };
    return id;
  }

  private async passkey(): Promise<string> {
    const id = newId();
    await this.database.db
      .insertInto('passkey')
      .values({
        id,
        user_id: await this.ownerId(),
        credential_id: id,
        public_key: 'a key',
        counter: 0,
        transports: [],
        is_multi_device: false,
        is_backed_up: false,
        name: 'A phone',
        created_at: new Date(),
        last_used_at: null,
      })
      .execute();
    return id;
  }

  private async archive(): Promise<string> {
    await this.callers.must('POST', '/auth/export', 'owner', { password: PASSWORD });
    let id = '';
    await waitUntil(
      'The archive',
      async () => {
        const { export: made } = await this.callers.must('GET', '/auth/export', 'owner');
        id = made.id;
        return made.status === 'ready';
      },
      60,
    );
    return id;
  }
}
