/** How far an act on many offers is, and what it did. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Bulk } from '~/contracts/offers/table.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Meter } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { Refusals } from './refusals.tsx';

export function BulkResult({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const done = bulk.changed + bulk.unchanged + bulk.refused;
  if (bulk.status === 'running') {
    const doneCount = format.count(done);
    const totalCount = format.count(bulk.total);
    return (
      <div role="status" className={running}>
        <Trans>
          {doneCount} of {totalCount} offers
        </Trans>
        <Meter label={t`Progress`} value={done} max={bulk.total} />
      </div>
    );
  }
  const isPartly = bulk.refused > 0 || bulk.status === 'stopped';
  return (
    <Banner
      tone={isPartly ? 'warning' : 'success'}
      role="status"
      action={
        <Button size="sm" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {bulk.undoes === null ? (
        <Plural value={bulk.changed} one="# offer changed." other="# offers changed." />
      ) : (
        <Plural value={bulk.changed} one="# offer is as before." other="# offers are as before." />
      )}{' '}
      {bulk.unchanged > 0 ? (
        <Plural
          value={bulk.unchanged}
          one="# offer was like that already."
          other="# offers were like that already."
        />
      ) : null}{' '}
      {bulk.status === 'stopped' ? (
        <Trans>The others were left, because your account may not sell any more.</Trans>
      ) : null}
      <Refusals refusals={bulk.refusals} />
    </Banner>
  );
}

const running = css({ display: 'grid', gap: '2', textStyle: 'small', color: 'muted' });
