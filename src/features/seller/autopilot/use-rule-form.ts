/** The form of a rule: what is typed, what is wrong with it, what saving would do, and saving. */
import { useLingui } from '@lingui/react';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { appConfig } from '~config';
import type { Place, Rule, RuleInput } from '~/contracts/autopilot/autopilot.schemas.ts';
import type { PriceProblem } from '~/domain/price-text.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { useOwnDraft } from '~/platform/session/use-own-draft.ts';
import { invalidateAutopilot } from './autopilot.queries.ts';
import {
  draftOf,
  isRuleDraft,
  newDraft,
  readDraft,
  type DraftField,
  type RuleDraft,
} from './rule-draft.ts';

const problems: Record<PriceProblem, MessageDescriptor> = {
  empty: msg`Enter a price.`,
  form: msg`Enter a price, for example 12.50.`,
  decimals: msg`In this category the price has fewer decimals.`,
  small: msg`The price must be greater than zero.`,
  large: msg`The price must be at most 100,000 dollars.`,
};

/** What is typed counts once it rests. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 2 * appConfig.search.letterDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** What the rule would do, asked again whenever what is typed rests. */
function useRulePreview(input: RuleInput | null) {
  const rested = useRested(input);
  const query = useQuery({
    queryKey: [...api.autopilot.key(), 'rule-preview', rested],
    queryFn: () => (rested === null ? null : api.autopilot.preview.send(rested)),
    enabled: rested !== null,
    gcTime: 0,
    retry: false,
  });
  const isShown = input !== null && rested === input;
  return {
    preview: (isShown ? query.data : null) ?? null,
    error: isShown ? query.error : null,
    isWaiting: input !== null && (!isShown || query.isFetching),
  };
}

const fieldOf = (path: string): DraftField | null => {
  const [name] = path.replace(/^settings\./, '').split('.');
  const fields: DraftField[] = [
    'step',
    'floor',
    'ceiling',
    'min_stock',
    'most_step_percent',
    'most_day_percent',
  ];
  return fields.find((field) => field === name) ?? null;
};

/** Messages by field: of what is typed, else of what the server refused. */
function useErrors(read: ReturnType<typeof readDraft>, failures: readonly unknown[]) {
  const { i18n } = useLingui();
  const errors: Partial<Record<DraftField, string>> = {};
  for (const failure of failures) {
    if (failure === null) continue;
    for (const [path, message] of Object.entries(fieldErrorsOf(failure))) {
      const field = fieldOf(path);
      if (field) errors[field] = message;
    }
  }
  for (const { path, message } of read.messages) {
    const field = fieldOf(path);
    if (field) errors[field] = i18n._(message);
  }
  for (const field of ['step', 'floor', 'ceiling'] as const) {
    const problem = read.prices[field];
    if (problem) errors[field] = i18n._(problems[problem]);
  }
  return errors;
}

/**
 * @param rule the one that is changed; null for a new one
 * @param place what a new one is for
 */
export function useRuleForm(
  rule: Rule | null,
  place: Place | null,
  decimals: number,
  onSaved: (rule: Rule) => void,
) {
  const { locale } = usePage();
  const queryClient = useQueryClient();
  const stored = useMemo(
    () => (rule ? draftOf(rule.settings, locale) : newDraft()),
    [rule, locale],
  );
  // A new rule is of its place: another place begins anew.
  const name = `seller.rule.${rule?.id ?? JSON.stringify(place)}`;
  const [draft, setDraft] = useOwnDraft(name, isRuleDraft, stored);
  const [isTried, setTried] = useState(false);
  const read = useMemo(() => readDraft(draft, decimals, locale), [draft, decimals, locale]);
  const input = useMemo(
    () => (read.settings && place ? { ...place, ...read.settings } : null),
    [read, place],
  );
  const asked = useRulePreview(input);
  const saving = useSingleMutation({
    mutationFn: (given: RuleInput) => {
      const { category_id: _category, market: _market, ...settings } = given;
      return rule
        ? api.autopilot.changeRule.send({ id: rule.id, settings })
        : api.autopilot.createRule.send(given);
    },
    onSuccess: async (saved) => {
      await invalidateAutopilot(queryClient);
      setDraft(null);
      onSaved(saved);
    },
  });
  const all = useErrors(read, [asked.error, saving.error]);
  // An empty floor is no mistake until somebody wants to save.
  const isEmpty = draft.floor === '' && !isTried;
  const errors = isEmpty ? { ...all, floor: undefined } : all;
  return {
    draft,
    errors,
    ...asked,
    refusal: saving.error,
    isSaving: saving.isPending,
    isChanged: JSON.stringify(draft) !== JSON.stringify(stored),
    change: (change: Partial<RuleDraft>) => {
      saving.reset();
      setDraft({ ...draft, ...change });
    },
    discard: () => {
      saving.reset();
      setTried(false);
      setDraft(null);
    },
    /** @returns whether it is sent; else a field has an error */
    save: (): boolean => {
      setTried(true);
      if (input) saving.mutate(input);
      return input !== null;
    },
  };
}

export type RuleForm = ReturnType<typeof useRuleForm>;
