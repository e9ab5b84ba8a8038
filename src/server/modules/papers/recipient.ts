/** Who a document is for: the account, and what it said of itself for taxes. */
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { taxKinds } from '~/contracts/papers/papers.schemas.ts';
import type { PaperWriter } from '../../core/paper-writer.ts';
import type { Keys } from '../../infra/keys.ts';

const recipientSchema = v.object({
  account_id: v.string(),
  public_name: v.string(),
  /** Null: the account had given no tax details. */
  details: v.nullable(
    v.object({
      kind: v.picklist(taxKinds),
      name: v.string(),
      address: v.string(),
      country: v.string(),
      vat_id: v.string(),
      tax_number: v.string(),
    }),
  ),
});
export type Recipient = v.InferOutput<typeof recipientSchema>;

const SEALED = 'papers.recipient';

/** Encrypted as tax details are: a document has the same name and address in it. */
export function sealRecipient(recipient: Recipient, keys: Keys): string {
  // Nothing else of the tax details: no day of birth stands on an invoice.
  return keys.encrypt(SEALED, JSON.stringify(v.parse(recipientSchema, recipient)));
}

/** @throws where it was encrypted with another secret */
export function openRecipient(sealed: string, keys: Keys): Recipient {
  return v.parse(recipientSchema, JSON.parse(keys.decrypt(SEALED, sealed)));
}

/** The same where nothing depends on it: null where it cannot be opened. */
export function shownRecipient(sealed: string, keys: Keys): Recipient | null {
  try {
    return openRecipient(sealed, keys);
  } catch {
    return null;
  }
}

/** Name, address, country and numbers, one under the other. */
export function recipientLines(
  { public_name: name, details }: Recipient,
  writer: PaperWriter,
): string[] {
  if (details === null) return [name];
  const { text, country } = writer;
  const { vat_id: vatId, tax_number: taxNumber } = details;
  return [
    details.name,
    ...details.address.split('\n'),
    country(details.country),
    ...(vatId === '' ? [] : [text(msg`VAT number ${vatId}`)]),
    ...(taxNumber === '' ? [] : [text(msg`Tax number ${taxNumber}`)]),
    text(msg`Account ${name}`),
  ];
}
