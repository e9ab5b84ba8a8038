/**
 * The way around the back office: at the side of wide screens, behind one line on narrower ones. It says how much waits where; links
 * and the line need no script.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { css } from 'styled-system/css';
import type { WorkQueueSummary } from '~/contracts/backoffice/backoffice.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { homeQueries } from '../home/home.queries.ts';
import { isAt, type StaffPlace, type StaffPlaces } from './staff-places.ts';

const aside = css({
  display: { base: 'none', xl: 'block' },
  position: 'sticky',
  top: 'calc({sizes.header} + 16px)',
  maxHeight: 'calc(100dvh - {sizes.header} - 32px)',
  overflowY: 'auto',
  paddingInlineEnd: '2',
});
const folded = css({
  display: { xl: 'none' },
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'panel',
  minWidth: '0',
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '48px',
  paddingInline: '4',
  cursor: 'pointer',
  fontWeight: '640',
  _marker: { display: 'none' },
  _after: { content: '"▾"', marginInlineStart: 'auto', color: 'muted' },
});
const unfolded = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '4',
  padding: '2',
  paddingTop: '0',
});
const stack = css({ display: 'grid', gap: '4' });
const heading = css({
  textStyle: 'caption',
  color: 'muted',
  paddingInline: '3',
  paddingBottom: '1',
});
const link = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: { base: '44px', xl: '32px' },
  paddingInline: '3',
  borderRadius: 'control',
  fontSize: '14',
  color: 'muted',
  _hover: { bg: 'raised', color: 'text' },
  '&[aria-current]': {
    bg: 'raised',
    color: 'text',
    fontWeight: '640',
    boxShadow: 'inset 3px 0 0 {colors.accent.text}',
  },
});
const waits = css({ fontVariantNumeric: 'tabular-nums', flexShrink: '0' });
const late = css({ color: 'warning', fontWeight: '640' });

/** The home asks every few seconds; elsewhere the counts may be this old. */
const AGAIN_MS = 15_000;

function useSummaries(): readonly WorkQueueSummary[] {
  const { data } = useQuery({ ...homeQueries.home(), refetchInterval: AGAIN_MS });
  return data?.queues ?? [];
}

/** @param props.groups the pages that the reader may open */
export function StaffNavigation({ groups }: { groups: readonly StaffPlaces[] }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const queues = useSummaries();
  const here = groups.flatMap(({ places }) => places).find((place) => isAt(place, pathname));
  const all = groups.map((group) => (
    <Group key={group.label ?? ''} group={group} pathname={pathname} queues={queues} />
  ));
  return (
    <>
      <nav aria-label={t`Back office`} className={aside}>
        <div className={stack}>{all}</div>
      </nav>
      {/* Another page closes it. */}
      <details key={pathname} className={folded}>
        <summary className={line}>{here?.label ?? t`Back office`}</summary>
        <nav aria-label={t`Pages of the back office`} className={unfolded}>
          {all}
        </nav>
      </details>
    </>
  );
}

interface Shown {
  pathname: string;
  queues: readonly WorkQueueSummary[];
}

function Group({ group, ...shown }: Shown & { group: StaffPlaces }) {
  const id = useId();
  return (
    <div>
      {group.label === undefined ? null : (
        <p id={id} className={heading}>
          {group.label}
        </p>
      )}
      <ul aria-labelledby={group.label === undefined ? undefined : id}>
        {group.places.map((place) => (
          <li key={place.href}>
            <Anchor
              href={place.href}
              className={link}
              aria-current={isAt(place, shown.pathname) ? 'page' : undefined}
            >
              <span>{place.label}</span>
              <Waiting place={place} queues={shown.queues} />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Waiting({ place, queues }: { place: StaffPlace; queues: readonly WorkQueueSummary[] }) {
  const { count } = useFormat();
  const own = queues.filter(({ queue }) => place.queues?.includes(queue));
  const waiting = own.reduce((sum, each) => sum + each.waiting, 0);
  const overdue = own.reduce((sum, each) => sum + each.late, 0);
  if (waiting === 0) return null;
  const more = own.some(({ has_more: hasMore }) => hasMore) ? '+' : '';
  return (
    <span className={waits}>
      <span aria-hidden="true" className={overdue > 0 ? late : undefined}>
        {count(waiting)}
        {more}
      </span>
      <VisuallyHidden>
        <Plural value={waiting} one="# waits" other="# wait" />
        {overdue > 0 && (
          <>
            {', '}
            <Trans>{overdue} late</Trans>
          </>
        )}
      </VisuallyHidden>
    </span>
  );
}
