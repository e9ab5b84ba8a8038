/**
 * The experiments of the specification (section 3), and how the arms of a visitor are written (decision 0065): one text that
 * cookies, pages and the page cache's key carry. Before `!` stands what everybody gets, behind it what is tried with this
 * visitor: `checkout_v2~old_variant!catalog_view~catalog_list.currency_purchase~modal_off`.
 */

/** `control` is what everybody gets while nothing is tried, `treatment` what is tried against it. */
export const experiments = {
  no_chat_purchase: { control: 'with-chat', treatment: 'without-chat' },
  catalog_view: { control: 'catalog_cards', treatment: 'catalog_list' },
  '3ds_purchase': { control: '3ds-off', treatment: '3ds-on' },
  currency_purchase: { control: 'modal_off', treatment: 'modal_on' },
  checkout_v2: { control: 'new_checkout', treatment: 'old_variant' },
} as const;

export type ExperimentKey = keyof typeof experiments;
export type ArmOf<K extends ExperimentKey> = (typeof experiments)[K]['control' | 'treatment'];
export type Arm = ArmOf<ExperimentKey>;
export type TreatmentOf<K extends ExperimentKey> = (typeof experiments)[K]['treatment'];
