/** Who has the case: one person takes it, hands it over by being taken over from, or gives it back. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { DeskOutput } from '~/contracts/cases/cases.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { useDecided } from '../use-decided.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });

export function DeskClaim({ desk }: { desk: DeskOutput }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const decided = useDecided();
  const client = useQueryClient();
  const { id, holder, is_mine: isMine } = desk;
  const take = useSingleMutation({
    mutationFn: () => api.cases.take.send({ id, from: holder?.id ?? null }),
    onSuccess: () => decided(t`The case is yours.`),
    onError: () => client.invalidateQueries({ queryKey: api.cases.key() }),
  });
  const giveBack = useSingleMutation({
    mutationFn: () => api.cases.giveBack.send({ id }),
    onSuccess: () => decided(t`The case is given back.`),
  });
  const error = take.error ?? giveBack.error;
  const name = holder?.public_name ?? '';
  const since = holder ? moment(holder.since) : '';
  return (
    <div>
      <div className={row} aria-live="polite">
        <p>
          {holder === null && <Trans>Nobody has this case</Trans>}
          {holder !== null && isMine && <Trans>You have this case since {since}</Trans>}
          {holder !== null && !isMine && (
            <Trans>
              {name} has this case since {since}
            </Trans>
          )}
        </p>
        {desk.may_take && !isMine && (
          <Button look="accent" size="sm" busy={take.isPending} onClick={() => take.mutate()}>
            {holder === null ? <Trans>Take the case</Trans> : <Trans>Take it over</Trans>}
          </Button>
        )}
        {isMine && (
          <Button size="sm" busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
            <Trans>Give it back</Trans>
          </Button>
        )}
      </div>
      {error && (
        <Banner tone="danger" role="alert">
          <FailureText error={error} />
        </Banner>
      )}
    </div>
  );
}
