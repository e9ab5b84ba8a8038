/** The runtime of icons in the browser: the name of a symbol in the icon sprite (scripts/vite/icons.mjs). */
import { jsx } from 'react/jsx-runtime';

/** Whether the icon says something; else it is decoration. */
function isNamed(props) {
  for (const name in props) {
    if ((name === 'role' || name === 'title' || name.startsWith('aria-')) && props[name] != null)
      return true;
  }
  return false;
}

/** A component as the set's own: same attributes, same defaults. @param {string} href of the drawing */
export function icon(href) {
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, className, ...rest }) =>
    jsx('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: color,
      strokeWidth,
      className: className ? `lucide ${className}` : 'lucide',
      'aria-hidden': isNamed(rest) ? undefined : 'true',
      ...rest,
      children: jsx('use', { href }),
    });
}
