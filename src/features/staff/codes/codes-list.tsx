/** The promo codes that fit: a table on wide frames, a line with its details on narrow ones. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css, cx } from 'styled-system/css';
import type { StaffPromoCode } from '~/contracts/promotions/promo-codes.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { CodeState } from './code-state.tsx';
import { useDatesText, useGives, useUsedText } from './code-labels.ts';
import { CODES_PATH, codesFilter, codesHref, type CodesSearch } from './codes-search.ts';
import { codesQueries } from './codes.queries.ts';

const wideCell = css({ display: { base: 'none', md: 'table-cell' } });
const narrowLine = css({ display: { base: 'block', md: 'none' } });
const second = css({ display: 'block', color: 'muted', fontSize: '12' });
const name = css({
  fontWeight: '640',
  letterSpacing: '0.02em',
  overflowWrap: { base: 'anywhere', md: 'normal' },
});
const whole = css({ whiteSpace: 'nowrap' });
const quiet = css({ color: 'muted' });
const chosen = css({ background: 'raised', boxShadow: 'inset 3px 0 0 {colors.accent}' });
const row = css({ scrollMarginBlock: '16' });

export const rowId = (id: string): string => `code-${id}`;

export function CodesList({ asked }: { asked: CodesSearch }) {
  const options = codesQueries.list(asked);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const codes = pages.flatMap(({ data }) => data);
        if (codes.length === 0) return <Nothing asked={asked} />;
        return (
          <div>
            <CodesTable codes={codes} asked={asked} />
            <EndlessFoot query={query} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function Nothing({ asked }: { asked: CodesSearch }) {
  if (Object.keys(codesFilter(asked)).length === 0) {
    return (
      <EmptyState title={<Trans>No promo codes yet</Trans>}>
        <Trans>Make the first one: it can stay a draft until it is right.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>No promo code fits</Trans>}
      actions={
        <LinkButton size="sm" href={CODES_PATH}>
          <Trans>Show all</Trans>
        </LinkButton>
      }
    />
  );
}

function CodesTable({ codes, asked }: { codes: readonly StaffPromoCode[]; asked: CodesSearch }) {
  const { t } = useLingui();
  return (
    <Table label={t`Promo codes`} dense>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Code</Trans>
          </th>
          <th scope="col" className={wideCell}>
            <Trans>Gives</Trans>
          </th>
          <th scope="col" data-end="" className={wideCell}>
            <Trans>Used</Trans>
          </th>
          <th scope="col" data-end="" className={wideCell}>
            <Trans context="used of a limit">Of</Trans>
          </th>
          <th scope="col" className={wideCell}>
            <Trans>Dates</Trans>
          </th>
          <th scope="col" data-end="">
            <Trans>State</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} asked={asked} />
        ))}
      </tbody>
    </Table>
  );
}

function CodeRow({ code, asked }: { code: StaffPromoCode; asked: CodesSearch }) {
  const { count } = useFormat();
  const { gives, conditions } = useGives()(code);
  const used = useUsedText()(code);
  const dates = useDatesText()(code);
  const isChosen = asked.code === code.id;
  return (
    <tr id={rowId(code.id)} className={cx(row, isChosen && chosen)}>
      <td>
        <TextLink
          href={codesHref(asked, { code: code.id, form: null })}
          className={name}
          aria-current={isChosen ? 'true' : undefined}
        >
          {code.code}
        </TextLink>
        <span className={cx(second, narrowLine)}>
          {gives}, {conditions}
        </span>
        <span className={cx(second, narrowLine)}>
          {used} · {dates}
        </span>
      </td>
      <td className={wideCell}>
        {gives}
        <span className={second}>{conditions}</span>
      </td>
      <td data-end="" className={wideCell}>
        {count(code.used_count)}
      </td>
      <td data-end="" className={cx(wideCell, quiet)}>
        {code.total_limit === null ? <Trans>no limit</Trans> : count(code.total_limit)}
      </td>
      <td className={cx(wideCell, quiet, whole)}>{dates}</td>
      <td data-end="">
        <CodeState state={code.state} />
      </td>
    </tr>
  );
}
