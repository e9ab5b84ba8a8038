/** The next page of an endless list: by a press, as a link without script, and automatically where that is enabled. */
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { button } from 'styled-system/recipes';
import { inPlace } from '~/platform/navigation/in-place.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Spinner } from '~/ui/marks.tsx';

interface MoreLinkProps {
  /** The address of the next page, for those without script and for new tabs. */
  href: string;
  shown: number;
  /** The number of rows on the next page. */
  next: number;
  /** The formatted total: "94" or "10,000+". */
  totalCount: string;
  isLoading: boolean;
  onLoad: () => void;
  /** Loads automatically when the end comes near. */
  byItself?: boolean;
  /** `nofollow`: crawlers find the rows elsewhere. */
  rel?: 'nofollow';
}

/** The root margin: so far before the end is visible the next page is loaded. */
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
      {/* Mounted anew for each page: an intersection that does not change fires no event. */}
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
