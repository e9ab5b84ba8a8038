/** Numbers of documents as they are written. Pure. */
import { paperKinds, type PaperKind } from '~/contracts/papers/papers.schemas.ts';

const prefixes: Record<PaperKind, string> = { fee_invoice: 'INV', credit_note: 'CN' };

/** @returns for example `INV-2026-000001` */
export function paperNumber(kind: PaperKind, year: number, number: number): string {
  return `${prefixes[kind]}-${year}-${String(number).padStart(6, '0')}`;
}

const form = /^(INV|CN)-(\d{4})-(\d{1,9})$/;

/** A number as somebody typed it; null: it is none. */
export function readPaperNumber(
  typed: string,
): { kind: PaperKind; year: number; number: number } | null {
  const [, prefix, year, number] = form.exec(typed.trim().toUpperCase()) ?? [];
  const kind = paperKinds.find((known) => prefixes[known] === prefix);
  return kind === undefined ? null : { kind, year: Number(year), number: Number(number) };
}
