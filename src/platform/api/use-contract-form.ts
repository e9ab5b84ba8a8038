/**
 * A form over a contract schema. Validation and its messages are the endpoint's own; what the server refuses appears
 * beside its field. Typed values are never lost, a second submit while one is pending does nothing, and the first field
 * with an error gets the focus.
 */
import { useLingui } from '@lingui/react';
import { revalidateLogic, useForm, useStore } from '@tanstack/react-form';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type SyntheticEvent,
} from 'react';
import * as v from 'valibot';
import type { Failure } from '~/contracts/failure.ts';
import { fieldErrors } from '~/contracts/validation.ts';
import { asFailure, failureText, fieldErrorsOf } from './failures.ts';

type Values = Record<string, string>;

/** What a form that was posted before the page's script ran gets back with the page. */
export interface FormFlash {
  form: string;
  /** What was typed, without secrets. */
  values: Values;
  /** The failure in the page's language, and its code. */
  message: string;
  code?: Failure['code'] | undefined;
  errors: Record<string, string>;
}

export interface ContractForm<S extends v.GenericSchema> {
  schema: S;
  /** Names and first values of all fields, in the order of the form. */
  initial: Values;
  /** Values that are not fields, for the schema. */
  extra?: Record<string, unknown>;
  /** Prefix of the fields' paths in the server's answers: `credentials.`. */
  errorPrefix?: string;
  flash?: FormFlash | null;
  submit(input: v.InferOutput<S>): Promise<void>;
}

export interface FormField {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
}

function withoutPrefix(errors: Record<string, string>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      text,
    ]),
  );
}

function startValues({ initial, flash }: Pick<ContractForm<v.GenericSchema>, 'initial' | 'flash'>) {
  const entries = Object.keys(initial).map((name) => [name, flash?.values[name] ?? initial[name]]);
  return Object.fromEntries(entries);
}

/** Validation messages of the schema, by field. */
function useSchemaErrors(schema: v.GenericSchema, extra: Record<string, unknown> | undefined) {
  const { i18n } = useLingui();
  return (values: Values): Record<string, string> => {
    const result = v.safeParse(schema, { ...values, ...extra });
    if (result.success) return {};
    const found = fieldErrors(result.issues);
    return Object.fromEntries(found.map(({ path, message }) => [path, i18n._(message)]));
  };
}

/** The server's refusal: one message for the form, messages by field. */
function useRefusals(flash: FormFlash | null | undefined, errorPrefix: string) {
  const { i18n } = useLingui();
  const [sentence, setSentence] = useState<string | null>(flash?.message ?? null);
  const [code, setCode] = useState<Failure['code'] | null>(flash?.code ?? null);
  const [fields, setFields] = useState<Record<string, string>>(flash?.errors ?? {});
  return {
    sentence,
    code,
    fields,
    clear: () => {
      setSentence(null);
      setCode(null);
      setFields({});
    },
    forget: (name: string) =>
      setFields((known) =>
        Object.fromEntries(Object.entries(known).filter(([key]) => key !== name)),
      ),
    /** Returns the fields that the failure is about. */
    take: (error: unknown, names: readonly string[]): string[] => {
      const errors = withoutPrefix(fieldErrorsOf(error), errorPrefix);
      const about = Object.keys(errors).filter((name) => names.includes(name));
      setFields(errors);
      setSentence(about.length === 0 ? failureText(error, i18n) : null);
      setCode(asFailure(error).code);
      return about;
    },
  };
}

/** Takes over what a quick typist or a password manager filled in before this script ran. */
function useTakeOver(
  element: HTMLFormElement | null,
  names: readonly string[],
  setValue: (name: string, value: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    for (const name of names) {
      const input = element?.elements.namedItem(name);
      const isField =
        input instanceof HTMLInputElement ||
        input instanceof HTMLTextAreaElement ||
        input instanceof HTMLSelectElement;
      if (isField && input.value !== '') setValue(name, input.value);
    }
  });
  useEffect(() => {
    if (element) takeOver();
  }, [element]);
}

/**
 * Holds a form: `field(name)` for each input, `attach` and `onSubmit` for the form element, `refusal` for what no
 * field is about.
 */
export function useContractForm<S extends v.GenericSchema>(options: ContractForm<S>) {
  const { schema, extra, flash, submit, errorPrefix = '' } = options;
  const formId = useId();
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const isUnderWay = useRef(false);
  const refusals = useRefusals(flash, errorPrefix);
  const schemaErrors = useSchemaErrors(schema, extra);
  const form = useForm({
    defaultValues: startValues(options),
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }: { value: Values }) => {
        const fields = schemaErrors(value);
        return Object.keys(fields).length > 0 ? { fields } : undefined;
      },
    },
    onSubmit: async ({ value }: { value: Values }) => {
      refusals.clear();
      try {
        await submit(v.parse(schema, { ...value, ...extra }));
      } catch (error) {
        const about = refusals.take(error, Object.keys(value));
        requestAnimationFrame(() => focusFirst(element, about));
      }
    },
  });
  const values = useStore(form.store, (state) => state.values);
  const attempts = useStore(form.store, (state) => state.submissionAttempts);
  const busy = useStore(form.store, (state) => state.isSubmitting);
  useTakeOver(element, Object.keys(values), (name, value) => form.setFieldValue(name, value));

  const current = attempts > 0 ? schemaErrors(values) : {};
  const field = (name: string): FormField => ({
    id: `${formId}-${name}`,
    name,
    value: values[name] ?? '',
    error: refusals.fields[name] ?? current[name],
    onChange: (event) => {
      refusals.forget(name);
      form.setFieldValue(name, event.target.value);
    },
  });
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await form.handleSubmit();
      focusFirst(element, Object.keys(schemaErrors(form.state.values)));
    } finally {
      isUnderWay.current = false;
    }
  };
  const reset = () => form.reset();
  /** Puts a value into a field, as if it had been typed. */
  const set = (name: string, value: string): void => form.setFieldValue(name, value);
  const { sentence: refusal, code: refusalCode } = refusals;
  return { field, onSubmit, busy, refusal, refusalCode, attach, reset, set };
}

/** Focuses the first field of the form that has an error. */
function focusFirst(element: HTMLFormElement | null, names: readonly string[]): void {
  for (const input of element?.elements ?? []) {
    const isNamed = 'name' in input && typeof input.name === 'string' && names.includes(input.name);
    if (isNamed && input instanceof HTMLElement) {
      input.focus();
      return;
    }
  }
}
