/** What the page of reports shows: what people reported, all reviews, or appeals. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { ChipLink } from '~/ui/marks.tsx';
import { moderationHref, type ModerationView } from './moderation-search.ts';

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export function ViewChips({ view }: { view: ModerationView }) {
  const { t } = useLingui();
  const views: [ModerationView, string][] = [
    ['reports', t`Reports`],
    ['reviews', t`Reviews`],
    ['appeals', t`Appeals`],
  ];
  return (
    <div role="group" aria-label={t`Show`} className={chips}>
      {views.map(([name, label]) => (
        <ChipLink key={name} href={moderationHref(name)} active={view === name}>
          {label}
        </ChipLink>
      ))}
    </div>
  );
}
