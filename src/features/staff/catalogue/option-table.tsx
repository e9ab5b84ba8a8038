/** The values of an attribute: what is removed stays in sight until the draft is saved, with how many offers have it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import type { DefinedAttribute, DefinedOption } from '~/domain/category-definition.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import { RankLadder } from '~/ui/charts.tsx';
import { Table } from '~/ui/data.tsx';
import { CloseIcon, PlusIcon } from '~/ui/icon.tsx';
import { Kbd, TextButton } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { MoveButtons } from './move-buttons.tsx';
import type { Step } from './moved.ts';
import { withAdded, withMoved, withoutOne, withRestored } from './option-order.ts';
import type { DefinitionEditor } from './use-definition.ts';
import { useRowKeys } from './use-row-keys.ts';

const cell = css({ minWidth: '8rem' });
const rank = css({ whiteSpace: 'nowrap', display: 'flex', alignItems: 'center', gap: '2' });
const rankField = css({ width: '3.5rem' });
const gone = css({ background: 'danger.soft', '& td, & th': { color: 'danger' } });
const struck = css({ textDecoration: 'line-through' });
const acts = css({ display: 'flex', justifyContent: 'flex-end' });
const foot = css({ paddingTop: '2' });

const LADDER_HEIGHT = 18;

export const NEW_VALUE_ID = 'new-value';

interface TableProps {
  editor: DefinitionEditor;
  path: string;
  attribute: DefinedAttribute;
  change(options: DefinedOption[]): void;
}

export function OptionTable(props: TableProps) {
  const { editor, path, attribute } = props;
  const { t } = useLingui();
  const { options, ordinal, key } = attribute;
  const change = props.change;
  const inForce = editor.detail.definition.attributes.find((one) => one.key === key);
  const removed = (inForce?.options ?? []).filter(
    ({ value }) => !options.some((option) => option.value === value),
  );
  const rows = useRowKeys(options.length);
  const restore = (option: DefinedOption) => {
    const next = withRestored(options, option, inForce?.options ?? []);
    rows.insert(next.findIndex(({ value }) => value === option.value));
    change(next);
  };
  const add = () => {
    change(withAdded(options, ordinal));
    // The row is there with the next render.
    requestAnimationFrame(() => document.getElementById(`${path}.${options.length}`)?.focus());
  };
  return (
    <div>
      <Table label={t`Values`} dense flush>
        <Head isLadder={ordinal} />
        <tbody>
          {removed.map((option) => (
            <Removed
              key={option.value}
              {...props}
              option={option}
              restore={() => restore(option)}
            />
          ))}
          {options.map((option, index) => (
            <OptionRow
              key={rows.keys[index]}
              {...props}
              option={option}
              index={index}
              isKnown={inForce?.options.some(({ value }) => value === option.value) === true}
              set={(part) => change(options.with(index, { ...option, ...part }))}
              move={(step) => {
                rows.move(index, step);
                change(withMoved(options, index, step));
              }}
              remove={() => {
                rows.remove(index);
                change(withoutOne(options, index));
              }}
            />
          ))}
        </tbody>
      </Table>
      <p role="alert" className={css({ color: 'danger' })}>
        {editor.errors.get(path)}
      </p>
      <div className={foot}>
        <Button
          id={NEW_VALUE_ID}
          size="sm"
          look="ghost"
          icon={<PlusIcon size={16} aria-hidden="true" />}
          onClick={add}
        >
          <Trans>Value</Trans> <Kbd>N</Kbd>
        </Button>
      </div>
    </div>
  );
}

function Head({ isLadder }: { isLadder: boolean }) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        {isLadder ? (
          <th scope="col">
            <Trans>Rank</Trans>
          </th>
        ) : null}
        <th scope="col">
          <Trans>Key</Trans>
        </th>
        <th scope="col">
          <Trans context="column">English</Trans>
        </th>
        <th scope="col">
          <Trans context="column">French</Trans>
        </th>
        <th scope="col" data-end="">
          <Trans>Live offers</Trans>
        </th>
        <th scope="col" aria-label={t`What can be done`} />
      </tr>
    </thead>
  );
}

function Removed(props: TableProps & { option: DefinedOption; restore(): void }) {
  const { editor, attribute, option, restore } = props;
  const { count } = useFormat();
  return (
    <tr className={gone}>
      {attribute.ordinal ? <td>–</td> : null}
      <th scope="row">{option.value}</th>
      <td className={struck}>{option.label.en}</td>
      <td className={struck} lang="fr">
        {option.label.fr}
      </td>
      <td data-end="">{count(editor.detail.used[`${attribute.key}:${option.value}`] ?? 0)}</td>
      <td data-end="">
        <TextButton look="quiet" onClick={restore}>
          <Trans>Undo</Trans>
        </TextButton>
      </td>
    </tr>
  );
}

interface RowProps extends TableProps {
  option: DefinedOption;
  index: number;
  /** The value is in force: offers know it by its key. */
  isKnown: boolean;
  set(part: Partial<DefinedOption>): void;
  move(step: Step): void;
  remove(): void;
}

function OptionRow(props: RowProps) {
  const { editor, path, attribute, option, index, isKnown, set } = props;
  const { count } = useFormat();
  const { t } = useLingui();
  const place = index + 1;
  const { errors, detail } = editor;
  const at = `${path}.${index}`;
  const used = detail.used[`${attribute.key}:${option.value}`] ?? 0;
  const name = option.label.en || option.value || String(place);
  const ranks = attribute.options.map((one) => one.rank ?? 0).filter((one) => one > 0);
  const [lowest, highest] = [Math.min(1, ...ranks), Math.max(1, ...ranks)];
  return (
    <tr>
      {attribute.ordinal ? (
        <td>
          <span className={rank}>
            <RankField name={name} option={option} set={set} />
            <RankLadder
              value={(option.rank ?? 0) - lowest + 1}
              max={Math.max(1, highest - lowest + 1)}
              label={name}
              height={LADDER_HEIGHT}
            />
          </span>
        </td>
      ) : null}
      <td className={cell}>
        {isKnown ? (
          option.value
        ) : (
          <TextField
            id={at}
            size="sm"
            label={t`Key of value ${place}`}
            hideLabel
            value={option.value}
            error={errors.get(`${at}.value`)}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => set({ value: event.target.value })}
          />
        )}
      </td>
      {(['en', 'fr'] as const).map((language) => (
        <td key={language} className={cell}>
          <TextField
            size="sm"
            label={language === 'en' ? t`${name}, English` : t`${name}, French`}
            hideLabel
            lang={language}
            value={option.label[language]}
            error={errors.get(`${at}.label.${language}`)}
            maxLength={80}
            autoComplete="off"
            onChange={(event) =>
              set({ label: { ...option.label, [language]: event.target.value } })
            }
          />
        </td>
      ))}
      <td data-end="">{isKnown ? count(used) : '–'}</td>
      <td data-end="">
        <RowActs {...props} name={name} />
      </td>
    </tr>
  );
}

/** Divisions share the rank of their step. */
function RankField(props: {
  name: string;
  option: DefinedOption;
  set(part: Partial<DefinedOption>): void;
}) {
  const { t } = useLingui();
  const { name, option, set } = props;
  return (
    <TextField
      size="sm"
      className={rankField}
      label={t`Rank of ${name}`}
      hideLabel
      inputMode="numeric"
      numeric
      autoComplete="off"
      maxLength={3}
      value={option.rank === null ? '' : String(option.rank)}
      onChange={({ target: { value } }) => {
        if (/^\d{0,3}$/.test(value)) set({ rank: value === '' ? null : Number(value) });
      }}
    />
  );
}

function RowActs({ name, index, attribute, move, remove }: RowProps & { name: string }) {
  const { t } = useLingui();
  return (
    <span className={cx(acts)}>
      <MoveButtons name={name} index={index} count={attribute.options.length} move={move} />
      <IconButton
        label={t`Remove ${name}`}
        size="sm"
        icon={<CloseIcon size={16} aria-hidden="true" />}
        onClick={remove}
      />
    </span>
  );
}
