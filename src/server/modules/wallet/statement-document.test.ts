import { expect, test } from 'vitest';
import { statementDocument, type StatementPaper } from './statement-document.ts';

type Line = StatementPaper['lines'][number];

let number = 0;
function line(event: Line['event'], amount: number, balance: number, account: Line['account']) {
  number += 1;
  return {
    id: `0190a000-0000-7000-8000-00000000000${number}`,
    account,
    amount,
    event,
    rule: null,
    order_id: event === 'deposit' ? null : '0190a000-0000-7000-8000-00000000000a',
    release_at: null,
    created_at: '2026-11-23T12:00:00.000Z',
    balance_amount: balance,
    title: null,
    about: null,
    rule_text: null,
  } satisfies Line;
}

/** Account, balance before, in, out, balance after. */
function sumsOf(lines: readonly Line[], cents: number) {
  const { blocks } = statementDocument({
    owner: { id: '0190a000-0000-7000-8000-00000000000b', name: 'Ada' },
    period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    lines,
    closing: [{ account: 'real', cents }],
    at: new Date('2026-12-01T00:00:00Z'),
    locale: 'en',
    timeZone: 'UTC',
    brand: 'Legend',
  });
  const table = blocks.find((block) => block.kind === 'table');
  return table?.kind === 'table' ? table.rows[0] : undefined;
}

test('what was reserved for a card payment and came back is neither in nor out', () => {
  const deposit = line('deposit', 400, 400, 'real');
  const reserved = line('payment_reserved', -400, 0, 'real');
  const back = line('payment_unreserved', 400, 400, 'real');
  expect(sumsOf([back, reserved, deposit], 400)).toEqual(sumsOf([deposit], 400));
  expect(sumsOf([line('payment_reserved', -400, 0, 'real'), back, reserved, deposit], 0)).toEqual(
    sumsOf([reserved, deposit], 0),
  );
});
