import { createListCollection } from '@ark-ui/react/collection';
import { Combobox as Ark } from '@ark-ui/react/combobox';
import { Portal } from '@ark-ui/react/portal';
import { useMemo, useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { control, field, listbox } from 'styled-system/recipes';
import { FieldNotes, useFieldWiring, type FieldTexts } from './field.tsx';
import { CheckIcon, ChevronDownIcon } from './icon.tsx';
import type { SelectOption } from './select.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

export interface ComboboxProps<Value extends string> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value | null) => void;
  placeholder?: string;
  /** Shown when nothing matches. */
  emptyText: ReactNode;
  /** Names of the arrow button. */
  openLabel: string;
  /** For options from elsewhere: called with the typed text, and the list is not filtered here. */
  onQueryChange?: (query: string) => void;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
}

/** Case, accents and word order are ignored when filtering. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const arrow = css({
  color: 'muted',
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  alignSelf: 'stretch',
  marginInlineEnd: '-12px',
});
const optionCheck = css({ marginInlineStart: 'auto' });

/** A list that is searched by typing. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { options, value, disabled } = props;
  const [query, setQuery] = useState('');
  const wiring = useFieldWiring(props, props.id);
  const shown = useMemo(() => {
    const wanted = plain(query);
    if (props.onQueryChange || wanted === '') return options;
    return options.filter((option) => plain(option.label).includes(wanted));
  }, [options, props.onQueryChange, query]);
  const collection = useMemo(() => createListCollection({ items: [...shown] }), [shown]);
  const box = control();
  const label = field();
  const list = listbox();
  return (
    <Ark.Root
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={(details) => props.onValueChange(details.items[0]?.value ?? null)}
      onInputValueChange={(details) => {
        const typed = details.reason === 'input-change' ? details.inputValue : '';
        setQuery(typed);
        props.onQueryChange?.(typed);
      }}
      ids={{ input: wiring.id }}
      disabled={disabled}
      invalid={Boolean(props.error)}
      name={props.name}
      placeholder={props.placeholder}
      openOnClick
      inputBehavior="autohighlight"
      positioning={{ sameWidth: true, gutter: 4 }}
      lazyMount
      unmountOnExit
      className={cx(label.root, props.className)}
    >
      <Ark.Label className={cx(label.label, props.hideLabel && visuallyHidden)}>
        <span>{props.label}</span>
        {props.aside === undefined ? null : <span className={label.aside}>{props.aside}</span>}
      </Ark.Label>
      <Ark.Control className={box.box}>
        <Ark.Input className={box.input} aria-describedby={wiring['aria-describedby']} />
        <Ark.Trigger className={arrow} aria-label={props.openLabel}>
          <ChevronDownIcon size={16} />
        </Ark.Trigger>
      </Ark.Control>
      <FieldNotes id={wiring.id} hint={props.hint} error={props.error} />
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={list.content}>
            {shown.map((option) => (
              <Ark.Item key={option.value} item={option} className={list.item}>
                {option.icon}
                <Ark.ItemText>{option.label}</Ark.ItemText>
                <Ark.ItemIndicator className={optionCheck}>
                  <CheckIcon size={16} />
                </Ark.ItemIndicator>
              </Ark.Item>
            ))}
            {shown.length === 0 ? <div className={list.empty}>{props.emptyText}</div> : null}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
