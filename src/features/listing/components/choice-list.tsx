/** The values of one filter with the number of offers for each; long lists show the first and fold the rest. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { choice } from 'styled-system/recipes';
import { plainText } from '~/domain/game-match.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { SearchIcon } from '~/ui/icon.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { withScript } from '~/features/common/shared-styles.ts';

export interface Choice {
  name: string;
  value: string;
  label: string;
  /** Number of offers; null where it is not counted. */
  count: number | null;
  checked: boolean;
}

interface ChoiceListProps {
  kind: 'check' | 'radio';
  choices: readonly Choice[];
  onChange: () => void;
}

const SHOWN = 6;
const FIND_FROM = 12;

/** Chosen ones first among the visible, then in the given order. */
function parted(choices: readonly Choice[]): [Choice[], Choice[]] {
  if (choices.length <= SHOWN + 1) return [[...choices], []];
  const first = new Set(choices.slice(0, SHOWN - 1));
  return [
    choices.filter((one) => first.has(one) || one.checked),
    choices.filter((one) => !first.has(one) && !one.checked),
  ];
}

export function ChoiceList({ kind, choices, onChange }: ChoiceListProps) {
  const { t } = useLingui();
  const [word, setWord] = useState('');
  const wanted = plainText(word.trim());
  const found = choices.filter((one) => plainText(one.label).includes(wanted));
  const [shown, folded] = wanted === '' ? parted(choices) : [found, []];
  const row = (one: Choice) => (
    <ChoiceRow key={`${one.name}=${one.value}`} kind={kind} choice={one} onChange={onChange} />
  );
  return (
    <>
      {choices.length < FIND_FROM ? null : (
        <TextField
          size="sm"
          label={t`Find in this list`}
          hideLabel
          placeholder={t`Find`}
          prefix={<SearchIcon size={16} aria-hidden="true" />}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={cx(find, withScript)}
        />
      )}
      {shown.map(row)}
      {shown.length === 0 ? (
        <p className={css({ fontSize: '14', color: 'muted', paddingBlock: '1.5' })}>
          <Trans>Nothing by that name</Trans>
        </p>
      ) : null}
      {folded.length === 0 ? null : (
        <details>
          <summary className={more}>
            <Trans>{folded.length} more</Trans>
          </summary>
          {folded.map(row)}
        </details>
      )}
    </>
  );
}

function ChoiceRow(props: { kind: 'check' | 'radio'; choice: Choice; onChange: () => void }) {
  const { kind, choice: one } = props;
  const format = useFormat();
  const styles = choice({ kind });
  return (
    <label className={cx(styles.root, dense)}>
      <input
        type={kind === 'check' ? 'checkbox' : 'radio'}
        name={one.name}
        value={one.value}
        checked={one.checked}
        onChange={props.onChange}
        className={styles.input}
      />
      <span className={styles.text}>{one.label}</span>
      {one.count === null ? null : (
        <span className={cx(styles.count, count)}>{format.count(one.count)}</span>
      )}
    </label>
  );
}

const find = css({ marginTop: '1', marginBottom: '1.5' });
const count = css({
  transition: 'opacity {durations.base} {easings.out}',
  'form[data-at-least] &': { _after: { content: '"+"' } },
  'form[data-uncounted] &': { opacity: '0' },
});
const dense = css({ minHeight: { base: '44px', wide: '32px' } });
const more = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: { base: '44px', wide: '32px' },
  fontSize: '14',
  fontWeight: 'medium',
  color: 'muted',
  cursor: 'pointer',
  listStyle: 'none',
  _hover: { color: 'text' },
  'details[open] > &': { display: 'none' },
  '&::-webkit-details-marker': { display: 'none' },
});
