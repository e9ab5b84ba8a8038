/** The way on in the list of games: by itself when it comes near, by a press, and as a link without script. */
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { button } from 'styled-system/recipes';
import { appConfig } from '~config';
import { useFormat } from '~/platform/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { inPlace } from '../use-category-view.ts';

interface MoreProps {
  href: string;
  shown: number;
  total: number;
  isLoading: boolean;
  onLoad: () => void;
}

/** So far before its end comes into sight the list goes on. */
const AHEAD = '600px';

export function MoreGames({ href, shown, total, isLoading, onLoad }: MoreProps) {
  const format = useFormat();
  const next = Math.min(appConfig.lists.pageSize, Math.max(1, total - shown));
  const shownCount = format.count(shown);
  const totalCount = format.count(total);
  return (
    <p className={more}>
      {/* A new one for each part, because an edge that stays in sight reports nothing. */}
      <Edge key={shown} onNear={() => void (isLoading || onLoad())} />
      <Anchor
        href={href}
        className={cx(button({ look: 'neutral' }))}
        aria-busy={isLoading || undefined}
        onClick={(event) => inPlace(event, () => void (isLoading || onLoad()))}
      >
        {isLoading ? <Spinner /> : null}
        <Plural value={next} one="Show # more" other="Show # more" />
      </Anchor>
      <span className={css({ fontSize: '14', color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
        <Trans>
          {shownCount} of {totalCount}
        </Trans>
      </span>
    </p>
  );
}

function Edge({ onNear }: { onNear: () => void }) {
  const edge = useRef<HTMLSpanElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: AHEAD },
    );
    if (edge.current) observer.observe(edge.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={edge} aria-hidden="true" />;
}

const more = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4',
  paddingBlock: '7',
});
