/** What must be filled in before the offer goes on sale; each line links to its field. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { CheckIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';

interface ChecklistProps {
  requirements: readonly { path: string; isDone: boolean }[];
  definition: CategoryDefinition;
  onGo(path: string): void;
}

/** The name of a path's field. */
export function useFieldName(
  definition: Pick<CategoryDefinition, 'attributes'>,
): (path: string) => string {
  const { t } = useLingui();
  return (path) => {
    const attribute = definition.attributes.find(({ key }) => path === `attributes.${key}`);
    if (attribute) return attribute.label;
    switch (path) {
      case 'title':
        return t`Title`;
      case 'price':
        return t`Price`;
      case 'in_stock':
        return t`Stock`;
      case 'description':
        return t`Description`;
      case 'min_purchase':
        return t`Minimum purchase`;
      case 'low_stock':
        return t`Tell me when few are left`;
      case 'counts_hours':
      case 'delivery.method':
      case 'delivery.minutes':
        return t`Delivery`;
      case 'warranty_days':
        return t`Warranty`;
      case 'volume_discounts':
        return t`Volume discounts`;
      case 'images':
        return t`Pictures`;
      case 'stock':
        return t`At least one stored delivery`;
      default:
        return path;
    }
  };
}

export function Checklist({ requirements, definition, onGo }: ChecklistProps) {
  const nameOf = useFieldName(definition);
  const open = requirements.filter(({ isDone }) => !isDone).length;
  return (
    <div>
      <SectionHeading size="small" level="h2">
        {open === 0 ? (
          <Trans>Everything is filled in</Trans>
        ) : (
          <Plural value={open} one="# thing is missing" other="# things are missing" />
        )}
      </SectionHeading>
      <ul className={list}>
        {requirements.map(({ path, isDone }) => (
          <li key={path}>
            <button
              type="button"
              className={line}
              data-done={isDone ? '' : undefined}
              onClick={() => onGo(path)}
            >
              <span className={mark} aria-hidden="true">
                {isDone ? <CheckIcon size={14} /> : null}
              </span>
              {nameOf(path)}
              <VisuallyHidden>
                {isDone ? <Trans>(done)</Trans> : <Trans>(missing)</Trans>}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    wide: 'minmax(0, 1fr)',
  },
  columnGap: '5',
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: { base: '44px', wide: '34px' },
  textAlign: 'start',
  textStyle: 'small',
  borderRadius: 'xs',
  cursor: 'pointer',
  '&[data-done]': { color: 'muted' },
  _hover: { color: 'text', textDecoration: 'underline', textUnderlineOffset: '3px' },
});
const mark = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '18px',
  height: '18px',
  borderRadius: 'full',
  border: '1.5px solid {colors.line.control}',
  '[data-done] > &': { bg: 'text', borderColor: 'text', color: 'canvas' },
});
