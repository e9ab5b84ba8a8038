/** One search or alert in its list: what it is, a line about it, its controls. Its name or price is changed in place. */
import { Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
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

/** The form takes the focus with it when it closes: back to the button that opened it. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = button.current;
    if (!isOpen) return undefined;
    return () => {
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [isOpen]);
  return button;
}

export function AlertRow(props: AlertRowProps) {
  const { t } = useLingui();
  const { name, path, lines, control, onEdit, onRemove, isRemoving, children } = props;
  const focusAfter = useFocusAfter();
  const editButton = useFocusBack(Boolean(children));
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    focusAfter(true, nextName(currentTarget));
    onRemove();
  };
  return (
    <li className={row}>
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
            ref={editButton}
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

/** A field that is changed in the row. */
export function ChangeForm(props: {
  field: ComponentProps<typeof TextField>;
  isBusy: boolean;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { field, isBusy, onSave, onCancel } = props;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <form onSubmit={submit} className={change} noValidate>
      {/* It appears where its button was pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField {...field} size="sm" autoFocus autoComplete="off" />
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
