/** The alphabet of the search: a press filters by first letter, the same press again clears the filter. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';

const LETTERS = ['#', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export function SearchAlphabet(props: {
  chosen: string | null;
  /** Letters that games begin with; the others are disabled. Empty while that is not known. */
  present: ReadonlySet<string>;
  onChoose: (letter: string) => void;
}) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`First letter`} className={alphabet}>
      {LETTERS.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-pressed={props.chosen === letter}
          disabled={props.present.size > 0 && !props.present.has(letter)}
          className={letterButton}
          onClick={() => props.onChoose(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

const alphabet = css({
  display: 'flex',
  paddingInline: '5',
  paddingBlock: '3',
  borderBottom: '1px solid {colors.line}',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
const letterButton = css({
  flex: { base: '1 0 34px', md: '1 0 24px' },
  height: { base: '44px', wide: '36px' },
  fontSize: '14',
  fontWeight: '560',
  color: 'muted',
  textAlign: 'center',
  borderRadius: 'xs',
  _hover: { bg: 'raised', color: 'text' },
  _focusVisible: { outlineOffset: '-2px' },
  // Needed under hover as well: the `_hover` above has the same specificity.
  '&[aria-pressed=true]': { bg: 'text!', color: 'canvas!' },
  '&:disabled': { color: 'line.control', cursor: 'default', bg: 'transparent' },
});
