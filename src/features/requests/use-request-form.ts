/** The state of a request while it is typed, and sending it. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import type { Currency, Locale } from '~config';
import type { Attribute, CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { REQUEST_HOURS } from '~/contracts/requests/request-bounds.ts';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import {
  attributeValue,
  type AttributeInput,
  type AttributeValue,
} from '~/features/common/attribute-input.ts';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { centsFromTyped, readDecimal } from '~/features/common/typed-price.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { useOwnDraft } from '~/platform/session/use-own-draft.ts';
import { refreshRequests } from './requests.queries.ts';

const typedSchema = v.object({
  attributes: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  title: v.string(),
  count: v.nullable(v.number()),
  budget: v.string(),
  hours: v.string(),
  note: v.string(),
});
type Typed = v.InferOutput<typeof typedSchema>;
const isTyped = (value: unknown): value is Typed => v.is(typedSchema, value);

/** A request that is open for a day, unless said otherwise. */
const USUAL_HOURS = '24';

const HOUR_MS = 3_600_000;

const NOTHING: Typed = {
  attributes: {},
  title: '',
  count: 1,
  budget: '',
  hours: USUAL_HOURS,
  note: '',
};

const hoursOf = (text: string) => REQUEST_HOURS.find((hours) => String(hours) === text) ?? 24;

/** What makes up the market must be said; everything else may be left open. Those that must come first. */
export function wishedAttributes({
  attributes,
  facet_keys: keys,
}: CategoryDefinition): Attribute[] {
  const wished = attributes.map((attribute) => ({
    ...attribute,
    required: keys.includes(attribute.key),
  }));
  return wished.toSorted((a, b) => Number(b.required) - Number(a.required));
}

/** Values to send, and what cannot be. */
function readAttributes(attributes: readonly Attribute[], typed: Typed['attributes']) {
  const values: Record<string, AttributeValue> = {};
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const attribute of attributes) {
    const { key, required, type } = attribute;
    const value = attributeValue(attribute, typed[key] ?? '');
    if (value === 'no_number' && type === 'number') wrong.push(key);
    else if (value === null && required) missing.push(key);
    else if (value !== null) values[key] = value;
  }
  return { values, missing, wrong };
}

/** Problems that are seen before anything is sent, by the paths of the server. */
function useProblems(definition: CategoryDefinition, typed: Typed) {
  const { t } = useLingui();
  const required = t`This field is required.`;
  const { missing, wrong } = readAttributes(wishedAttributes(definition), typed.attributes);
  const isNamed = typed.title.trim() !== '' || definition.facet_keys.length > 0;
  const budget = typed.budget.trim() === '' ? 0 : readDecimal(typed.budget);
  return {
    ...Object.fromEntries(missing.map((key) => [`attributes.${key}`, required])),
    ...Object.fromEntries(wrong.map((key) => [`attributes.${key}`, t`Enter a number.`])),
    ...(!isNamed && { title: required }),
    ...(typed.count === null && { count: required }),
    ...(budget === null && { budget_amount: t`Enter an amount, for example 12.50.` }),
  };
}

function inputOf(value: AttributeValue): AttributeInput {
  return Array.isArray(value) ? value : String(value);
}

/** Everything as it was asked before; what the category has no more is left out by the form. */
function typedBefore(before: RequestForSeller, currency: Currency, locale: Locale): Typed {
  const {
    attributes,
    own_title: title,
    count,
    budget_amount: budget,
    note,
    ends_at,
    created_at,
  } = before;
  const hours = (Date.parse(ends_at) - Date.parse(created_at)) / HOUR_MS;
  return {
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, inputOf(value)])),
    title,
    count,
    budget: budget === null ? '' : typedFromCents(budget, currency, locale),
    hours: String(hoursOf(String(Math.round(hours)))),
    note,
  };
}

export function useRequestForm(definition: CategoryDefinition, before: RequestForSeller | null) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { currency, locale } = useFormat();
  const [typed, setTyped] = useOwnDraft(
    `request.${before?.id ?? definition.id}`,
    isTyped,
    before === null ? NOTHING : typedBefore(before, currency, locale),
  );
  const [isChecked, setChecked] = useState(false);
  const problems: Record<string, string> = useProblems(definition, typed);
  const send = useSingleMutation({
    leavesPage: true,
    mutationFn: () => {
      const budget = readDecimal(typed.budget);
      return api.requests.create.send({
        category_id: definition.id,
        title: typed.title,
        attributes: readAttributes(wishedAttributes(definition), typed.attributes).values,
        count: typed.count ?? 1,
        budget_amount: budget === null ? null : Math.round(centsFromTyped(budget, currency)),
        hours: hoursOf(typed.hours),
        note: typed.note,
      });
    },
    onSuccess: async ({ id }) => {
      setTyped(null);
      void refreshRequests(queryClient);
      await router.navigate({ href: requestPaths.show(id) });
    },
  });
  const refused = send.isError ? fieldErrorsOf(send.error) : {};
  return {
    typed,
    errors: { ...refused, ...(isChecked && problems) },
    error: send.isError && Object.keys(refused).length === 0 ? send.error : null,
    isBusy: send.isPending,
    set: (change: Partial<Typed>) => {
      if (send.isError) send.reset();
      setTyped({ ...typed, ...change });
    },
    /** @returns whether it was sent */
    submit: (): boolean => {
      setChecked(true);
      if (Object.keys(problems).length > 0) return false;
      send.mutate();
      return true;
    },
  };
}
