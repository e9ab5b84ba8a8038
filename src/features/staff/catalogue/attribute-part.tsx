/** The attributes, what of them was removed since the version in force, and the one that is open. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { AttributeForm } from './attribute-form.tsx';
import { AttributeList } from './attribute-list.tsx';
import type { CatalogueSearch } from './catalogue-search.ts';
import { useInLanguage } from './definition-labels.ts';
import type { useAttributeActs } from './use-attribute-acts.ts';
import type { DefinitionEditor } from './use-definition.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const struck = css({ textDecoration: 'line-through', color: 'danger' });

export function AttributePart(props: {
  asked: CatalogueSearch;
  editor: DefinitionEditor;
  acts: ReturnType<typeof useAttributeActs>;
}) {
  const { asked, editor, acts } = props;
  const { index, attribute } = acts;
  return (
    <div className={stack}>
      <AttributeList asked={asked} editor={editor} onAdd={acts.add} />
      <Removed editor={editor} />
      {attribute ? (
        <AttributeForm
          editor={editor}
          index={index}
          attribute={attribute}
          acts={acts}
          change={acts.change}
        />
      ) : null}
    </div>
  );
}

function Removed({ editor }: { editor: DefinitionEditor }) {
  const { count } = useFormat();
  const inLanguage = useInLanguage();
  const { detail, document, change } = editor;
  const removed = detail.definition.attributes.filter(
    ({ key }) => !document.attributes.some((one) => one.key === key),
  );
  if (removed.length === 0) return null;
  return (
    <RowList lines="between">
      {removed.map((attribute) => {
        const used = count(detail.used[attribute.key] ?? 0);
        return (
          <RowItem
            key={attribute.key}
            title={<span className={struck}>{inLanguage(attribute.label)}</span>}
            detail={<Trans>Live offers: {used}</Trans>}
            end={
              <TextButton
                look="quiet"
                onClick={() => change({ attributes: [...document.attributes, attribute] })}
              >
                <Trans>Undo</Trans>
              </TextButton>
            }
          />
        );
      })}
    </RowList>
  );
}
