/** Names and bounds of the seller's table, apart from its schemas: addresses are read on every page. */

export const stockLevels = ['none', 'low'] as const;
export type StockLevel = (typeof stockLevels)[number];

export const tableSorts = ['newest', 'unchanged', 'price_low', 'price_high', 'stock_low'] as const;
export type TableSort = (typeof tableSorts)[number];

/** `due`: its seller has to confirm it soon; `resting`: it rests because nobody did (decision 0082). */
export const freshnesses = ['due', 'resting'] as const;
export type Freshness = (typeof freshnesses)[number];

/** The choices that the table counts, in days. */
export const unchangedDays = [7, 30, 90] as const;
