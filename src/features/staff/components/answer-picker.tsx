/** A template for the reason, in the language of whoever reads it (decision 0126). Nothing that was typed is lost by it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig, type Locale } from '~config';
import type { AnswerAct } from '~/contracts/answers/answer-acts.ts';
import { filledFor } from '~/contracts/answers/answer-text.ts';
import type {
  AnswerReader,
  AnswerReaderInput,
  AnswerTemplate,
} from '~/contracts/answers/answers.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { staffQueries } from '../staff.queries.ts';

/** What a dialog says of its reason. */
export interface Answers {
  act: AnswerAct;
  /** Whoever reads it; null: several people do. */
  reader: AnswerReaderInput | null;
}

/** The answers to one person. */
export const readBy = (act: AnswerAct, id: string): Answers => ({
  act,
  reader: { id, of: 'person' },
});

const pair = css({
  display: 'grid',
  gap: '3',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
});
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });

const textIn = (template: AnswerTemplate, locale: Locale): string =>
  locale === 'fr' ? template.text_fr : template.text_en;

/** Below what was typed, or in place of nothing. */
const joined = (typed: string, text: string): string =>
  typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`;

/** What was typed before the template, and both together: as long as that stands there, another template takes its place. */
interface Filled {
  typed: string;
  whole: string;
}

interface PickerProps extends Answers {
  text: string;
  disabled?: boolean;
  onText(text: string): void;
}

/** Asked for with the page, so that nothing moves in a dialog that is opened. */
export function PreloadAnswers(): null {
  useQuery(staffQueries.answers());
  return null;
}

/** Nothing where nobody has written a template for this act. */
export function AnswerPicker(props: PickerProps) {
  const { act, reader } = props;
  const { t } = useLingui();
  const list = useQuery(staffQueries.answers());
  const person = useQuery({
    ...staffQueries.answerReader(reader ?? { id: '', of: 'person' }),
    enabled: reader !== null,
  });
  if (list.isError && !list.data) {
    return (
      <div className={row} role="alert">
        <span>
          <Trans>The templates could not be loaded.</Trans> <FailureText error={list.error} />
        </span>
        <Button size="sm" busy={list.isFetching} onClick={() => void list.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    );
  }
  const templates = list.data?.data.filter((template) => template.act === act) ?? [];
  if (templates.length === 0) return null;
  return (
    <Picker
      {...props}
      templates={templates}
      person={person.data ?? null}
      // Nobody picks before it is known in which language: a moment. Without an answer both can be chosen.
      isWaiting={reader !== null && person.isPending}
    />
  );
}

function usePick(props: PickerProps & { person: AnswerReader | null }) {
  const { text, person, onText } = props;
  const { locale: own } = usePage();
  const [chosen, choose] = useState<Locale | null>(null);
  const [picked, pick] = useState<AnswerTemplate | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const locale = chosen ?? person?.locale ?? own;
  const isUntouched = filled !== null && filled.whole === text;
  const fill = (template: AnswerTemplate, language: Locale): void => {
    const typed = isUntouched ? filled.typed : text;
    const whole = joined(typed, filledFor(textIn(template, language), person?.public_name ?? null));
    setFilled({ typed, whole });
    onText(whole);
  };
  return {
    locale,
    picked,
    isFilled: isUntouched,
    pick: (template: AnswerTemplate | undefined): void => {
      pick(template ?? null);
      if (template) fill(template, locale);
    },
    /** Another language for what stands there untouched; else for the next one. */
    speak: (language: Locale): void => {
      choose(language);
      if (picked && isUntouched) fill(picked, language);
    },
  };
}

function Picker(
  props: PickerProps & {
    templates: readonly AnswerTemplate[];
    person: AnswerReader | null;
    isWaiting: boolean;
  },
) {
  const { templates, person, isWaiting } = props;
  const { t } = useLingui();
  const { locale, picked, isFilled, pick, speak } = usePick(props);
  const languages: Record<Locale, string> = { en: t`English`, fr: t`French` };
  const disabled = props.disabled === true || isWaiting;
  return (
    <div className={pair}>
      <NativeSelect
        label={<Trans>Template</Trans>}
        value={picked?.id ?? ''}
        disabled={disabled}
        placeholder={t`Write it yourself`}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => pick(templates.find(({ id }) => id === event.target.value))}
      />
      <NativeSelect
        label={
          person === null ? <Trans>Language</Trans> : <Trans>Language of whoever reads it</Trans>
        }
        value={locale}
        disabled={disabled}
        options={appConfig.locales.all.map((value) => ({ value, label: languages[value] }))}
        onChange={(event) => {
          const language = appConfig.locales.all.find((value) => value === event.target.value);
          if (language) speak(language);
        }}
      />
      <p role="status" className={visuallyHidden}>
        {isFilled ? t`The template is written into the reason.` : null}
      </p>
    </div>
  );
}
