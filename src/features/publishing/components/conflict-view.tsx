/** Two texts of the same name, of two people or of a release: side by side, field by field, and the person decides. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type {
  Manuscript,
  ManuscriptContent,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { differingFields, fieldText, withField, type FieldName } from '../content-fields.ts';
import { useFieldLabel } from '../publishing-labels.ts';

/** Two people wrote at once. */
export function ConflictView(props: {
  mine: ManuscriptContent;
  theirs: Manuscript;
  onSettle: (chosen: ManuscriptContent) => Promise<void>;
}) {
  const { t } = useLingui();
  const { theirs } = props;
  const who = theirs.updated_by ?? t`Somebody else`;
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
      <Choices
        kind={theirs.kind}
        mine={props.mine}
        theirs={theirs.content}
        label={t`Of ${who}`}
        onSettle={props.onSettle}
      />
    </section>
  );
}

/** Each part that differs, to be chosen from one of both; then on with what was chosen. */
export function Choices(props: {
  kind: TextKind;
  mine: ManuscriptContent;
  theirs: ManuscriptContent;
  /** Whose the other text is. */
  label: string;
  onSettle: (chosen: ManuscriptContent) => Promise<void>;
  /** Chosen from the other text at first. */
  initial?: readonly FieldName[];
  aside?: ReactNode;
}) {
  const { kind, mine, theirs, label, onSettle, initial = [] } = props;
  const [fromThem, setFromThem] = useState<readonly FieldName[]>(initial);
  const [isBusy, setBusy] = useState(false);
  const chosen = fromThem.reduce((content, name) => withField(content, theirs, name), mine);
  const settle = async (): Promise<void> => {
    setBusy(true);
    await onSettle(chosen);
    setBusy(false);
  };
  const choose = (name: FieldName, isTheirs: boolean) => () =>
    setFromThem((known) => [...known.filter((each) => each !== name), ...(isTheirs ? [name] : [])]);
  return (
    <>
      {differingFields(mine, theirs).map((name) => (
        <Choice
          key={name}
          kind={kind}
          name={name}
          label={label}
          mine={fieldText(mine, name)}
          theirs={fieldText(theirs, name)}
          isTheirs={fromThem.includes(name)}
          choose={choose}
        />
      ))}
      <div className={line}>
        <Button look="accent" busy={isBusy} onClick={() => void settle()}>
          <Trans>Go on with what is chosen</Trans>
        </Button>
        {props.aside}
      </div>
    </>
  );
}

function Choice(props: {
  kind: TextKind;
  name: FieldName;
  label: string;
  mine: string;
  theirs: string;
  isTheirs: boolean;
  choose: (name: FieldName, isTheirs: boolean) => () => void;
}) {
  const { t } = useLingui();
  const { name, isTheirs, choose } = props;
  const label = useFieldLabel(props.kind)(name);
  const sides = [
    { id: 'mine', label: t`Yours`, text: props.mine, isChosen: !isTheirs, isTheirs: false },
    { id: 'theirs', label: props.label, text: props.theirs, isChosen: isTheirs, isTheirs: true },
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
