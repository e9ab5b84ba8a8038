/** What single keys do on the desk. */
import { useLingui } from '@lingui/react/macro';

export function useDeskKeyTexts(): readonly (readonly [key: string, act: string])[] {
  const { t } = useLingui();
  return [
    ['1 – 4', t`Choose a decision`],
    ['D', t`Decide`],
    ['A', t`Ask a side`],
    ['H', t`Take a case that nobody has, or give yours back`],
    ['M', t`Mark the line of the chat that has the focus, or take the mark off`],
    ['J', t`Next case`],
    ['K', t`Previous case`],
    ['E', t`Evidence with pictures (ZIP)`],
    ['?', t`This list`],
  ];
}
