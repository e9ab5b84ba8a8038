/**
 * What the rules say of a definition and of choices, in words. Apart from the failures: pages load those with their first call,
 * and these are staff's.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChoiceIssueCode } from '~/domain/definition-losses.ts';
import type { DefinitionIssueCode } from '~/domain/definition-rules.ts';

export const definitionIssueTexts: Record<DefinitionIssueCode, MessageDescriptor> = {
  text_missing: msg`This text is missing.`,
  key_form: msg`A key has lower-case letters, digits and _, and begins with a letter.`,
  key_twice: msg`This key is there twice.`,
  value_form: msg`A value begins with a letter or digit, without : , | and two dots.`,
  value_twice: msg`This value is there twice.`,
  delivery_missing: msg`At least one way of delivery is needed.`,
  delivery_twice: msg`Each way of delivery is there once.`,
  minutes_missing: msg`At least one delivery time is needed.`,
  minutes_wrong: msg`Delivery times are whole minutes from 1 to 43,200, the shortest first, each once.`,
  warranty_missing: msg`At least one warranty is needed; 0 stands for none.`,
  warranty_wrong: msg`Warranties are whole days from 0 to 365, the shortest first, each once.`,
  hours_wrong: msg`Buyers have 1 to 720 hours to check a delivery.`,
  size_wrong: msg`A unit is at least 1.`,
  facet_unknown: msg`There is no attribute with this key.`,
  facet_not_select: msg`Markets are made of attributes with one choice.`,
  facet_twice: msg`This attribute is there twice.`,
  options_missing: msg`At least one value is needed.`,
  options_unwanted: msg`Only choices have values.`,
  ladder_not_select: msg`Only attributes with one choice are a ladder.`,
  ranks_wrong: msg`The ranks of a ladder rise with its values, by one at most.`,
  rank_unwanted: msg`Only the values of a ladder have ranks.`,
  range_reversed: msg`The most is below the least.`,
  range_unwanted: msg`Only numbers have a range.`,
  filter_text: msg`Texts cannot be a filter.`,
  pattern_wrong: msg`This is no pattern.`,
  pattern_loose: msg`A pattern begins with ^, ends with $ and has no alternative outside a group.`,
  pattern_unsafe: msg`This pattern can take too long: repeat no groups, and repeat without a bound twice at most.`,
};

export const choiceIssueTexts: Record<ChoiceIssueCode, MessageDescriptor> = {
  choice_missing: msg`Choose what happens.`,
  choice_refused: msg`This cannot be done here.`,
  target_missing: msg`Choose the value to move to.`,
};
