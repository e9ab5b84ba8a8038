/** A text with placeholders: written in by a press, and shown as it will read. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode, type Ref } from 'react';
import { css } from 'styled-system/css';
import {
  filled,
  placeholdersIn,
  written,
  type Placeholder,
  type PlaceholderValues,
} from '~/domain/placeholders.ts';
import { Button } from '~/ui/button.tsx';
import { TextArea } from '~/ui/text-field.tsx';

interface TemplateFieldProps {
  label: ReactNode;
  value: string;
  onText(text: string): void;
  allowed: readonly Placeholder[];
  /** Known already; examples stand for the others. */
  values?: PlaceholderValues;
  error?: string | undefined;
  hint?: ReactNode;
  maxLength: number;
  rows?: number;
  lang?: string;
  autoFocus?: boolean;
  placeholder?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** What placeholders are called, and an example for each. */
function usePlaceholders(): Record<Placeholder, { label: string; example: string }> {
  const { t } = useLingui();
  return {
    buyer: { label: t`Buyer’s name`, example: 'mira_k' },
    order: { label: t`Order’s number`, example: '#3F9A01C7' },
    offer: { label: t`Offer’s title`, example: t`Your offer` },
    back: { label: t`When you are back`, example: t`Monday 9:00` },
  };
}

export function TemplateField(props: TemplateFieldProps) {
  const { value, onText, allowed, values, ref, ...rest } = props;
  const names = usePlaceholders();
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: Placeholder): void => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } =
      field.current ?? {};
    const word = written(name);
    onText(value.slice(0, start) + word + value.slice(end));
    // The cursor stands behind the word once it is there.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + word.length, start + word.length);
    });
  };
  const shown = Object.fromEntries(
    allowed.map((name) => [name, values?.[name] ?? names[name].example]),
  );
  return (
    <div className={stack}>
      <TextArea
        {...rest}
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      <div className={row}>
        {allowed.map((name) => (
          <Button key={name} size="sm" onClick={() => insert(name)}>
            {names[name].label}
          </Button>
        ))}
      </div>
      {placeholdersIn(value).length === 0 ? null : (
        <p className={preview}>
          <b>
            <Trans>Preview</Trans>
          </b>{' '}
          {filled(value, shown).text}
        </p>
      )}
    </div>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const preview = css({
  color: 'muted',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
