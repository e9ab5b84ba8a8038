/** Search parameters of the record, read with its page alone. A broken value falls back. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { words } from './staff.search.ts';

const day = v.pipe(v.string(), v.isoDate());

export const auditSearch = v.object({
  action: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[a-z_.]{0,60}$/)), ''), ''),
  subject_id: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  actor_id: v.fallback(v.optional(idSchema), undefined),
  from: v.fallback(v.optional(day), undefined),
  to: v.fallback(v.optional(day), undefined),
});
export type AuditSearch = v.InferOutput<typeof auditSearch>;
