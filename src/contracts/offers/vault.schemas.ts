/** What is stored in an offer's vault, and its log, on the wire. */
import * as v from 'valibot';
import { countSchema, endlessListOf, idSchema, timestampSchema } from '../common.ts';

/** `replaced`: handed to an order that had been delivered before. `opened`: looked at by its buyer for the first time. */
export const vaultEntryKinds = ['added', 'handed', 'replaced', 'opened', 'returned'] as const;
export type VaultEntryKind = (typeof vaultEntryKinds)[number];

export const vaultEntrySchema = v.object({
  id: idSchema,
  kind: v.picklist(vaultEntryKinds),
  /** Units. */
  count: countSchema,
  /** The order that they went to or came from; null for what was added. */
  order: v.nullable(v.object({ id: idSchema, number: v.string() })),
  /** Added by a program with an API key. */
  by_key: v.boolean(),
  created_at: timestampSchema,
});
export type VaultEntry = v.InferOutput<typeof vaultEntrySchema>;

export const vaultLogSchema = endlessListOf(vaultEntrySchema);

export const stockResultSchema = v.object({
  added: countSchema,
  /** Left out because the same secret is already stored. */
  duplicates: countSchema,
  in_stock: countSchema,
});
