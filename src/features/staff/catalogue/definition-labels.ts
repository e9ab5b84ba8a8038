/** Labels of what a category defines, what it costs offers, and what was changed. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type {
  DefinitionVersion,
  Refit,
  ShownLoss,
} from '~/contracts/definitions/definitions.schemas.ts';
import type {
  BothLanguages,
  DefinedAttribute,
  DefinedAttributeType,
  DefinitionDocument,
} from '~/domain/category-definition.ts';
import type { LossAct } from '~/domain/definition-losses.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import type { DefinitionPart } from './catalogue-search.ts';

/** In the language of the page, else in the other one. */
export function useInLanguage(): (text: BothLanguages, fallback?: string) => string {
  const { i18n } = useLingui();
  const [first, second] = i18n.locale === 'fr' ? (['fr', 'en'] as const) : (['en', 'fr'] as const);
  return (text, fallback = '–') => text[first] || text[second] || fallback;
}

export function usePartLabels(): Record<DefinitionPart, string> {
  const { t } = useLingui();
  return { attributes: t`Attributes`, terms: t`Terms`, inputs: t`Hand-over` };
}

export function useTypeLabels(): Record<DefinedAttributeType, string> {
  const { t } = useLingui();
  return {
    select: t`One choice`,
    multiselect: t`Several choices`,
    number: t`A number`,
    text: t`A text`,
    boolean: t`Yes or no`,
  };
}

/** What kind of values an attribute has, in a few words. */
export function useTypeText(): (attribute: DefinedAttribute) => string {
  const { t } = useLingui();
  const { count } = useFormat();
  return ({ type, ordinal, options, minimum, maximum }) => {
    const values = count(options.length);
    if (type === 'select') return ordinal ? t`ladder, ${values}` : t`one of, ${values}`;
    if (type === 'multiselect') return t`many of, ${values}`;
    if (type === 'boolean') return t`yes or no`;
    if (type === 'text') return t`text`;
    const [least, most] = [count(minimum ?? 0), count(maximum ?? 0)];
    if (minimum !== null && maximum !== null) return t`number, ${least} to ${most}`;
    if (minimum !== null) return t`number, from ${least}`;
    return maximum === null ? t`number` : t`number, up to ${most}`;
  };
}

/** Names of attributes and values as the definition in force has them. */
export function useLossText(definition: DefinitionDocument): (loss: ShownLoss) => string {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  return ({ kind, attribute: key, value }) => {
    const known = definition.attributes.find((one) => one.key === key);
    const name = known ? inLanguage(known.label) : (key ?? '');
    const option = known?.options.find((one) => one.value === value);
    const shown = option ? inLanguage(option.label) : (value ?? '');
    switch (kind) {
      case 'option':
        return t`“${shown}” of “${name}” goes`;
      case 'range':
        return t`The range of “${name}” is narrower`;
      case 'attribute':
        return t`“${name}” goes`;
      case 'type':
        return t`“${name}” has other values`;
      case 'required':
        return t`“${name}” has to be filled in`;
      case 'delivery':
        return value === 'instant' ? t`Instant delivery goes` : t`Manual delivery goes`;
    }
  };
}

export function useActLabels(): (loss: ShownLoss, act: LossAct) => string {
  const { t } = useLingui();
  return ({ kind, sellers }, act) => {
    switch (act) {
      case 'clear':
        return t`Stay for sale without it`;
      case 'move':
        if (kind === 'range') return t`Take the nearest value of the range`;
        return kind === 'required' ? t`Give all of them one value` : t`Move to another value`;
      case 'pause':
        return t`${plural(sellers, { one: 'Pause them and ask their seller', other: 'Pause them and ask the # sellers' })}`;
      case 'ask':
        return t`${plural(sellers, { one: 'Stay for sale, ask their seller', other: 'Stay for sale, ask the # sellers' })}`;
    }
  };
}

/** What a version was, in a line. */
export function useVersionText(): (version: DefinitionVersion) => string {
  const { t } = useLingui();
  return ({ version, act, changes }) => {
    if (act === 'start') return t`Version ${version}: what it began with`;
    if (act === 'undo') return t`Version ${version}: the one before taken back`;
    return t`Version ${version}: ${plural(changes.length, { one: '# change', other: '# changes' })}`;
  };
}

/** What the job did, or how far it is. */
export function useRefitText(): (refit: Refit | null) => string {
  const { t } = useLingui();
  return (refit) => {
    if (!refit) return t`No offer changed`;
    const { changed, paused, asked, kept } = refit;
    const parts = [
      changed > 0 && t`${plural(changed, { one: '# offer changed', other: '# offers changed' })}`,
      paused > 0 && t`${plural(paused, { one: '# paused', other: '# paused' })}`,
      asked > 0 && t`${plural(asked, { one: '# asked', other: '# asked' })}`,
      kept > 0 && t`${plural(kept, { one: '# edited since', other: '# edited since' })}`,
    ].filter((part) => part !== false);
    return parts.length === 0 ? t`No offer changed` : parts.join(', ');
  };
}
