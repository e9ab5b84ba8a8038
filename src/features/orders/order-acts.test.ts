import { describe, expect, test } from 'vitest';
import { actOf, dueOf } from './order-acts.ts';

type Listed = Parameters<typeof actOf>[0];

const now = new Date('2026-11-20T13:00:00.000Z');
const SOON = '2026-11-20T13:28:00.000Z';
const PAST = '2026-11-20T12:28:00.000Z';
const LATER = '2026-11-22T13:00:00.000Z';

function order(change: Partial<Listed>, timeline: Partial<Listed['timeline']> = {}): Listed {
  return {
    status: 'paid',
    role: 'seller',
    actions: [],
    timeline: {
      deliver_by: null,
      cancel_free_until: null,
      check_until: null,
      warranty_until: null,
      seller_paid_on: null,
      ...timeline,
    },
    next_timer: { event: 'start_timeout', at: LATER },
    decide_by: null,
    answer_by: null,
    settle_by: null,
    authorised: null,
    ...change,
  };
}

const charging = { amount: 1, until: LATER, state: 'charging' } as const;

describe('the one act', () => {
  test.each<[string, Partial<Listed>, ReturnType<typeof actOf>]>([
    ['an unpaid order', { role: 'buyer', status: 'created', actions: ['pay', 'cancel'] }, 'pay'],
    [
      'a check of identity',
      { role: 'buyer', status: 'verification', actions: ['cancel'] },
      'verify',
    ],
    [
      'a check that was passed, with a card that is being charged',
      { role: 'buyer', status: 'verification', authorised: charging },
      null,
    ],
    ['the seller of that one', { status: 'verification' }, null],
    ['a paid sale', { actions: ['start', 'decline'] }, 'start'],
    ['a started sale', { status: 'in_progress', actions: ['deliver', 'decline'] }, 'deliver'],
    [
      'handed over by the seller',
      { role: 'buyer', status: 'acceptance', actions: ['confirm', 'dispute'] },
      'confirm',
    ],
    [
      'goods to be revealed first',
      { role: 'buyer', status: 'acceptance', actions: ['confirm', 'dispute', 'reveal'] },
      'check',
    ],
    ['a dispute to answer', { status: 'disputed', actions: ['answer'] }, 'answer'],
    ['a completed purchase', { role: 'buyer', status: 'completed', actions: ['review'] }, 'review'],
    ['what may only be cancelled', { role: 'buyer', actions: ['cancel', 'dispute'] }, null],
  ])('%s', (_, change, act) => expect(actOf(order(change))).toBe(act));
});

describe('the next date', () => {
  test('a sale is to be delivered by its date, and late from then on', () => {
    expect(dueOf(order({}, { deliver_by: SOON }), now)).toEqual({ kind: 'deliver', at: SOON });
    expect(dueOf(order({}, { deliver_by: PAST }), now)).toEqual({ kind: 'late', at: PAST });
  });

  test('each side reads the timer as what it means for them', () => {
    const kindOf = (change: Partial<Listed>) => dueOf(order(change), now)?.kind;
    expect(kindOf({ status: 'created', role: 'buyer' })).toBe('pay');
    expect(kindOf({ status: 'created' })).toBe('reserved');
    expect(kindOf({ status: 'acceptance', role: 'buyer' })).toBe('confirm');
    expect(kindOf({ status: 'acceptance' })).toBe('completes');
    expect(kindOf({ status: 'verification', role: 'buyer' })).toBe('verify');
    const asked = { role: 'buyer', authorised: charging, decide_by: SOON } as const;
    expect(kindOf({ ...asked, status: 'verification' })).toBeUndefined();
    expect(kindOf({ ...asked, status: 'waiting_approval' })).toBeUndefined();
  });

  test('a dispute: first the answer, then the decision', () => {
    const dispute = { status: 'disputed', answer_by: SOON, decide_by: LATER } as const;
    expect(dueOf(order({ ...dispute, actions: ['answer'] }), now)?.kind).toBe('answer');
    expect(dueOf(order(dispute), now)?.kind).toBe('other_answers');
    expect(dueOf(order({ ...dispute, answer_by: PAST }), now)).toEqual({
      kind: 'support',
      at: LATER,
    });
    const settling = { ...dispute, answer_by: null, settle_by: SOON };
    expect(dueOf(order(settling), now)).toEqual({ kind: 'settle', at: SOON });
  });

  test('a completed sale says when it is paid out, a purchase nothing', () => {
    const completed = order({ status: 'completed' }, { seller_paid_on: LATER });
    expect(dueOf(completed, now)).toEqual({ kind: 'paid_out', at: LATER });
    expect(dueOf({ ...completed, role: 'buyer' }, now)).toBeNull();
    expect(dueOf(order({ status: 'refund' }, { deliver_by: SOON }), now)).toBeNull();
  });
});
