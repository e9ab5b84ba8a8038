/** A moment as it is read: by its nearness on a screen, in full on paper, where *today* means nothing. */
import { css } from 'styled-system/css';
import { useServerClock } from '~/platform/hydration/server-clock.tsx';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';

export function Moment({ at }: { at: string }) {
  const { locale } = usePage();
  const { timeZone } = useServerClock();
  const times = useTimeFormat();
  const inFull = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <time dateTime={at}>
      <span className={onScreen}>{times.moment(at)}</span>
      <span className={onPaper}>{inFull.format(new Date(at))}</span>
    </time>
  );
}

const onScreen = css({ display: { _print: 'none' } });
const onPaper = css({ display: { base: 'none', _print: 'inline' } });
