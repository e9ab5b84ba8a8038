/** How the draft looks to sellers and buyers, in either language. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { DefinedAttribute, DefinitionDocument } from '~/domain/category-definition.ts';
import { AttributeField } from '~/features/common/attribute-field.tsx';
import type { AttributeInput } from '~/features/common/attribute-input.ts';
import { RankLadder } from '~/ui/charts.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14' });
const card = css({ display: 'grid', gap: '3' });
const figures = css({ display: 'flex', flexWrap: 'wrap', gap: '4' });
const figure = css({ display: 'grid' });
const strong = css({ fontWeight: '640', overflowWrap: 'anywhere' });
const rank = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'end', gap: '3' });
const term = css({ color: 'muted', fontSize: '12' });

export type PreviewLanguage = 'en' | 'fr';

/** An attribute as the wire has it in one language. */
function inLanguage(attribute: DefinedAttribute, language: PreviewLanguage): Attribute {
  return {
    ...attribute,
    label: attribute.label[language] || attribute.key,
    unit: attribute.unit?.[language] ?? null,
    options: attribute.options.map(({ value, label, rank: place }) => ({
      value,
      label: label[language] || value,
      rank: place,
    })),
  };
}

export function FormPreview(props: {
  document: DefinitionDocument;
  /** The key of the attribute that is open: others are behind it. */
  attribute: string;
  language: PreviewLanguage;
  onLanguage(language: PreviewLanguage): void;
}) {
  const { document, attribute: key, language, onLanguage } = props;
  const { t } = useLingui();
  const [values, setValues] = useState<Record<string, AttributeInput>>({});
  const all = document.attributes.map((one) => inLanguage(one, language));
  const open = all.filter((one) => one.key === key);
  const fields = open.length > 0 ? open : all;
  return (
    <section className={stack} aria-labelledby="definition-preview">
      <SectionHeading
        id="definition-preview"
        size="panel"
        end={
          <SegmentedControl
            label={t`Language of the preview`}
            options={[
              { value: 'en', label: 'EN' },
              { value: 'fr', label: 'FR' },
            ]}
            value={language}
            onValueChange={onLanguage}
          />
        }
      >
        <Trans>Preview</Trans>
      </SectionHeading>
      <p className={quiet}>
        <Trans>In the seller’s form</Trans>
      </p>
      <div className={stack} lang={language}>
        {fields.map((one) => (
          <AttributeField
            key={`${one.key}:${one.type}`}
            attribute={one}
            value={values[one.key] ?? ''}
            error={undefined}
            onChange={(value) => setValues({ ...values, [one.key]: value })}
          />
        ))}
      </div>
      <p className={quiet}>
        <Trans>On the card</Trans>
      </p>
      <Card attributes={all} values={values} language={language} />
    </section>
  );
}

/** What was chosen above, else the first value that there is. */
function shownValue(attribute: Attribute, typed: AttributeInput | undefined): string {
  const { options, type, unit, maximum } = attribute;
  const value = Array.isArray(typed) ? typed[0] : typed;
  const option = options.find((one) => one.value === value) ?? options.at(-1);
  if (option) return option.label;
  if (type !== 'number') return value ?? '';
  const number = value || String(maximum ?? 1);
  return unit === null ? number : `${number} ${unit}`;
}

function Card(props: {
  attributes: readonly Attribute[];
  values: Readonly<Record<string, AttributeInput>>;
  language: PreviewLanguage;
}) {
  const { attributes, values, language } = props;
  const ladder = attributes.find(({ ordinal }) => ordinal);
  const numbers = attributes.filter(({ type }) => type === 'number').slice(0, 4);
  const tags = attributes
    .filter((one) => one !== ladder && one.options.length > 0)
    .slice(0, 4)
    .map((one) => ({ key: one.key, text: shownValue(one, values[one.key]) }));
  return (
    <Surface pad="md" className={card} lang={language}>
      {ladder ? <Ladder attribute={ladder} typed={values[ladder.key]} /> : null}
      <div className={figures}>
        {numbers.map((one) => (
          <span key={one.key} className={figure}>
            <span className={term}>{one.label}</span>
            <span className={strong}>{shownValue(one, values[one.key])}</span>
          </span>
        ))}
      </div>
      <div className={figures}>
        {tags.map(({ key, text }) => (
          <Tag key={key}>{text}</Tag>
        ))}
      </div>
    </Surface>
  );
}

function Ladder({ attribute, typed }: { attribute: Attribute; typed: AttributeInput | undefined }) {
  const { options } = attribute;
  const place = options.findIndex(({ value }) => value === typed) + 1 || options.length;
  const shown = shownValue(attribute, typed);
  return (
    <div className={rank}>
      <span className={figure}>
        <span className={term}>{attribute.label}</span>
        <span className={strong}>{shown}</span>
      </span>
      <RankLadder value={place} max={options.length} label={shown} />
    </div>
  );
}
