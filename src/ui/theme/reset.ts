/** A minimal CSS reset. Shorter than the general reset of Panda, because only elements that occur are named. */
export const reset = {
  '*, ::before, ::after, ::backdrop': {
    boxSizing: 'border-box',
    margin: '0',
    padding: '0',
    border: '0 solid currentColor',
  },
  'img, svg, video, canvas': { display: 'block', verticalAlign: 'middle' },
  'img, video': { maxWidth: '100%', height: 'auto' },
  'button, input, select, textarea, ::file-selector-button': {
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'transparent',
    textAlign: 'inherit',
    borderRadius: '0',
  },
  'button, ::file-selector-button': { appearance: 'button', background: 'transparent' },
  '::-webkit-inner-spin-button, ::-webkit-search-cancel-button': { appearance: 'none' },
  a: { color: 'inherit', textDecoration: 'none' },
  table: { borderCollapse: 'collapse', textIndent: '0' },
  'p, h1, h2, h3, h4': { overflowWrap: 'break-word' },
  h4: { fontSize: 'inherit', fontWeight: 'inherit' },
  dialog: { padding: '0' },
  summary: { display: 'list-item' },
  hr: { height: '0', color: 'inherit', borderTopWidth: '1px' },
  '[hidden]:not([hidden=until-found])': { display: 'none !important' },
};
