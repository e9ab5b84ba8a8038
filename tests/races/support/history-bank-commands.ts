/** Banks and debts in the model-based tests: a bank takes a payment back and decides; what is owed is settled or forgiven. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { command } from './history-command.ts';
import { moveBank } from './history-provider.ts';
import { spend } from './history-time.ts';

const HOUR = 3_600_000;

type Side = 'buyer' | 'seller';

interface Taking {
  /** How much of the payment it is about. */
  share: number;
  /** The bank has asked before. */
  isAsked: boolean;
  copies: number;
}

interface Deciding {
  copies: number;
  /** How long it takes. */
  hours: number;
}

/** Mostly a payment of an order that still has its money, now and then any: one that went back, or lies in the wallet. */
const takes = (pick: number, { share, isAsked, copies }: Taking) =>
  command(
    `bankTakes(${pick}, ${share})×${copies}`,
    async (model, real) => {
      const all = model.banks.untouched;
      const spent = all.filter((lot) => lot.remaining + lot.returned < lot.cents);
      const among = pick < 8 && spent.length > 0 ? spent : all;
      const lot = among[pick % among.length];
      if (!lot) return;
      const cents = Math.max(1, Math.floor(lot.cents * share));
      if (isAsked) await moveBank(real, lot.page, { move: 'ask', cents, copies });
      await moveBank(real, lot.page, { move: 'take', cents, copies });
      model.banks.take(lot, cents);
    },
    ({ banks }) => banks.untouched.length > 0,
  );

/** The bank decides, at once or days later, however often that is told. */
const decides = (pick: number, isWon: boolean, { copies, hours }: Deciding) =>
  command(
    `bank_${isWon ? 'gives' : 'keeps'}(${pick}, ${hours} h)×${copies}`,
    async (model, real) => {
      const { open } = model.banks;
      const one = open[pick % open.length];
      if (!one) return;
      if (hours > 0) await spend(model, real, hours * HOUR);
      const move = isWon ? 'give_back' : 'keep';
      await moveBank(real, one.lot.page, { move, copies });
      if (isWon) model.banks.giveBack(one);
      else model.banks.lose(one);
    },
    ({ banks }) => banks.open.length > 0,
  );

/** @param share of the debt that they have earned elsewhere since */
const repay = (who: Side, share: number, isAnytime: boolean) =>
  command(
    `repayBy_${who}`,
    async (model, real) => {
      const earned = Math.floor(model[who].debt * share);
      if (earned > 0) await real.market.fund(real[who], earned);
      model[who].real += earned;
      const call = { as: real[who], key: newId() };
      const answer = await real.market.call('POST', 'wallet/debt/repay', {}, call);
      const had = who === 'buyer' ? model.ownMoney() : model.seller.real;
      const paid = Math.min(model[who].debt, had);
      if (paid === 0) {
        expect([404, 409], JSON.stringify(answer.body)).toContain(answer.status);
        return;
      }
      const left = model[who].debt - paid;
      expect(answer.body).toEqual({ paid_amount: paid, owed_amount: left });
      if (who === 'buyer') model.banks.repay();
      else Object.assign(model.seller, { real: had - paid, debt: left });
    },
    (model) => isAnytime || model[who].debt > 0,
  );

const forgive = (who: Side, share: number, isAnytime: boolean) =>
  command(
    `forgive_${who}(${share})`,
    async (model, real) => {
      const cents = Math.max(1, Math.floor(model[who].debt * share));
      const body = { amount: cents, reason: 'was agreed on' };
      const path = `admin/debt/${real[who]}/forgive`;
      const call = { as: real.staff, key: newId() };
      const answer = await real.market.call('POST', path, body, call);
      const isOwed = model[who].debt > 0;
      expect([isOwed ? 200 : 404, isOwed ? 200 : 409]).toContain(answer.status);
      if (isOwed) model.banks.forgive(model[who], cents);
    },
    (model) => isAnytime || model[who].debt > 0,
  );

const sides = fc.constantFrom<Side[]>('buyer', 'seller');
const copies = fc.integer({ min: 1, max: 3 });
const deciding = fc.record({ copies, hours: fc.constantFrom(0, 0, 30, 200) });
/** Also where there is nothing to do, which is refused. */
const rarely = fc.nat(11).map((number) => number === 0);

export const bankCommands = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.nat(9),
        fc.record({
          share: fc.constantFrom(1, 1, 1, 0.5, 0.9, 1 / 3),
          isAsked: fc.boolean(),
          copies,
        }),
      )
      .map((input) => takes(...input)),
  },
  {
    weight: 14,
    arbitrary: fc
      .tuple(fc.nat(9), fc.constantFrom(true, true, false, false, false), deciding)
      .map((input) => decides(...input)),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(sides, fc.constantFrom(0, 0.5, 1, 1.5), rarely)
      .map((input) => repay(...input)),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(sides, fc.constantFrom(0.3, 1, 1), rarely)
      .map((input) => forgive(...input)),
  },
);
