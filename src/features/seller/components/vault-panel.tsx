/**
 * Storing secrets in the vault of an instant offer: unit by unit, or many lines at once. Stored secrets are never shown
 * again.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { RequiredLabel } from '~/features/common/required-label.tsx';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { LockIcon, UploadIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import {
  problemsOf,
  readSecretLines,
  type LineProblem,
  type Secret,
  type SecretField,
} from '../secret-lines.ts';
import { readSecretFile, withLines, type SecretFileProblem } from '../secret-file.ts';
import { useVault } from '../use-vault.ts';
import { VaultLog } from './vault-log.tsx';

interface VaultPanelProps {
  offer: OwnOffer;
  fields: readonly SecretField[];
  /** The server's answer about the stock. */
  error: string | undefined;
}

export function VaultPanel({ offer, fields, error }: VaultPanelProps) {
  const { t } = useLingui();
  const vault = useVault(offer);
  const [mode, setMode] = useState<'one' | 'many'>(fields.length > 1 ? 'one' : 'many');
  const store = (secrets: readonly Secret[], clear: () => void): void => {
    if (!vault.isPending) vault.mutate(secrets, { onSuccess: clear });
  };
  const fieldError = Object.values(fieldErrorsOf(vault.error))[0];
  return (
    <Surface as="section" pad="md" className={panel}>
      <VaultHead count={offer.secrets_count ?? 0} />
      {error === undefined ? null : (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      <SegmentedControl
        label={t`How you enter them`}
        value={mode}
        options={[
          { value: 'one', label: <Trans>One by one</Trans> },
          { value: 'many', label: <Trans>Many lines</Trans> },
        ]}
        onValueChange={(next) => {
          setMode(next);
          vault.reset();
        }}
      />
      {mode === 'one' ? (
        <OneUnit fields={fields} busy={vault.isPending} onStore={store} />
      ) : (
        <ManyLines fields={fields} busy={vault.isPending} onStore={store} />
      )}
      {vault.error ? (
        <Banner tone="danger" role="alert">
          {fieldError ?? <FailureText error={vault.error} />}
        </Banner>
      ) : null}
      {vault.data ? <Stored {...vault.data} /> : null}
      <VaultLog offerId={offer.id} />
    </Surface>
  );
}

function VaultHead({ count }: { count: number }) {
  return (
    <div className={head}>
      <LockIcon aria-hidden="true" />
      <div>
        <b className={css({ textStyle: 'strong', display: 'block' })}>
          <Plural
            value={count}
            _0="Nothing stored yet"
            one="# unit stored"
            other="# units stored"
          />
        </b>
        <span className={css({ display: 'block', textStyle: 'caption', color: 'muted' })}>
          <Trans>
            Kept encrypted and never shown again, not even to you. Each buyer gets one per unit.
          </Trans>
        </span>
      </div>
    </div>
  );
}

function Stored({ added, duplicates }: { added: number; duplicates: number }) {
  return (
    <Banner tone={added > 0 ? 'success' : 'warning'} role="status">
      <Plural
        value={added}
        _0="Nothing new was stored."
        one="# unit stored."
        other="# units stored."
      />{' '}
      {duplicates > 0 ? (
        <Plural
          value={duplicates}
          one="# was stored already and was skipped."
          other="# were stored already and were skipped."
        />
      ) : null}
    </Banner>
  );
}

interface EntryProps {
  fields: readonly SecretField[];
  busy: boolean;
  onStore(secrets: readonly Secret[], clear: () => void): void;
}

/** Enter in these fields stores the unit; it must not submit the form around them. */
function OneUnit({ fields, busy, onStore }: EntryProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<Secret>({});
  const [isChecked, setChecked] = useState(false);
  const trimmed = Object.fromEntries(
    Object.entries(secret).map(([key, value]) => [key, value.trim()]),
  );
  const problems = problemsOf(trimmed, fields, 1);
  const store = (): void => {
    setChecked(true);
    if (problems.length > 0) return;
    onStore([trimmed], () => {
      setSecret({});
      setChecked(false);
    });
  };
  return (
    <div
      className={css({ display: 'grid', gap: '4' })}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement;
        if (event.key !== 'Enter' || !isField) return;
        event.preventDefault();
        store();
      }}
    >
      <div className={unitFields}>
        {fields.map((field) => (
          <TextField
            key={field.key}
            label={field.required ? <RequiredLabel>{field.label}</RequiredLabel> : field.label}
            value={secret[field.key] ?? ''}
            maxLength={2_000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-required={field.required}
            error={
              isChecked &&
              problems.some((problem) => 'field' in problem && problem.field === field.label)
                ? t`This field is required.`
                : undefined
            }
            onChange={(event) => setSecret({ ...secret, [field.key]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <Button busy={busy} icon={<LockIcon size={16} aria-hidden="true" />} onClick={store}>
          <Trans>Store this unit</Trans>
        </Button>
      </div>
    </div>
  );
}

function ManyLines({ fields, busy, onStore }: EntryProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { secrets, problems, repeated } = readSecretLines(text, fields);
  const order = fields.map(({ label }) => label).join(' | ');
  const count = secrets.length;
  const isEmpty = text.trim() === '';
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <TextArea
        label={t`One unit per line`}
        hint={
          fields.length > 1 ? (
            <Trans>In this order, divided by | or pasted from a spreadsheet: {order}</Trans>
          ) : (
            <Trans>Each line is one code.</Trans>
          )
        }
        rows={5}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <FromFile onText={(added) => setText((before) => withLines(before, added))} />
      <LineProblems problems={problems} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
        <Button
          busy={busy}
          icon={<LockIcon size={16} aria-hidden="true" />}
          {...(problems.length > 0 && { disabledReason: t`Correct the lines above first.` })}
          {...(isEmpty && { disabledReason: t`Enter at least one line.` })}
          onClick={() => onStore(secrets, () => setText(''))}
        >
          {isEmpty ? (
            <Trans>Store the lines</Trans>
          ) : (
            <Plural value={count} one="Store # unit" other="Store # units" />
          )}
        </Button>
        {repeated > 0 ? (
          <span className={css({ textStyle: 'caption', color: 'muted' })}>
            <Plural
              value={repeated}
              one="# repeated line is left out."
              other="# repeated lines are left out."
            />
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The lines of a file, to be looked at before they are stored. The file itself goes nowhere. */
function FromFile({ onText }: { onText(text: string): void }) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<SecretFileProblem | null>(null);
  const take = async (file: File): Promise<void> => {
    const read = await readSecretFile(file);
    setProblem('problem' in read ? read.problem : null);
    if ('text' in read) onText(read.text);
  };
  return (
    <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}>
      <input
        ref={files}
        type="file"
        className={visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          target.value = '';
        }}
      />
      <Button
        size="sm"
        icon={<UploadIcon size={16} aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        {t`Take lines from a text file`}
      </Button>
      <p
        role="alert"
        className={css({ textStyle: 'caption', color: 'danger', _empty: { display: 'none' } })}
      >
        {problem === 'too_large' ? <Trans>The file is larger than 2 MB.</Trans> : null}
        {problem === 'not_text' ? (
          <Trans>This is no text in UTF-8. Save the file as UTF-8 text and choose it again.</Trans>
        ) : null}
      </p>
    </div>
  );
}

const SHOWN_PROBLEMS = 5;

function LineProblems({ problems }: { problems: readonly LineProblem[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const problemText = (problem: LineProblem): string => {
    const line = format.count(problem.line);
    if (problem.kind === 'too_many_parts') return t`Line ${line} has too many parts.`;
    const { field } = problem;
    return problem.kind === 'missing'
      ? t`Line ${line}: ${field} is missing.`
      : t`Line ${line}: ${field} is too long.`;
  };
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <ul role="status" className={problemList}>
      {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
        <li key={`${problem.line}-${problem.kind}-${'field' in problem ? problem.field : ''}`}>
          {problemText(problem)}
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Plural value={more} one="# more line." other="# more lines." />
        </li>
      ) : null}
    </ul>
  );
}

const panel = css({ display: 'grid', gap: '5' });
const head = css({
  display: 'flex',
  gap: '3',
  '& > svg': { color: 'muted', flex: 'none', marginTop: '1px' },
});
const unitFields = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '5',
  rowGap: '4',
});
const problemList = css({
  display: 'grid',
  gap: '1',
  margin: '0',
  padding: '0',
  listStyle: 'none',
  textStyle: 'caption',
  fontWeight: 'medium',
  color: 'danger',
  _empty: { display: 'none' },
});
