/** One language of a text: title, description with what search engines show, subjects, the text and what is missing. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Locale } from '~config';
import { missingIn, shownLengths, textLimits } from '~/contracts/publishing/missing.ts';
import type {
  ManuscriptText,
  Rendered,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { DoneIcon, WarningIcon } from '~/ui/icon.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { languageNames, useMissingLabels, useProblemLabels } from '../publishing-labels.ts';
import type { PutPicture } from '../use-markdown-area.ts';
import { MarkdownEditor } from './markdown-editor.tsx';

export interface LanguagePaneProps {
  kind: TextKind;
  locale: Locale;
  text: ManuscriptText;
  onChange: (text: ManuscriptText) => void;
  image: string | null;
  rendered: Rendered | undefined;
  /** Messages of the server by path. */
  errors: Record<string, string>;
  /** Subjects of other articles in this language. */
  subjects: readonly string[];
  onPicture: (picture: PutPicture) => void;
}

/** How long it is, and from where search engines cut it. */
function Length({ text, shown }: { text: string; shown: number }) {
  const format = useFormat();
  const length = [...text].length;
  const [now, most] = [format.count(length), format.count(shown)];
  return (
    <span className={length > shown ? css({ color: 'warning' }) : undefined}>
      {now} / {most}
    </span>
  );
}

export function LanguagePane(props: LanguagePaneProps) {
  const { kind, locale, text, onChange, errors } = props;
  const language = languageNames[locale];
  const errorOf = (field: string) => errors[`texts.${locale}.${field}`];
  const set = (change: Partial<ManuscriptText>) => onChange({ ...text, ...change });
  return (
    <section className={pane} aria-label={language}>
      <div className={head}>
        <h2 className={name}>{language}</h2>
        <Missing {...props} />
      </div>
      <TextField
        label={<Trans>Title</Trans>}
        lang={locale}
        value={text.title}
        maxLength={textLimits.title}
        aside={<Length text={text.title} shown={shownLengths.title} />}
        error={errorOf('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={<Trans>Description</Trans>}
        lang={locale}
        rows={2}
        value={text.description}
        maxLength={textLimits.description}
        aside={<Length text={text.description} shown={shownLengths.description} />}
        hint={<Trans>Search engines cut titles and descriptions that are longer.</Trans>}
        error={errorOf('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      {kind === 'page' ? null : <Subjects {...props} error={errorOf('tags')} />}
      {props.image === null ? null : (
        <TextField
          label={<Trans>Words for the main picture</Trans>}
          lang={locale}
          value={text.image_alt}
          maxLength={textLimits.alt}
          hint={<Trans>What it shows, for who does not see it.</Trans>}
          error={errorOf('image_alt')}
          onChange={(event) => set({ image_alt: event.target.value })}
        />
      )}
      <MarkdownEditor
        label={<Trans>Text</Trans>}
        lang={locale}
        value={text.body}
        onChange={(body) => set({ body })}
        error={errorOf('body')}
        words={props.rendered?.words ?? 0}
        hasPrices={kind === 'article'}
        onPicture={props.onPicture}
      />
      <Problems rendered={props.rendered} />
    </section>
  );
}

/** Subjects, or other words for a help article, typed with commas; subjects of other articles by a press. */
function Subjects(props: LanguagePaneProps & { error: string | undefined }) {
  const { kind, text, onChange, locale } = props;
  const isHelp = kind === 'help';
  const most = isHelp ? textLimits.keywords : textLimits.tags;
  const [typed, setTyped] = useState<string | null>(null);
  const parse = (value: string): string[] =>
    [...new Set(value.split(',').map((part) => part.trim().slice(0, textLimits.tag)))]
      .filter((part) => part !== '')
      .slice(0, most);
  const others = props.subjects.filter((subject) => !text.tags.includes(subject)).slice(0, 5);
  return (
    <div>
      <TextField
        label={isHelp ? <Trans>Other words</Trans> : <Trans>Subjects</Trans>}
        lang={locale}
        value={typed ?? text.tags.join(', ')}
        hint={
          isHelp ? (
            <Trans>
              By which people look for it, separated by commas. Readers do not see them.
            </Trans>
          ) : (
            <Trans>Separated by commas, as readers see them.</Trans>
          )
        }
        error={props.error}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ ...text, tags: parse(event.target.value) });
        }}
        onBlur={() => setTyped(null)}
      />
      {others.length === 0 ? null : (
        <p className={suggestions}>
          {others.map((subject) => (
            <TextButton
              key={subject}
              lang={locale}
              onClick={() =>
                onChange({ ...text, tags: [...text.tags, subject].slice(0, textLimits.tags) })
              }
            >
              + {subject}
            </TextButton>
          ))}
        </p>
      )}
    </div>
  );
}

function Missing({ image, text }: LanguagePaneProps) {
  const { i18n } = useLingui();
  const labels = useMissingLabels();
  const parts = missingIn({ image, text }).map((part) => labels[part]);
  if (parts.length === 0) {
    return (
      <span className={complete}>
        <DoneIcon size={16} aria-hidden="true" /> <Trans>Complete</Trans>
      </span>
    );
  }
  const list = new Intl.ListFormat(i18n.locale).format(parts);
  return (
    <span className={lacking}>
      <WarningIcon size={16} aria-hidden="true" /> <Trans>Missing: {list}</Trans>
    </span>
  );
}

/** What of the text cannot be shown, each with its beginning. */
function Problems({ rendered }: Pick<LanguagePaneProps, 'rendered'>) {
  const labels = useProblemLabels();
  const problems = rendered?.problems ?? [];
  return (
    <div role="status">
      {problems.length === 0 ? null : (
        <ul className={list}>
          {problems.map(({ code, near }, index) => (
            <li key={`${index}-${code}`}>
              {labels[code]} <code>{near}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const pane = css({ display: 'grid', gap: '4', minWidth: '0', alignContent: 'start' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '3' });
const name = css({ textStyle: 'panel' });
const complete = css({
  display: 'inline-flex',
  gap: '1.5',
  alignItems: 'center',
  fontSize: '14',
  color: 'muted',
});
const lacking = css({
  display: 'inline-flex',
  gap: '1.5',
  alignItems: 'center',
  fontSize: '14',
  color: 'warning',
});
const suggestions = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '1.5' });
const list = css({
  display: 'grid',
  gap: '2',
  fontSize: '14',
  color: 'danger',
  overflowWrap: 'anywhere',
  '& code': { color: 'text' },
});
