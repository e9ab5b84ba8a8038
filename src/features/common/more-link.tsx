/** The way on in an endless list: by a press, as a link without script, and by itself where that is wished. */
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { button } from 'styled-system/recipes';
import { inPlace } from '~/platform/navigation/in-place.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Spinner } from '~/ui/marks.tsx';

interface MoreLinkProps {
  /** The address of the next part, for those without script and for new tabs. */
  href: string;
  shown: number;
  /** How many more the next part brings. */
  next: number;
  /** How many there are, as it is shown: "94" or "10,000+". */
  totalCount: string;
  isLoading: boolean;
  onLoad: () => void;
  /** Goes on when the end comes near. */
  byItself?: boolean;
  /** Crawlers find what follows elsewhere. */
  rel?: 'nofollow';
}

/** So far before its end comes into sight the list goes on. */
const AHEAD = '600px';

export function MoreLink(props: MoreLinkProps) {
  const { href, shown, next, totalCount, isLoading, onLoad, byItself, rel } = props;
  const format = useFormat();
  const shownCount = format.count(shown);
  const load = () => {
    if (!isLoading) onLoad();
  };
  return (
    <p className={more}>
      {/* A new one for each part, because an edge that stays in sight reports nothing. */}
      {byItself ? <Edge key={shown} onNear={load} /> : null}
      <Anchor
        href={href}
        rel={rel}
        className={cx(button({ look: 'neutral' }))}
        aria-busy={isLoading || undefined}
        onClick={(event) => inPlace(event, load)}
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
