/** Events of rules with dates. */
import * as v from 'valibot';
import { figureKindSchema } from '~/contracts/rules/figures.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/** A rule of fees was made, agreed to, taken back, begins or ends: what is known of fees is another one. */
export const feesChanged = defineEvent(
  'rules.fees_changed',
  v.object({ version_id: v.string() }),
  ({ version_id: id }) => id,
);

/** A rule of figures was made, agreed to, taken back, or begins; only then anything is another figure. */
export const figuresChanged = defineEvent(
  'rules.figures_changed',
  v.object({ version_id: v.string(), kind: figureKindSchema, begins: v.boolean() }),
  ({ version_id: id }) => id,
);
