/** What is handed over: what buyers say, what a vault holds, what proves a delivery. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import {
  definedInputTypes,
  type BothLanguages,
  type DefinedInput,
} from '~/domain/category-definition.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { PlusIcon, TrashIcon } from '~/ui/icon.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { BothFields, pair } from './definition-fields.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './moved.ts';
import type { DefinitionEditor } from './use-definition.ts';
import { useRowKeys } from './use-row-keys.ts';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const parts = css({ display: 'grid', gap: '8', gridTemplateColumns: 'minmax(0, 1fr)' });
const acts = css({ display: 'flex', gap: '1', justifyContent: 'flex-end' });

const none: BothLanguages = { en: '', fr: '' };

interface Item {
  key: string;
  label: BothLanguages;
}

interface ItemsProps<T extends Item> {
  editor: DefinitionEditor;
  path: string;
  title: ReactNode;
  note: ReactNode;
  items: readonly T[];
  empty: T;
  set(items: T[]): void;
  children?(item: T, set: (part: Partial<T>) => void, path: string): ReactNode;
}

/** Things with a key and a text in both languages, in their order. */
function Items<T extends Item>(props: ItemsProps<T>) {
  const { path, title, note, items, empty, set } = props;
  const rows = useRowKeys(items.length);
  return (
    <section className={stack}>
      <SectionHeading size="panel" note={note}>
        {title}
      </SectionHeading>
      {items.map((item, index) => (
        <OneItem
          key={rows.keys[index]}
          {...props}
          item={item}
          index={index}
          at={`${path}.${index}`}
          rows={rows}
        />
      ))}
      <div>
        <Button
          size="sm"
          look="ghost"
          icon={<PlusIcon size={16} aria-hidden="true" />}
          onClick={() => set([...items, empty])}
        >
          <Trans>Add one</Trans>
        </Button>
      </div>
    </section>
  );
}

interface ItemProps<T extends Item> extends ItemsProps<T> {
  item: T;
  index: number;
  at: string;
  rows: ReturnType<typeof useRowKeys>;
}

function OneItem<T extends Item>(props: ItemProps<T>) {
  const { editor, items, item, index, at, set, children } = props;
  const change = (part: Partial<T>): void => set(items.with(index, { ...item, ...part }));
  const patch = (part: Partial<Item>): void => set(items.with(index, { ...item, ...part }));
  return (
    <Surface pad="md" className={stack}>
      <TextField
        label={<Trans>Key</Trans>}
        value={item.key}
        error={editor.errors.get(`${at}.key`)}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => patch({ key: event.target.value })}
      />
      <BothFields
        label={<Trans>Name</Trans>}
        path={`${at}.label`}
        value={item.label}
        errors={editor.errors}
        maxLength={120}
        onChange={(label) => patch({ label })}
      />
      {children?.(item, change, at)}
      <ItemActs {...props} />
    </Surface>
  );
}

function ItemActs<T extends Item>({ items, item, index, set, rows }: ItemProps<T>) {
  const { t } = useLingui();
  const name = item.label.en || item.key || String(index + 1);
  return (
    <span className={acts}>
      <MoveButtons
        name={name}
        index={index}
        count={items.length}
        move={(step) => {
          rows.move(index, step);
          set(moved(items, index, step));
        }}
      />
      <IconButton
        label={t`Remove ${name}`}
        size="sm"
        icon={<TrashIcon size={16} aria-hidden="true" />}
        onClick={() => {
          rows.remove(index);
          set(items.toSpliced(index, 1));
        }}
      />
    </span>
  );
}

export function InputsForm({ editor }: { editor: DefinitionEditor }) {
  const { document, change } = editor;
  return (
    <div className={parts}>
      <Items
        editor={editor}
        path="buyer_inputs"
        title={<Trans>What buyers say</Trans>}
        note={<Trans>A character, an address: what the seller needs to deliver.</Trans>}
        items={document.buyer_inputs}
        empty={{ key: '', label: none, type: 'text', required: true, pattern: null, options: [] }}
        set={(items) => change({ buyer_inputs: items })}
      >
        {(input, set, path) => <InputFields input={input} set={set} path={path} editor={editor} />}
      </Items>
      <Items
        editor={editor}
        path="vault_fields"
        title={<Trans>What the vault holds</Trans>}
        note={<Trans>The parts of what is delivered at once.</Trans>}
        items={document.vault_fields}
        empty={{ key: '', label: none, required: true }}
        set={(items) => change({ vault_fields: items })}
      >
        {(field, set) => (
          <Checkbox
            checked={field.required}
            onChange={(event) => set({ required: event.target.checked })}
          >
            <Trans>Has to be filled in</Trans>
          </Checkbox>
        )}
      </Items>
      <Items
        editor={editor}
        path="proof"
        title={<Trans>What proves a delivery</Trans>}
        note={<Trans>Sellers are asked for it when they deliver.</Trans>}
        items={document.proof}
        empty={{ key: '', label: none }}
        set={(items) => change({ proof: items })}
      />
    </div>
  );
}

function InputFields(props: {
  input: DefinedInput;
  set(part: Partial<DefinedInput>): void;
  path: string;
  editor: DefinitionEditor;
}) {
  const { input, set, path, editor } = props;
  const { t } = useLingui();
  const types = {
    text: t`A text`,
    url: t`A web address`,
    number: t`A number`,
    select: t`One choice`,
  };
  // Choices of a buyer's input come with files; here they are kept as they are.
  const offered = definedInputTypes.filter((type) => type !== 'select' || input.type === 'select');
  return (
    <>
      <div className={pair}>
        <NativeSelect
          label={<Trans>Kind of values</Trans>}
          options={offered.map((value) => ({ value, label: types[value] }))}
          value={input.type}
          error={editor.errors.get(`${path}.options`)}
          onChange={(event) => {
            const type = definedInputTypes.find((one) => one === event.target.value);
            if (type) set({ type, ...(type !== 'select' && { options: [] }) });
          }}
        />
        <TextField
          label={<Trans>Pattern</Trans>}
          hint={<Trans>From ^ to $, or empty: anything.</Trans>}
          value={input.pattern ?? ''}
          error={editor.errors.get(`${path}.pattern`)}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) =>
            set({ pattern: event.target.value === '' ? null : event.target.value })
          }
        />
      </div>
      <Checkbox
        checked={input.required}
        onChange={(event) => set({ required: event.target.checked })}
      >
        <Trans>Has to be filled in</Trans>
      </Checkbox>
    </>
  );
}
