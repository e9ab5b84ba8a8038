import { createListCollection } from '@ark-ui/react/collection';
import { Portal } from '@ark-ui/react/portal';
import { Select as Ark } from '@ark-ui/react/select';
import { useMemo, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { control, field, listbox } from 'styled-system/recipes';
import { FieldNotes, useFieldWiring, type FieldTexts } from './field.tsx';
import { CheckIcon, ChevronDownIcon } from './icon.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

/** A choice in a list; the label is text because typing jumps to it. */
export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** A short text at the end of the line. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  size?: 'md' | 'sm' | 'lg';
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
}

const valueText = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  '[data-placeholder-shown] > &': { color: 'faint' },
});
const optionNote = css({ marginInlineStart: 'auto', color: 'muted', fontSize: '12' });
const optionCheck = css({ marginInlineStart: 'auto' });

/** A select with the design system's styles: arrow keys, type-ahead, Enter. For long lists use `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, size, disabled, name, placeholder } = props;
  const wiring = useFieldWiring(props, props.id);
  const collection = useMemo(() => createListCollection({ items: [...options] }), [options]);
  const list = listbox();
  const label = field();
  return (
    <Ark.Root
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={(details) => {
        const [chosen] = details.items;
        if (chosen) props.onValueChange(chosen.value);
      }}
      ids={{ trigger: wiring.id }}
      disabled={disabled}
      invalid={Boolean(props.error)}
      name={name}
      positioning={{ sameWidth: true, gutter: 4 }}
      lazyMount
      unmountOnExit
      className={cx(label.root, props.className)}
    >
      <Ark.Label className={cx(label.label, props.hideLabel && visuallyHidden)}>
        <span>{props.label}</span>
        {props.aside === undefined ? null : <span className={label.aside}>{props.aside}</span>}
      </Ark.Label>
      <Ark.HiddenSelect />
      <Ark.Trigger className={control({ size }).box} aria-describedby={wiring['aria-describedby']}>
        <Ark.ValueText className={valueText} placeholder={placeholder} />
        <ChevronDownIcon size={16} />
      </Ark.Trigger>
      <FieldNotes id={wiring.id} hint={props.hint} error={props.error} />
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={list.content}>
            {options.map((option) => (
              <Ark.Item key={option.value} item={option} className={list.item}>
                {option.icon}
                <Ark.ItemText>{option.label}</Ark.ItemText>
                {option.note === undefined ? null : (
                  <span className={optionNote}>{option.note}</span>
                )}
                <Ark.ItemIndicator className={option.note === undefined ? optionCheck : undefined}>
                  <CheckIcon size={16} />
                </Ark.ItemIndicator>
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
