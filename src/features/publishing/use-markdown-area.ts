/** The textarea of a Markdown text: edits with their selection, keys, and pictures that are pasted or dropped. */
import { useLingui } from '@lingui/react';
import { useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { failureText } from '~/platform/api/failures.ts';
import { sendImage } from '~/platform/media/send-image.ts';
import {
  continueList,
  insertPicture,
  partsBefore,
  toggleBold,
  toggleLines,
  type Edit,
  type Selected,
} from './markdown-edits.ts';

export type TextAct = (selected: Selected) => Edit | null;

/** Keys with Ctrl (or the command key), by the code of the key. */
const shortcuts: ReadonlyMap<string, TextAct> = new Map<string, TextAct>([
  ['b', toggleBold],
  ['Alt+Digit2', (selected) => toggleLines(selected, '## ')],
  ['Alt+Digit3', (selected) => toggleLines(selected, '### ')],
  ['Shift+Digit7', (selected) => toggleLines(selected, '1. ')],
  ['Shift+Digit8', (selected) => toggleLines(selected, '- ')],
  ['Shift+Digit9', (selected) => toggleLines(selected, '> ')],
]);

function shortcutOf(event: KeyboardEvent): TextAct | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const prefix = (event.altKey ? 'Alt+' : '') + (event.shiftKey ? 'Shift+' : '');
  return shortcuts.get(prefix + event.code) ?? shortcuts.get(prefix + event.key.toLowerCase());
}

/**
 * Edits as typing does, so that the browser's own undo takes them back; where it cannot, the text is set.
 * @returns whether the field has told its change
 */
function typeInto(area: HTMLTextAreaElement, { from, to, insert }: Edit): boolean {
  area.focus();
  area.setSelectionRange(from, to);
  // The only way to a change that the browser can undo in a textarea.
  const isTyped =
    insert === '' && from !== to
      ? document.execCommand('delete')
      : document.execCommand('insertText', false, insert);
  if (!isTyped) area.setRangeText(insert, from, to, 'end');
  return isTyped;
}

function imagesOf(list: FileList | null): File[] {
  return [...(list ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** A picture that was put into the text. */
export interface PutPicture {
  url: string;
  partsBefore: number;
}

export function useMarkdownArea(
  value: string,
  onChange: (text: string) => void,
  onPicture: (picture: PutPicture) => void,
) {
  const { i18n } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const [sending, setSending] = useState(0);
  const [error, setError] = useState<string>();

  const run = (act: TextAct): boolean => {
    const field = area.current;
    if (!field) return false;
    const edit = act({ text: field.value, start: field.selectionStart, end: field.selectionEnd });
    if (!edit) return false;
    if (!typeInto(field, edit)) onChange(field.value);
    field.setSelectionRange(edit.start, edit.end);
    return true;
  };
  const addPictures = async (files: readonly File[]): Promise<void> => {
    setError(undefined);
    for (const file of files) {
      setSending((count) => count + 1);
      try {
        const { url } = await sendImage(file);
        const place = area.current?.selectionStart ?? 0;
        const parts = partsBefore(area.current?.value ?? '', place);
        if (run((selected) => insertPicture(selected, url))) onPicture({ url, partsBefore: parts });
      } catch (failure) {
        setError(failureText(failure, i18n));
      } finally {
        setSending((count) => count - 1);
      }
    }
  };
  const take = (event: ClipboardEvent | DragEvent, list: FileList | null): void => {
    const files = imagesOf(list);
    if (files.length === 0) return;
    event.preventDefault();
    void addPictures(files);
  };
  return {
    run,
    addPictures,
    isSending: sending > 0,
    error,
    field: {
      ref: area,
      value,
      onChange: (event: { target: { value: string } }) => onChange(event.target.value),
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        const act =
          event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey
            ? continueList
            : shortcutOf(event);
        if (act && run(act)) event.preventDefault();
      },
    },
  };
}
