/**
 * The search of the help centre: a field and what it found below it, in one box. A form without script; with it results come
 * while one types, and the arrow keys walk through them.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { HelpFound } from '~/contracts/help/help.schemas.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { searchDelayMs, useDebounced } from '~/platform/ui-state/use-debounced.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button, LinkButton } from '~/ui/button.tsx';
import { PurchasesIcon, RetryIcon, SearchIcon } from '~/ui/icon.tsx';
import { Kbd, Spinner } from '~/ui/marks.tsx';
import { Outdated } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { helpQueries } from '../help.queries.ts';
import { helpHref } from '../help.search.ts';
import { useAddressText } from '../use-address-text.ts';
import { useOrderAnswer, type OpenOrder } from './help-order.tsx';
import { articleHref, CategoryIcon, Found, ReadingTime } from './help-parts.tsx';

/** ↓ and ↑ walk from the field through the results and back; Enter opens the one that has the focus. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[data-result]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const to = stops[at + step];
  if (at === -1 || !to) return;
  event.preventDefault();
  to.focus();
}

export function HelpSearch({ q }: { q: string }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const router = useRouter();
  const { text, setText, sent } = useAddressText(q);
  const field = useRef<HTMLInputElement>(null);
  // What a quick typist wrote before this script ran.
  const takeOver = useEffectEvent(() => setText(field.current?.value ?? text));
  useEffect(() => takeOver(), []);
  const asked = useDebounced(text.trim(), searchDelayMs(text));
  const options = helpQueries.search(asked, locale);
  const query = useQuery({ ...options, enabled: asked !== '' });
  const answer = useAnswer(asked, options.queryKey, query);
  const isAsking = text.trim() !== '' && asked !== '';
  return (
    <search className={box} onKeyDown={walk} data-open={isAsking ? '' : undefined}>
      <form
        method="get"
        className={line}
        onSubmit={(event) => {
          event.preventDefault();
          const words = text.trim();
          sent(words);
          void router.navigate({ href: helpHref(words) });
        }}
      >
        <SearchIcon aria-hidden="true" />
        <input
          ref={field}
          name="q"
          type="search"
          aria-label={t`Search the help centre`}
          placeholder={t`For example: my order is late`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          maxLength={100}
          className={input}
        />
        <span className={keys} aria-hidden="true">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>Enter</Kbd>
        </span>
        <noscript>
          <Button type="submit" size="sm">
            <Trans>Search</Trans>
          </Button>
        </noscript>
      </form>
      {isAsking && answer.state === 'pending' ? <Asking /> : null}
      {isAsking && answer.state === 'failed' ? (
        <Failed onRetry={() => void query.refetch()} isBusy={answer.isRetrying} />
      ) : null}
      {isAsking && answer.state !== 'failed' && answer.last ? (
        <Outdated when={answer.state === 'outdated'}>
          <Results found={answer.last.data} asked={answer.last.question} />
        </Outdated>
      ) : null}
    </search>
  );
}

function Asking() {
  return (
    <p role="status" className={note}>
      <span>
        <Spinner /> <Trans>Searching…</Trans>
      </span>
    </p>
  );
}

function Failed({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <div role="alert" className={note}>
      <p>
        <Trans>The search does not answer right now.</Trans>
      </p>
      <Button size="sm" icon={<RetryIcon size={16} />} busy={isBusy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

function Results({ found, asked }: { found: HelpFound; asked: string }) {
  const count = found.data.length;
  return (
    <>
      <p role="status" className={visuallyHidden}>
        <Plural
          value={count}
          _0="No article found"
          one="# article found"
          other="# articles found"
        />
      </p>
      {count === 0 ? <Nothing asked={asked} /> : null}
      <ul>
        {found.data.map((article) => (
          <Result
            key={article.slug}
            href={articleHref(article)}
            icon={<CategoryIcon icon={article.category.icon} />}
            title={<Found parts={article.title} />}
            text={<Found parts={article.description} />}
            end={
              <>
                {article.category.title} · <ReadingTime minutes={article.reading_minutes} />
              </>
            }
          />
        ))}
        {found.about_orders ? <OwnOrders /> : null}
      </ul>
    </>
  );
}

/** Nothing for visitors, for whom has no open order, and where they cannot be asked for. */
function OwnOrders() {
  const session = useSession();
  const { data } = useQuery({ ...helpQueries.openOrders(), enabled: session !== null });
  return data?.data.map((order) => <OwnOrder key={order.id} order={order} />);
}

function OwnOrder({ order }: { order: OpenOrder }) {
  const { title, text } = useOrderAnswer(order);
  return (
    <Result
      href={paths.order(order.id)}
      icon={<PurchasesIcon aria-hidden="true" />}
      title={title}
      text={text}
      end={<Trans>Open order</Trans>}
    />
  );
}

interface ResultProps {
  href: string;
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  end: ReactNode;
}

function Result({ href, icon, title, text, end }: ResultProps) {
  return (
    <li>
      <Anchor href={href} data-result="" className={result}>
        {icon}
        <span className={css({ flex: '1', minWidth: '0' })}>
          <b className={css({ display: 'block', fontWeight: 'strong', fontSize: '15' })}>{title}</b>
          <span className={resultText}>{text}</span>
        </span>
        <span className={resultEnd}>{end}</span>
      </Anchor>
    </li>
  );
}

function Nothing({ asked }: { asked: string }) {
  return (
    <div className={note}>
      <p>
        <b>
          <Trans>No article answers “{asked}”.</Trans>
        </b>{' '}
        <Trans>Try another word, look at the subjects below, or ask us.</Trans>
      </p>
      <LinkButton size="sm" href={paths.contact}>
        <Trans>Write to us</Trans>
      </LinkButton>
    </div>
  );
}

const box = css({
  display: 'block',
  maxWidth: { wide: '720px' },
  border: '1px solid {colors.line.strong}',
  borderRadius: 'card',
  bg: 'surface',
  overflow: 'hidden',
  '&:focus-within, &[data-open]': { borderColor: 'accent.text' },
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '60px',
  paddingInline: '5',
  '& > svg': { color: 'muted', flexShrink: '0' },
});
const input = css({
  flex: '1',
  minWidth: '0',
  minHeight: '56px',
  bg: 'transparent',
  border: '0',
  color: 'text',
  fontSize: '18',
  _placeholder: { color: 'muted' },
  _focus: { outline: 'none' },
});
const keys = css({ display: { base: 'none', wide: 'flex' }, gap: '1' });
const result = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '4',
  paddingInline: '5',
  paddingBlock: '3.5',
  color: 'text',
  textDecoration: 'none',
  borderTop: '1px solid {colors.line}',
  borderInlineStart: '3px solid transparent',
  '& > svg': { color: 'muted', flexShrink: '0', marginTop: '0.5' },
  _hover: { bg: 'raised' },
  _focusVisible: { bg: 'raised', borderInlineStartColor: 'accent', outlineOffset: '-2px' },
});
const resultText = css({
  display: 'block',
  marginTop: '0.5',
  fontSize: '13',
  lineHeight: '1.45',
  color: 'muted',
});
const resultEnd = css({
  display: { base: 'none', md: 'block' },
  fontSize: '12',
  color: 'muted',
  whiteSpace: 'nowrap',
  paddingTop: '0.5',
});
const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  padding: '5',
  borderTop: '1px solid {colors.line}',
  fontSize: '14',
});
