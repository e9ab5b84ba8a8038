import { expect, test } from 'vitest';
import { batchFile, fitsFile } from './batch-file.ts';

const item = (more: object = {}) => ({
  payoutId: '01980000-0000-7000-8000-0000abcdef12',
  netCents: 123_456,
  holder: 'Zoé Lefèvre',
  details: 'fr76 3000 6000 0112 3456 7890 189',
  ...more,
});

test('a bank’s file: names as they are, account numbers without spaces, amounts with a dot', () => {
  const items = [
    item(),
    item({ holder: 'Müller, "Jo"', netCents: 5 }),
    item({ holder: 'Zoé; Jo' }),
  ];
  expect(batchFile('bank', items)).toBe(
    [
      'reference,holder,iban,amount,currency',
      'LEGEND-ABCDEF12,Zoé Lefèvre,FR7630006000011234567890189,1234.56,USD',
      'LEGEND-ABCDEF12,"Müller, ""Jo""",FR7630006000011234567890189,0.05,USD',
      'LEGEND-ABCDEF12,"Zoé; Jo",FR7630006000011234567890189,1234.56,USD',
      '',
    ].join('\r\n'),
  );
});

test('PayPal’s and that of USDT, whose network follows from the address', () => {
  expect(batchFile('paypal', [item({ details: 'Zoe.L@legend.test' })])).toBe(
    'email,amount,currency,reference\r\nZoe.L@legend.test,1234.56,USD,LEGEND-ABCDEF12\r\n',
  );
  const [tron, ether] = [`T${'a'.repeat(33)}`, `0x${'A'.repeat(40)}`];
  expect(batchFile('usdt', [item({ details: tron }), item({ details: ether })])).toBe(
    [
      'address,network,amount,reference',
      `${tron},TRC-20,1234.56,LEGEND-ABCDEF12`,
      `${ether},ERC-20,1234.56,LEGEND-ABCDEF12`,
      '',
    ].join('\r\n'),
  );
});

test.each(['=1+1', '+1', '-1', '@x', ' =1', 'Jo\nDoe', 'Jo\tDoe'])(
  'a holder that a spreadsheet runs or that breaks the line does not fit: %j',
  (holder) => {
    expect(fitsFile('bank', item({ holder }))).toBe(false);
    // It is not in the others' files.
    expect(fitsFile('paypal', item({ holder, details: 'jo@legend.test' }))).toBe(true);
    expect(fitsFile('bank', item())).toBe(true);
  },
);
