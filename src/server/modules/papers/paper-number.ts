/** Numbers of documents as they are written. Pure. */
import type { PaperKind } from '~/contracts/papers/papers.schemas.ts';

const prefixes: Record<PaperKind, string> = { fee_invoice: 'INV', credit_note: 'CN' };

/** @returns for example `INV-2026-000001` */
export function paperNumber(kind: PaperKind, year: number, number: number): string {
  return `${prefixes[kind]}-${year}-${String(number).padStart(6, '0')}`;
}
