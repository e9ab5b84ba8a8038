/** Promo codes in the reference model. */

/** A promo code, and how often its owner used it. */
class Limited {
  uses = 0;

  constructor(readonly limit: number) {}

  isUsedUp(): boolean {
    return this.uses >= this.limit;
  }
}

/** A discount code, and whether it is kept for the next order. */
export class ModelCode extends Limited {
  private static turn = 0;
  /** The activation, and its turn among all that are kept. */
  kept: { id: string; turn: number } | null = null;

  constructor(
    limit: number,
    readonly discountOf: (total: number) => number,
  ) {
    super(limit);
  }

  /** A code that is kept already keeps its turn. */
  keep(id: string): void {
    ModelCode.turn += 1;
    this.kept ??= { id, turn: ModelCode.turn };
  }
}

/** A code that adds bonus money to the wallet. */
export class WalletCode extends Limited {
  constructor(
    limit: number,
    readonly cents: number,
  ) {
    super(limit);
  }
}
