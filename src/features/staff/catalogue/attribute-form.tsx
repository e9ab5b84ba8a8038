/** The fields of one attribute, and its values. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { keySchema } from '~/contracts/common.ts';
import { definitionIssueTexts } from '~/contracts/definitions/definition-issues.ts';
import {
  definedAttributeTypes,
  hasOptions,
  type DefinedAttribute,
} from '~/domain/category-definition.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { TrashIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { BothFields, BoundField, pair } from './definition-fields.tsx';
import { useInLanguage, useTypeLabels } from './definition-labels.ts';
import { MoveButtons } from './move-buttons.tsx';
import type { Step } from './moved.ts';
import { OptionTable } from './option-table.tsx';
import type { DefinitionEditor } from './use-definition.ts';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const choices = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2' });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export interface AttributeActs {
  /** The attribute's place among the others. */
  move(step: Step): void;
  remove(): void;
  /** The address follows the key. */
  rename(key: string): void;
}

interface FormProps {
  editor: DefinitionEditor;
  index: number;
  attribute: DefinedAttribute;
  acts: AttributeActs;
  change(part: Partial<DefinedAttribute>): void;
}

export function AttributeForm(props: FormProps) {
  const { editor, index, attribute, change } = props;
  const { errors } = editor;
  const path = `attributes.${index}`;
  const inLanguage = useInLanguage();
  return (
    <section className={stack} aria-labelledby="attribute-name">
      <SectionHeading id="attribute-name" size="panel" end={<Acts {...props} />}>
        {inLanguage(attribute.label, attribute.key)}
      </SectionHeading>
      <BothFields
        label={<Trans>Name</Trans>}
        path={`${path}.label`}
        value={attribute.label}
        errors={errors}
        maxLength={80}
        onChange={(label) => change({ label })}
      />
      <Identity {...props} path={path} />
      <Flags {...props} />
      {attribute.type === 'number' ? <NumberFields {...props} path={path} /> : null}
      {hasOptions(attribute.type) ? (
        <OptionTable
          editor={editor}
          path={`${path}.options`}
          attribute={attribute}
          change={(options) => change({ options })}
        />
      ) : null}
    </section>
  );
}

function Acts({ editor, index, attribute, acts: { move, remove } }: FormProps) {
  const inLanguage = useInLanguage();
  return (
    <span className={acts}>
      <MoveButtons
        name={inLanguage(attribute.label, attribute.key)}
        index={index}
        count={editor.document.attributes.length}
        move={move}
      />
      <Button
        size="sm"
        look="ghost"
        icon={<TrashIcon size={16} aria-hidden="true" />}
        onClick={remove}
      >
        <Trans>Remove</Trans>
      </Button>
    </span>
  );
}

/** An attribute that is in force keeps its key: offers, searches and addresses know it by that. */
function Identity({
  editor,
  attribute,
  change,
  acts: { rename },
  path,
}: FormProps & { path: string }) {
  const types = useTypeLabels();
  const isKnown = editor.detail.definition.attributes.some(({ key }) => key === attribute.key);
  return (
    <div className={pair}>
      <KeyField
        key={attribute.key}
        value={attribute.key}
        error={editor.errors.get(`${path}.key`)}
        isKnown={isKnown}
        rename={rename}
      />
      <NativeSelect
        label={<Trans>Kind of values</Trans>}
        options={definedAttributeTypes.map((value) => ({ value, label: types[value] }))}
        value={attribute.type}
        onChange={(event) => {
          const type = definedAttributeTypes.find((one) => one === event.target.value);
          if (type) change(ofType(attribute, type));
        }}
      />
    </div>
  );
}

/** Taken over when it is left: the address of the page has it. */
function KeyField(props: {
  value: string;
  error: string | undefined;
  isKnown: boolean;
  rename(key: string): void;
}) {
  const { value, error, isKnown, rename } = props;
  const { i18n } = useLingui();
  const [typed, setTyped] = useState(value);
  const isKey = v.is(keySchema, typed);
  return (
    <TextField
      label={<Trans>Key</Trans>}
      hint={
        isKnown ? (
          <Trans>Offers know it by this.</Trans>
        ) : (
          <Trans>Lower-case letters, digits and _.</Trans>
        )
      }
      readOnly={isKnown}
      value={typed}
      error={isKey ? error : i18n._(definitionIssueTexts.key_form)}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value.trim())}
      onBlur={() => isKey && typed !== value && rename(typed)}
    />
  );
}

/** What another type does not have goes with the choice. */
function ofType(
  { options, minimum, maximum, ordinal, filterable }: DefinedAttribute,
  type: DefinedAttribute['type'],
): Partial<DefinedAttribute> {
  const isLadder = ordinal && type === 'select';
  const kept = hasOptions(type) ? options : [];
  return {
    type,
    ordinal: isLadder,
    filterable: filterable && type !== 'text',
    options: isLadder ? kept : kept.map((option) => ({ ...option, rank: null })),
    ...(type === 'number' ? { minimum, maximum } : { minimum: null, maximum: null, unit: null }),
  };
}

function Flags({ editor, attribute, change, index }: FormProps) {
  const { key, type, ordinal, required, filterable, options } = attribute;
  const facets = editor.document.facet_keys;
  const setLadder = (isLadder: boolean): void =>
    change({
      ordinal: isLadder,
      options: options.map((option, place) => ({ ...option, rank: isLadder ? place + 1 : null })),
    });
  const setFacet = (isFacet: boolean): void =>
    editor.change({ facet_keys: isFacet ? [...facets, key] : facets.filter((one) => one !== key) });
  return (
    <div className={choices}>
      <Checkbox checked={required} onChange={(event) => change({ required: event.target.checked })}>
        <Trans>Has to be filled in</Trans>
      </Checkbox>
      {type === 'text' && !filterable ? null : (
        <Checkbox
          checked={filterable}
          error={editor.errors.get(`attributes.${index}.filterable`)}
          onChange={(event) => change({ filterable: event.target.checked })}
        >
          <Trans>Filter of the list</Trans>
        </Checkbox>
      )}
      {type === 'select' ? (
        <Checkbox checked={ordinal} onChange={(event) => setLadder(event.target.checked)}>
          <Trans>A ladder, low to high</Trans>
        </Checkbox>
      ) : null}
      {type === 'select' || type === 'boolean' || facets.includes(key) ? (
        <Checkbox
          checked={facets.includes(key)}
          error={editor.errors.get(`facet_keys.${facets.indexOf(key)}`)}
          onChange={(event) => setFacet(event.target.checked)}
        >
          <Trans>Makes markets of its own</Trans>
        </Checkbox>
      ) : null}
    </div>
  );
}

function NumberFields({ editor, attribute, change, path }: FormProps & { path: string }) {
  const { minimum, maximum, unit } = attribute;
  const { errors } = editor;
  return (
    <>
      <div className={pair}>
        <BoundField
          label={<Trans>Least</Trans>}
          hint={<Trans>Empty: no bound.</Trans>}
          value={minimum}
          error={errors.get(`${path}.minimum`)}
          onChange={(value) => change({ minimum: value })}
        />
        <BoundField
          label={<Trans>Most</Trans>}
          hint={<Trans>Empty: no bound.</Trans>}
          value={maximum}
          error={errors.get(`${path}.maximum`)}
          onChange={(value) => change({ maximum: value })}
        />
      </div>
      <BothFields
        label={<Trans>Unit</Trans>}
        path={`${path}.unit`}
        value={unit ?? { en: '', fr: '' }}
        errors={errors}
        maxLength={40}
        onChange={(value) => change({ unit: value.en === '' && value.fr === '' ? null : value })}
      />
    </>
  );
}
