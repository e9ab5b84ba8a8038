/** Parts that several papers have in common. Pure. */
import { msg } from '@lingui/core/macro';
import type { PaperWriter } from '../../core/paper-writer.ts';
import type { PdfBlock } from '../../infra/pdf/pdf-document.ts';
import type { Issuer } from './issuer.ts';

/** A cell that says nothing. */
export const EMPTY = '';

const pageOf = msg({ message: 'Page {page} of {pages}' });

/** At the foot of each page; the numbers are known once everything is drawn. */
export function pageLabel({ text }: PaperWriter): string {
  return text({ ...pageOf, values: { page: '{page}', pages: '{pages}' } });
}

/** The company, or the market's name alone where the operator has not said who they are. */
export function issuerLines(issuer: Issuer | null, brand: string, writer: PaperWriter): string[] {
  if (issuer === null) return [brand];
  const { text, country } = writer;
  const { vat_id: vatId, register } = issuer;
  return [
    issuer.name,
    ...(issuer.address === null ? [] : [issuer.address]),
    ...(issuer.country === null ? [] : [country(issuer.country)]),
    ...(register === null ? [] : [register]),
    ...(vatId === null ? [] : [text(msg`VAT number ${vatId}`)]),
    ...(issuer.email === null ? [] : [issuer.email]),
  ];
}

/** Where nothing is real, every paper says so. */
export function pretenceBlocks(pretended: boolean, { text }: PaperWriter): PdfBlock[] {
  return pretended
    ? [{ kind: 'text', text: text(msg`This market is a demonstration: no real money has moved.`) }]
    : [];
}
