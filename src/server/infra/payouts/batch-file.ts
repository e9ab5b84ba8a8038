/**
 * People as the provider of payouts: the default of the port. The file of a batch, as banks and payment services take it in.
 * Unlike files for spreadsheets it adds nothing to a cell: an apostrophe before an account number would send money
 * nowhere. What a spreadsheet would run is refused instead.
 */
import { dollarsOf, payoutReference } from '~/domain/payout-batch.ts';
import type { FileProvider, PayoutKind, PayoutLine } from './provider.ts';

const CURRENCY = 'USD';

/** Tron's addresses begin with T, Ethereum's with 0x. */
const networkOf = (address: string): string => (address.startsWith('T') ? 'TRC-20' : 'ERC-20');

interface Format {
  columns: readonly string[];
  cells(item: PayoutLine): string[];
}

const formats: Record<PayoutKind, Format> = {
  bank: {
    columns: ['reference', 'holder', 'iban', 'amount', 'currency'],
    cells: ({ payoutId, holder, details, netCents }) => [
      payoutReference(payoutId),
      holder,
      details.replaceAll(' ', '').toUpperCase(),
      dollarsOf(netCents),
      CURRENCY,
    ],
  },
  paypal: {
    columns: ['email', 'amount', 'currency', 'reference'],
    cells: ({ payoutId, details, netCents }) => [
      details,
      dollarsOf(netCents),
      CURRENCY,
      payoutReference(payoutId),
    ],
  },
  usdt: {
    columns: ['address', 'network', 'amount', 'reference'],
    cells: ({ payoutId, details, netCents }) => [
      details,
      networkOf(details),
      dollarsOf(netCents),
      payoutReference(payoutId),
    ],
  },
};

/** Whether a cell would be run as a formula, or break the line. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const isUnsafe = (cell: string): boolean => /^\s*[=+\-@]|[\u0000-\u001F\u007F]/.test(cell);

function quoted(cell: string): string {
  // Where commas are decimals, tables are cut at semicolons.
  return /[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Whether a payout can stand in a file. */
export function fitsFile(kind: PayoutKind, item: PayoutLine): boolean {
  return !formats[kind].cells(item).some(isUnsafe);
}

/** The file's text: UTF-8 without a mark, lines ended by CRLF, the first one naming the columns. */
export function batchFile(kind: PayoutKind, items: readonly PayoutLine[]): string {
  const { columns, cells } = formats[kind];
  const lines = [columns, ...items.map((item) => cells(item))];
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** Batches that people carry out by themselves. */
export const createFileProvider = (): FileProvider => ({
  name: 'file',
  way: 'file',
  fits: fitsFile,
  file: batchFile,
});
