/** Which of its views a page of staff shows. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { ChipLink } from '~/ui/marks.tsx';

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** @param props.view the one that is shown; null: none of them */
export function ViewChips<V extends string>(props: {
  views: readonly (readonly [view: V, label: string])[];
  view: NoInfer<V> | null;
  hrefOf(view: V): string;
}) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Show`} className={chips}>
      {props.views.map(([view, label]) => (
        <ChipLink key={view} href={props.hrefOf(view)} active={view === props.view}>
          {label}
        </ChipLink>
      ))}
    </div>
  );
}
