/**
 * Card money in the reference model: each capture with what of it is in the wallet or back at its card, what it makes of
 * the risk of the next payment, and how much may be deposited (decision 0005).
 */
const DAY = 24 * 3_600_000;
const MONTH = 30 * DAY;
const PAGE = 30 * 60_000;

/** Decision 0005: from which sum on a payment is looked at, and what a known buyer's is divided by. */
const MEDIUM = 50_000;
const HIGH = 200_000;
const KNOWN_ORDERS = 3;
const KNOWN_FACTOR = 4;
/** From this trust level on an identity is known. */
const TRUSTED = 2;
const LIMITS = {
  unverified: { day: 50_000, month: 200_000 },
  verified: { day: 200_000, month: 1_000_000 },
};
const MIN_DEPOSIT = 500;

export interface Lot {
  /** The deposit or payment. */
  id: string;
  at: number;
  cents: number;
  remaining: number;
  /** On its way back to the card; nobody sends it in these histories. */
  returned: number;
  /** The provider's page, by which its bank is reached. */
  page: string;
}

/** Where a capture came from. */
export type Source = Pick<Lot, 'id' | 'page'>;

/** What an order has of a capture. */
export interface CardUse {
  lot: Lot;
  cents: number;
  /** A provider's payment of this order, not money of the wallet. */
  isDirect: boolean;
}

export type Paid = 'paid' | 'verification' | 'waiting_approval';

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export class CardMoney {
  /** In the order of their capture. */
  readonly lots: Lot[] = [];
  private readonly deposits: {
    at: number;
    cents: number;
    isCaptured: boolean;
  }[] = [];

  get balance(): number {
    return sum(this.lots.map(({ remaining }) => remaining));
  }

  /** Those of one instant in the order in which they were begun. */
  private add(lot: Lot): Lot {
    this.lots.push(lot);
    this.lots.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    return lot;
  }

  /** A deposit: all of it is in the wallet. Without a page it was begun and not paid. */
  deposit(cents: number, now: number, of: Source | null): void {
    this.deposits.push({ at: now, cents, isCaptured: of !== null });
    if (of !== null) this.add({ ...of, at: now, cents, remaining: cents, returned: 0 });
  }

  /** A payment that its order wants no more goes back to its card as it comes. */
  late(cents: number, now: number, of: Source): void {
    this.add({ ...of, at: now, cents, remaining: 0, returned: cents });
  }

  mayDeposit(cents: number, trust: number, now: number): boolean {
    const limits = trust >= TRUSTED ? LIMITS.verified : LIMITS.unverified;
    const usedIn = (window: number) =>
      sum(
        this.deposits
          .filter(({ at, isCaptured }) => at + (isCaptured ? window : PAGE) > now)
          .map((deposit) => deposit.cents),
      );
    const possible = Math.min(limits.day - usedIn(DAY), limits.month - usedIn(MONTH));
    return possible >= MIN_DEPOSIT && cents <= possible;
  }

  /** A provider pays an order itself. */
  capture(cents: number, now: number, of: Source): CardUse[] {
    const lot = this.add({ ...of, at: now, cents, remaining: 0, returned: 0 });
    return [{ lot, cents, isDirect: true }];
  }

  /** The wallet pays: the oldest captures first, or one of them before all others. */
  take(cents: number, first: Lot | null = null): CardUse[] {
    let open = cents;
    const sorted = this.lots.toSorted((a, b) => Number(b === first) - Number(a === first));
    return sorted.flatMap((lot) => {
      const part = Math.min(open, lot.remaining);
      lot.remaining -= part;
      open -= part;
      return part === 0 ? [] : [{ lot, cents: part, isDirect: false }];
    });
  }

  /** An order gives a part back to the wallet: to the youngest captures first. */
  giveBack(uses: readonly CardUse[], cents: number): void {
    let open = cents;
    for (const use of uses.toSorted(
      (a, b) => this.lots.indexOf(b.lot) - this.lots.indexOf(a.lot),
    )) {
      const part = Math.min(open, use.cents);
      use.cents -= part;
      use.lot.remaining += part;
      open -= part;
    }
  }

  /** An order that nobody found safe: the provider's part goes back to the card, the wallet's to the wallet. */
  undo(uses: readonly CardUse[]): void {
    for (const use of uses) {
      if (use.isDirect) use.lot.returned += use.cents;
      else use.lot.remaining += use.cents;
      use.cents = 0;
    }
  }

  /** From the wallet to the cards: the youngest captures first. */
  sendBack(cents: number): void {
    let open = cents;
    for (const lot of this.lots.toReversed()) {
      const part = Math.min(open, lot.remaining);
      lot.remaining -= part;
      lot.returned += part;
      open -= part;
    }
  }

  /** What was on its way back to a card, and never went there. */
  keepReturned(lot: Lot): void {
    lot.remaining += lot.returned;
    lot.returned = 0;
  }

  /** What a payment with so much card money becomes. @param coming promised, or asked of a card by this payment */
  verdict(
    cardCents: number,
    coming: number,
    buyer: { trust: number; completed: number; now: number },
  ): Paid {
    if (cardCents === 0 || buyer.trust >= TRUSTED) return 'paid';
    const recent = this.lots.filter(({ at }) => at > buyer.now - MONTH);
    const captured = coming + sum(recent.map((lot) => lot.cents - lot.returned));
    const factor = buyer.completed >= KNOWN_ORDERS ? KNOWN_FACTOR : 1;
    const cents = Math.max(cardCents, captured);
    if (cents >= HIGH * factor) return 'waiting_approval';
    return cents >= MEDIUM * factor ? 'verification' : 'paid';
  }
}
