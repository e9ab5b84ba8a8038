/** The attributes of a category in their order; one of them is open below. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import { figuresTable } from '~/features/common/figures-table.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { Tag, TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';
import { useInLanguage, useTypeText } from './definition-labels.ts';
import type { DefinitionEditor } from './use-definition.ts';

const wideCell = css({ display: { base: 'none', md: 'table-cell' } });
const narrowLine = css({
  display: { base: 'block', md: 'none' },
  color: 'muted',
  fontSize: '12',
});
const chosen = css({ background: 'raised', boxShadow: 'inset 3px 0 0 {colors.accent}' });
const wrong = css({ color: 'danger' });
const foot = css({ paddingTop: '2' });

/** Keys are names that last, but for drafts: where one is there twice, each gets its number as well. */
function rowKeys(attributes: readonly { key: string }[]): string[] {
  const seen = new Map<string, number>();
  return attributes.map(({ key }) => {
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return `${key}:${times}`;
  });
}

export const attributeRow = (key: string): string => `attribute-${key}`;

export function AttributeList(props: {
  asked: CatalogueSearch;
  editor: DefinitionEditor;
  onAdd(): void;
}) {
  const { editor, onAdd } = props;
  const { t } = useLingui();
  const rows = rowKeys(editor.document.attributes);
  return (
    <div>
      {editor.document.attributes.length === 0 ? (
        <EmptyState title={<Trans>No attributes yet</Trans>}>
          <Trans>Offers of this category say nothing but their title and description.</Trans>
        </EmptyState>
      ) : (
        <Table label={t`Attributes`} dense className={figuresTable}>
          <thead>
            <tr>
              <th scope="col">
                <Trans context="column">English</Trans>
              </th>
              <th scope="col" className={wideCell}>
                <Trans context="column">French</Trans>
              </th>
              <th scope="col" className={wideCell}>
                <Trans>Values</Trans>
              </th>
              <th scope="col" className={wideCell}>
                <Trans>Shown on</Trans>
              </th>
              <th scope="col" data-end="">
                <Trans>Used by</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {editor.document.attributes.map((_attribute, index) => (
              <Row key={rows[index]} index={index} {...props} />
            ))}
          </tbody>
        </Table>
      )}
      <div className={foot}>
        <Button
          size="sm"
          look="ghost"
          icon={<PlusIcon size={16} aria-hidden="true" />}
          onClick={onAdd}
        >
          <Trans>Attribute</Trans>
        </Button>
      </div>
    </div>
  );
}

function Row(props: { asked: CatalogueSearch; editor: DefinitionEditor; index: number }) {
  const { asked, editor, index } = props;
  const { count } = useFormat();
  const { t } = useLingui();
  const typeText = useTypeText();
  const inLanguage = useInLanguage();
  const { document, errors, detail } = editor;
  const attribute = document.attributes[index];
  if (!attribute) return null;
  const { key, label, required, filterable } = attribute;
  const isChosen = asked.attribute === key;
  const isWrong = [...errors.keys()].some((path) => path.startsWith(`attributes.${index}.`));
  const shown = [
    document.facet_keys.includes(key) ? t`market` : null,
    filterable ? t`filter` : null,
  ].filter((place) => place !== null);
  return (
    <tr id={attributeRow(key)} className={cx(isChosen && chosen)}>
      <th scope="row">
        <TextLink
          href={catalogueHref(asked, { attribute: key })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {inLanguage({ en: label.en, fr: label.fr }, key)}
        </TextLink>{' '}
        {required ? (
          <Tag>
            <Trans>required</Trans>
          </Tag>
        ) : null}
        {isWrong ? (
          <span className={wrong}>
            {' '}
            <Trans>unfinished</Trans>
          </span>
        ) : null}
        <span className={narrowLine}>{[label.fr, typeText(attribute), ...shown].join(' · ')}</span>
      </th>
      <td className={wideCell} lang="fr">
        {label.fr}
      </td>
      <td className={wideCell}>{typeText(attribute)}</td>
      <td className={wideCell}>{shown.join(', ')}</td>
      <td data-end="">{count(detail.used[key] ?? 0)}</td>
    </tr>
  );
}
