/** Picks offers of the demo market for a bench. */
import * as v from 'valibot';
import type { Stage } from './stage.ts';

/** The offer of Path of Exile 2 currency that was sold most: its page shows reviews and a full market. */
export async function findCurrencyOffer({ database }: Stage): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT offer.id FROM offer
     JOIN category ON category.id = offer.category_id
     JOIN game ON game.id = category.game_id
     WHERE game.alias = 'poe2' AND category.alias = 'currency' AND offer.listed
     ORDER BY offer.completed_count DESC, offer.id LIMIT 1`,
  );
  if (rows[0] === undefined) throw new Error('The demo market has no poe2 currency offer');
  return rows[0].id;
}

export interface Purchase {
  offer_id: string;
  count: number;
  buyer_inputs: Record<string, string>;
}

/** What a category asks of a buyer, as the column `category.buyer_inputs` keeps it. */
const inputsSchema = v.array(
  v.object({
    key: v.string(),
    type: v.picklist(['text', 'url', 'number', 'select']),
    required: v.boolean(),
    pattern: v.optional(v.string()),
    options: v.optional(v.array(v.object({ value: v.string() })), []),
  }),
);
type Input = v.InferOutput<typeof inputsSchema>[number];

const SAMPLES = { text: 'Bench Runner', number: '123456', url: 'https://example.test/bench' };

function sampleFor({ type, pattern, options }: Input): string | undefined {
  if (type === 'select') return options[0]?.value;
  const sample = SAMPLES[type];
  return pattern === undefined || new RegExp(pattern, 'u').test(sample) ? sample : undefined;
}

/** Answers to everything that is required; null when there is a question that no sample answers. */
function answersTo(inputs: readonly Input[]): Record<string, string> | null {
  const answers: Record<string, string> = {};
  for (const input of inputs.filter(({ required }) => required)) {
    const sample = sampleFor(input);
    if (sample === undefined) return null;
    answers[input.key] = sample;
  }
  return answers;
}

/**
 * The smallest purchases of cheap offers that are delivered by hand, of all games and sellers, mixed.
 */
export async function findPurchases(
  { database }: Stage,
  limits: { offers: number; maxCents: number },
): Promise<Purchase[]> {
  const { rows } = await database.query<{ id: string; count: number; inputs: unknown }>(
    `SELECT offer.id, offer.min_purchase::int AS count, category.buyer_inputs AS inputs
     FROM offer JOIN category ON category.id = offer.category_id
     WHERE offer.listed AND offer.delivery_method = 'manual'
       AND offer.catalog_price_micros * offer.min_purchase <= $1::bigint * 10000
     ORDER BY md5(offer.id::text)`,
    [limits.maxCents],
  );
  const purchases = rows.flatMap(({ id, count, inputs }) => {
    const answers = answersTo(v.parse(inputsSchema, inputs));
    return answers ? [{ offer_id: id, count, buyer_inputs: answers }] : [];
  });
  if (purchases.length < limits.offers) {
    throw new Error(`The demo market has ${purchases.length} offers of ${limits.offers} to buy`);
  }
  return purchases.slice(0, limits.offers);
}
