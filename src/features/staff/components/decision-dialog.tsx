/** A staff decision: a question with a reason, sent once, its failure shown in place. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type * as v from 'valibot';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { useFocusAfter } from '~/features/common/use-focus-after.ts';
import { useContractForm, type FormField } from '~/platform/api/use-contract-form.ts';
import { Button, type ButtonLook } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { staffKeys } from '../staff.queries.ts';
import { AnswerPicker, PreloadAnswers, type Answers } from './answer-picker.tsx';
import type { Shortcut } from './queue-cards.ts';

export interface DecisionDialogProps<S extends v.GenericSchema> {
  /** Of the button. */
  id?: string;
  /** The label of the button. */
  label: ReactNode;
  /** The accessible name, where the label appears many times. */
  name?: string;
  look?: ButtonLook;
  /** The single key that opens it on the card of a queue (queue-keys.tsx). */
  shortcut?: Shortcut;
  title: ReactNode;
  description?: ReactNode;
  schema: S;
  /** Initial values of all fields; `reason` is among them. */
  initial: Record<string, string>;
  confirm: ReactNode;
  /** A hint: who reads the reason. */
  reasonHint?: ReactNode;
  /** Somebody reads the reason: templates for it are offered. */
  answers?: Answers | undefined;
  submit(input: v.InferOutput<S>): Promise<unknown>;
  /** Fields before the reason. */
  children?: (field: (name: string) => FormField) => ReactNode;
}

/** The key stands on the button and is no part of its name, which `aria-keyshortcuts` says beside it. */
const keyed = css({
  // Behind the label: `_after` is the button's area for fingers.
  _before: {
    content: 'attr(aria-keyshortcuts) / ""',
    order: '1',
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '24px',
    height: '24px',
    fontSize: '12',
    color: 'muted',
    border: '1px solid {colors.line.strong}',
    borderRadius: 'xs',
    bg: 'raised',
  },
});
const foot = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' });

/** After a refusal the lists are looked at anew: somebody else may have decided meanwhile. */
function useRefused() {
  const queryClient = useQueryClient();
  const wasRefused = useRef(false);
  return {
    note: (refused: boolean): void => {
      wasRefused.current = refused;
    },
    /** Only once its sentence was read: the entry may go, and the dialog with it. */
    lookAnew: (): void => {
      if (!wasRefused.current) return;
      wasRefused.current = false;
      for (const queryKey of staffKeys()) void queryClient.invalidateQueries({ queryKey });
    },
  };
}

/** From a field of several lines, too, where Enter alone begins a new one. */
function sendOnControlEnter(event: KeyboardEvent<HTMLElement>): void {
  const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
  if (isMeant) event.currentTarget.querySelector('form')?.requestSubmit();
}

/** What the form sends has names; what helps to fill it in has none, and comes behind. */
const firstField = (place: HTMLElement | null): HTMLElement | null =>
  place?.querySelector<HTMLElement>('input[name], select[name], textarea[name]') ??
  place?.querySelector<HTMLElement>('input, select, textarea') ??
  null;

/** A button that opens the dialog. Its first field gets the focus. */
export function DecisionDialog<S extends v.GenericSchema>(props: DecisionDialogProps<S>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLElement | null>(null);
  const decide = useFocusAfter();
  const refused = useRefused();
  const show = (open: boolean): void => {
    setOpen(open);
    if (!open) refused.lookAnew();
  };
  return (
    <>
      {props.answers && <PreloadAnswers />}
      <Button
        id={props.id}
        size="sm"
        look={props.look ?? 'neutral'}
        aria-label={props.name}
        aria-keyshortcuts={props.shortcut}
        className={props.shortcut && keyed}
        onClick={() => show(true)}
      >
        {props.label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={show}
        role="alertdialog"
        size="sm"
        title={props.title}
        description={props.description}
        closeLabel={t`Close`}
        initialFocus={first}
      >
        <div
          role="presentation"
          onKeyDown={sendOnControlEnter}
          ref={(place) => {
            first.current = firstField(place);
          }}
        >
          <DecisionForm
            {...props}
            submit={async (input) => {
              // Before the request: its result may remove the button.
              decide(true);
              refused.note(true);
              await props.submit(input);
              refused.note(false);
            }}
            onDone={() => show(false)}
          />
        </div>
      </Dialog>
    </>
  );
}

function DecisionForm<S extends v.GenericSchema>(
  props: DecisionDialogProps<S> & { onDone(): void },
) {
  const form = useContractForm({
    schema: props.schema,
    initial: props.initial,
    submit: async (input) => {
      await props.submit(input);
      props.onDone();
    },
  });
  return (
    <FormFrame form={form}>
      {props.children?.(form.field)}
      {props.answers && (
        <AnswerPicker
          {...props.answers}
          text={form.field('reason').value}
          onText={(text) => form.set('reason', text)}
        />
      )}
      <TextArea
        {...form.field('reason')}
        label={<Trans>Reason</Trans>}
        hint={props.reasonHint ?? <Trans>It stands in the record.</Trans>}
        maxLength={500}
        rows={3}
      />
      <div className={foot}>
        <Button look="ghost" onClick={props.onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look={props.look === 'danger' ? 'danger' : 'accent'} busy={form.busy}>
          {props.confirm}
        </Button>
      </div>
    </FormFrame>
  );
}
