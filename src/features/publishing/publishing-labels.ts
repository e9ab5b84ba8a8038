/** Labels of texts: kinds, states, fields, what is missing, and what cannot be shown. */
import { useLingui } from '@lingui/react/macro';
import type { Locale } from '~config';
import type { MissingPart } from '~/contracts/publishing/missing.ts';
import type {
  ManuscriptState,
  TextKind,
  TextProblem,
} from '~/contracts/publishing/publishing.schemas.ts';

export function useKindLabels(): Record<TextKind, string> {
  const { t } = useLingui();
  return { article: t`Articles`, page: t`Pages`, help: t`Help articles` };
}

export function useStateLabels(): Record<ManuscriptState, string> {
  const { t } = useLingui();
  return {
    draft: t`Draft`,
    scheduled: t`Scheduled`,
    published: t`Published`,
    removed: t`Removed`,
  };
}

export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français' };

export function useMissingLabels(): Record<MissingPart, string> {
  const { t } = useLingui();
  return {
    title: t`title`,
    description: t`description`,
    body: t`text`,
    image_alt: t`words for the picture`,
  };
}

/** A field by its name in versions: `slug`, `fr.body`. */
export function useFieldLabel(kind: TextKind): (name: string) => string {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    slug: t`Address`,
    main_tag: kind === 'help' ? t`Subject` : t`Main tag`,
    author: t`Author`,
    image: t`Main picture`,
    position: t`Place in its subject`,
    faq_position: t`Place among what is asked most`,
    related: t`What to read next`,
    title: t`Title`,
    description: t`Description`,
    tags: kind === 'help' ? t`Other words` : t`Subjects`,
    image_alt: t`Words for the picture`,
    body: t`Text`,
  };
  return (name) => {
    const [first = '', field] = name.split('.');
    if (field === undefined) return labels[first] ?? first;
    const language = first === 'fr' ? languageNames.fr : languageNames.en;
    return `${labels[field] ?? field} (${language})`;
  };
}

export function useProblemLabels(): Record<TextProblem['code'], string> {
  const { t } = useLingui();
  return {
    not_allowed: t`This cannot be shown: no HTML, no code, no italics, only what the toolbar offers.`,
    heading_level: t`Headings have two or three number signs: ## or ###.`,
    heading_id: t`This heading has no anchor.`,
    item: t`An item or a note is one paragraph.`,
    value: t`There is no figure of this name.`,
    prices: t`Prices are named by /game/category or /game/category/good.`,
    link: t`Links lead to https:// or to a page of ours that begins with /.`,
    picture: t`Pictures are uploaded here; other addresses are not shown.`,
    picture_alt: t`Describe the picture between the brackets.`,
  };
}
