/** Two people wrote at once: both texts side by side, field by field, and the person decides. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { differingFields, fieldText, withField, type FieldName } from '../content-fields.ts';
import { useFieldLabel } from '../publishing-labels.ts';

export function ConflictView(props: {
  mine: ManuscriptContent;
  theirs: Manuscript;
  onSettle: (chosen: ManuscriptContent) => Promise<void>;
}) {
  const { t } = useLingui();
  const { mine, theirs, onSettle } = props;
  const [fromThem, setFromThem] = useState<readonly FieldName[]>([]);
  const [isBusy, setBusy] = useState(false);
  const fields = differingFields(mine, theirs.content);
  const who = theirs.updated_by ?? t`Somebody else`;
  const chosen = fromThem.reduce((content, name) => withField(content, theirs.content, name), mine);
  const settle = async (): Promise<void> => {
    setBusy(true);
    await onSettle(chosen);
    setBusy(false);
  };
  const choose = (name: FieldName, isTheirs: boolean) => () =>
    setFromThem((known) => [...known.filter((each) => each !== name), ...(isTheirs ? [name] : [])]);
  return (
    <section aria-labelledby="conflict" className={stack}>
      <Banner tone="warning" role="alert" title={<Trans>{who} saved this text meanwhile.</Trans>}>
        <Trans>
          Nothing was overwritten. Choose for each part; both texts stay among the versions.
        </Trans>
      </Banner>
      <h2 id="conflict" className={heading}>
        <Trans>Two versions of this text</Trans>
      </h2>
      {fields.map((name) => (
        <Choice
          key={name}
          name={name}
          who={who}
          mine={fieldText(mine, name)}
          theirs={fieldText(theirs.content, name)}
          isTheirs={fromThem.includes(name)}
          choose={choose}
        />
      ))}
      <div>
        <Button look="accent" busy={isBusy} onClick={() => void settle()}>
          <Trans>Go on with what is chosen</Trans>
        </Button>
      </div>
    </section>
  );
}

function Choice(props: {
  name: FieldName;
  who: string;
  mine: string;
  theirs: string;
  isTheirs: boolean;
  choose: (name: FieldName, isTheirs: boolean) => () => void;
}) {
  const { t } = useLingui();
  const { name, who, isTheirs, choose } = props;
  const label = useFieldLabel()(name);
  const sides = [
    { id: 'mine', label: t`Yours`, text: props.mine, isChosen: !isTheirs, isTheirs: false },
    { id: 'theirs', label: t`Of ${who}`, text: props.theirs, isChosen: isTheirs, isTheirs: true },
  ];
  return (
    <fieldset>
      <legend className={legend}>{label}</legend>
      <div className={columns}>
        {sides.map((side) => (
          <label key={side.id} className={card} data-chosen={side.isChosen ? '' : undefined}>
            <span className={line}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={side.isChosen}
                onChange={choose(name, side.isTheirs)}
              />
              <b>{side.label}</b>
            </span>
            <span className={quoted}>{side.text || <Trans>Empty</Trans>}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const stack = css({ display: 'grid', gap: '5', minWidth: '0' });
const heading = css({ textStyle: 'panel' });
const legend = css({ fontWeight: 'label', marginBottom: '2' });
const columns = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
});
const card = css({
  display: 'block',
  minWidth: '0',
  padding: '4',
  border: '1px solid {colors.line.strong}',
  borderRadius: 'card',
  cursor: 'pointer',
  '&[data-chosen]': { borderColor: 'accent' },
  _focusWithin: { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
});
const line = css({ display: 'flex', gap: '2', alignItems: 'center', marginBottom: '2' });
const quoted = css({
  display: 'block',
  maxHeight: '420px',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '14',
  lineHeight: '1.6',
});
