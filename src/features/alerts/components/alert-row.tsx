/** One search or alert in its list: what it is, a line about it, its controls. Its name or price is changed in place. */
import { Trans, useLingui } from '@lingui/react/macro';
import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { css } from 'styled-system/css';
import { useFocusAfter } from '~/features/common/use-focus-after.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button, IconButton } from '~/ui/button.tsx';
import { EditIcon, TrashIcon } from '~/ui/icon.tsx';
import { TextField } from '~/ui/text-field.tsx';

interface AlertRowProps {
  name: string;
  path: string;
  /** Lines under the name. */
  lines: ReactNode;
  /** When it tells. */
  control: ReactNode;
  /** Null where nothing can be changed. */
  onEdit: (() => void) | null;
  onRemove: () => void;
  isRemoving: boolean;
  /** The form that stands here while it is changed. */
  children?: ReactNode;
}

/** The name in the row after an element's, or before it in the last one. */
function nextName(element: HTMLElement): HTMLElement | null {
  const row = element.closest('li');
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('a') ?? null;
}

export function AlertRow(props: AlertRowProps) {
  const { t } = useLingui();
  const { name, path, lines, control, onEdit, onRemove, isRemoving, children } = props;
  const focusAfter = useFocusAfter();
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    focusAfter(true, nextName(currentTarget));
    onRemove();
  };
  return (
    <li className={row} data-bare={control === null || undefined}>
      <div className={css({ minWidth: '0' })}>
        <Anchor href={path} className={title}>
          {name}
        </Anchor>
        <p className={note}>{lines}</p>
      </div>
      <div className={controls}>
        {control}
        {onEdit && (
          <IconButton
            size="sm"
            label={t`Change: ${name}`}
            icon={<EditIcon size={18} aria-hidden="true" />}
            onClick={onEdit}
          />
        )}
        <IconButton
          size="sm"
          label={t`Delete: ${name}`}
          icon={<TrashIcon size={18} aria-hidden="true" />}
          busy={isRemoving}
          onClick={remove}
        />
      </div>
      {children}
    </li>
  );
}

/**
 * Focus goes from the button that opened a form into its field, and back to the button when the form goes, unless it has
 * moved on by then.
 */
function useFocusInside(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLInputElement | null>,
): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const own = form.current;
    field.current?.focus();
    return () => {
      if (own?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, [form, field]);
}

/** A field that is changed in the row. */
export function ChangeForm(props: {
  field: ComponentProps<typeof TextField>;
  isBusy: boolean;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { field, isBusy, onSave, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useFocusInside(form, input);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <form ref={form} onSubmit={submit} className={change} noValidate>
      <TextField {...field} ref={input} size="sm" autoComplete="off" />
      <Button type="submit" size="sm" busy={isBusy}>
        <Trans>Save</Trans>
      </Button>
      <Button size="sm" look="ghost" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  // A single button needs no line of its own.
  '&[data-bare]': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  paddingBlock: '4',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none', paddingTop: '0' },
});
const title = css({
  fontWeight: 'strong',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
});
const note = css({ fontSize: '14', color: 'muted', overflowWrap: 'anywhere' });
const controls = css({ display: 'flex', alignItems: 'center', gap: '1' });
const change = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '2',
  '& > :first-child': { flex: '1 1 200px' },
});
