/** The dialog of the search: a field, and below it what its text finds. Loaded when it is first opened. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { css } from 'styled-system/css';
import { isOfEmail } from '~/domain/search-handles.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { AmountCurrency } from '~/platform/i18n/amount-currency.tsx';
import { takeTypedAhead } from '~/platform/ui-state/search-dialog.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icon.tsx';
import { Kbd, Spinner } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { OptionGroups } from './search-options.tsx';
import { useSearchOptions, type SearchOption, type StaffPlace } from './use-search-options.ts';

const LIST = 'staff-search-list';

interface DialogProps {
  places: readonly StaffPlace[];
  onClose(): void;
}

/** Amounts are those of staff, wherever the box stands. */
export default function SearchDialog(props: DialogProps) {
  return (
    <AmountCurrency value="USD">
      <Search {...props} />
    </AmountCurrency>
  );
}

/** Presses an option as the pointer does: a link opens, with Ctrl in a tab of its own. */
function press(id: string, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  document.getElementById(id)?.dispatchEvent(new window.MouseEvent('click', init));
}

function useChoice(search: ReturnType<typeof useSearchOptions>) {
  const { groups, text, isWaiting } = search;
  const [moved, setMoved] = useState<{ text: string; id: string } | null>(null);
  const options = groups.flatMap((each) => each.options);
  // Nobody is looked for by an address because Enter came before what was meant.
  const first = options.find(({ look }) => look !== 'email' || isOfEmail(text));
  const current = options.find(({ id }) => moved?.text === text && moved.id === id) ?? first;
  const moveTo = (option: SearchOption | undefined) => {
    if (!option) return;
    setMoved({ text, id: option.id });
    document.getElementById(option.id)?.scrollIntoView({ block: 'nearest' });
  };
  return {
    current,
    point: (id: string) => setMoved({ text, id }),
    move: (step: 1 | -1) => {
      const place = current ? options.indexOf(current) : -1;
      moveTo(options.at((place + step + (place === -1 && step === -1 ? 1 : 0)) % options.length));
    },
    /** Enter waits for it. */
    isEarly: isWaiting && current === undefined,
  };
}

/** Enter before the answer opens the first of what it brings. */
function useEager(text: string, choice: ReturnType<typeof useChoice>) {
  const [eager, setEager] = useState<string | null>(null);
  const { current, isEarly } = choice;
  const isDue = eager !== null && eager === text && !isEarly;
  const due = isDue ? (current?.id ?? '') : null;
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (due === null || opened.current === eager) return;
    opened.current = eager;
    if (due !== '') document.getElementById(due)?.click();
  }, [due, eager]);
  return () => {
    opened.current = null;
    setEager(text);
  };
}

/** Above the page as long as it is there; then the focus is back where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

function Search({ places, onClose }: DialogProps) {
  const { t } = useLingui();
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  const search = useSearchOptions(typed, places);
  const choice = useChoice(search);
  const enterLater = useEager(search.text, choice);

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choice.move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.repeat) return;
    if (choice.current) press(choice.current.id, event);
    else if (search.isFailed) search.retry();
    else if (choice.isEarly) enterLater();
  };
  const onChoose = (option: SearchOption, { ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (option.look === 'email') search.lookByEmail();
    if (option.href === null) return;
    if (option.look !== 'page') search.note({ label: option.label, href: option.href });
    if (!ctrlKey && !metaKey && !shiftKey) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t`Search the back office`}
      className={box}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // In a search field the browser would only clear the text.
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={inside}>
        <Field
          typed={typed}
          onType={setTyped}
          current={choice.current?.id}
          isBusy={search.isWaiting || search.isRetrying}
          onKey={onKey}
          onClose={onClose}
        />
        <div className={list}>
          <Told search={search} />
          <OptionGroups
            id={LIST}
            groups={search.groups}
            earlier={search.earlier}
            current={choice.current?.id}
            onPoint={choice.point}
            onChoose={onChoose}
          />
        </div>
        <Keys />
      </div>
    </dialog>
  );
}

interface FieldProps {
  typed: string;
  onType(change: (text: string) => string): void;
  /** The option that Enter opens. */
  current: string | undefined;
  isBusy: boolean;
  onKey(event: KeyboardEvent<HTMLInputElement>): void;
  onClose(): void;
}

function Field({ typed, onType, current, isBusy, onKey, onClose }: FieldProps) {
  const { t } = useLingui();
  return (
    <div className={field}>
      <SearchIcon aria-hidden="true" />
      <input
        // The dialog was opened to type into it.
        autoFocus
        type="search"
        role="combobox"
        aria-label={t`Search the back office`}
        aria-expanded="true"
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={current}
        placeholder={t`Order, person, offer, e-mail or page`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={typed}
        onFocus={() => {
          const ahead = takeTypedAhead();
          if (ahead !== '') onType((text) => text + ahead);
        }}
        onChange={({ target: { value } }) => onType(() => value)}
        onKeyDown={onKey}
        className={input}
      />
      {isBusy ? <Spinner /> : null}
      <IconButton
        label={t`Close`}
        size="sm"
        icon={<CloseIcon aria-hidden="true" />}
        onClick={onClose}
      />
    </div>
  );
}

/** How much there is, that nothing was found, or that the question got no answer. */
function Told({ search }: { search: ReturnType<typeof useSearchOptions> }) {
  const { t } = useLingui();
  const { text, groups, isWaiting, isFailed, isNobody } = search;
  const found = groups.flatMap(({ options }) => options.filter(({ look }) => look !== 'email'));
  // An address is not looked for before somebody says so.
  const isAsked = text.length > 1 && (isNobody || !isOfEmail(text));
  const isNothing = isAsked && !isWaiting && !isFailed && found.length === 0;
  return (
    <>
      {isFailed ? (
        <div className={note}>
          <Banner
            tone="danger"
            role="alert"
            action={
              <Button size="sm" busy={search.isRetrying} onClick={search.retry}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {search.error === null ? (
              <Trans>The search got no answer.</Trans>
            ) : (
              <FailureText error={search.error} />
            )}
          </Banner>
        </div>
      ) : null}
      <p role="status" className={isNothing ? nothing : hidden}>
        {isWaiting ? t`Searching…` : null}
        {isNothing && isNobody ? <Trans>Nobody has an address like “{text}”</Trans> : null}
        {isNothing && !isNobody ? <Trans>Nothing found for “{text}”</Trans> : null}
        {text !== '' && !isWaiting && found.length > 0 ? (
          <Plural value={found.length} one="# result" other="# results" />
        ) : null}
      </p>
    </>
  );
}

/** For those who have a keyboard. */
function Keys() {
  return (
    <p className={keys}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Trans>move</Trans>
      </span>
      <span>
        <Kbd>Enter</Kbd> <Trans context="key">open</Trans>
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> <Trans>in a new tab</Trans>
      </span>
      <span className={css({ marginInlineStart: 'auto' })}>
        <Kbd>Esc</Kbd> <Trans>close</Trans>
      </span>
    </p>
  );
}

const edge = '1px solid {colors.line}';
const box = css({
  width: { base: '100vw', md: 'min(680px, calc(100vw - 48px))' },
  maxWidth: 'none',
  height: { base: '100dvh', md: 'fit-content' },
  maxHeight: { base: 'none', md: 'min(640px, 76dvh)' },
  marginTop: { base: '0', md: '10dvh' },
  marginInline: 'auto',
  padding: '0',
  border: { base: '0', md: '1px solid {colors.line.strong}' },
  borderRadius: { base: '0', md: 'card' },
  bg: 'surface',
  color: 'text',
  boxShadow: 'float',
  overflow: 'hidden',
  '&::backdrop': { bg: 'overlay' },
});
const inside = css({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  height: { base: 'full', md: 'auto' },
  maxHeight: { md: 'min(638px, 76dvh)' },
});
const field = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInlineStart: '4',
  paddingInlineEnd: '2',
  height: '56px',
  borderBottom: edge,
  _focusWithin: { boxShadow: 'inset 0 -2px 0 {colors.accent.text}' },
});
const input = css({
  flex: '1',
  minWidth: '0',
  height: 'full',
  fontSize: '17',
  bg: 'transparent',
  border: '0',
  outline: 'none',
  color: 'text',
  _placeholder: { color: 'faint' },
  '&::-webkit-search-cancel-button': { display: 'none' },
});
const list = css({ overflowY: 'auto', overscrollBehavior: 'contain', paddingBlock: '2' });
const note = css({ padding: '8px 16px' });
const nothing = css({
  padding: '20px 16px',
  color: 'muted',
  textAlign: 'center',
  overflowWrap: 'anywhere',
});
const hidden = css({ srOnly: true });
const keys = css({
  display: { base: 'none', md: 'flex' },
  gap: '5',
  alignItems: 'center',
  padding: '10px 16px',
  fontSize: '12',
  color: 'muted',
  bg: 'canvas',
  borderTop: edge,
});
