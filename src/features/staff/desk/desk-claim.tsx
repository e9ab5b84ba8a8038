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
import { Kbd } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { useDecided } from '../use-decided.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });

/** Taking a case and giving it back, by the button or by its key. */
export function useClaim({ id, holder, is_mine: isMine, may_take: mayTake }: DeskOutput) {
  const { t } = useLingui();
  const decided = useDecided();
  const client = useQueryClient();
  const onError = () => client.invalidateQueries({ queryKey: api.cases.key() });
  const take = useSingleMutation({
    mutationFn: () => api.cases.take.send({ id, from: holder?.id ?? null }),
    onSuccess: () => decided(t`The case is yours.`),
    onError,
  });
  const giveBack = useSingleMutation({
    mutationFn: () => api.cases.giveBack.send({ id }),
    onSuccess: () => decided(t`The case is given back.`),
    onError,
  });
  return {
    /** Undefined: there is nothing to take. */
    act: isMine || mayTake ? () => (isMine ? giveBack : take).mutate() : undefined,
    isPending: take.isPending || giveBack.isPending,
    error: isMine ? giveBack.error : take.error,
  };
}

export type Claim = ReturnType<typeof useClaim>;

interface ClaimProps {
  desk: DeskOutput;
  claim: Claim;
  isOpen: boolean;
}

export function DeskClaim({ desk, claim, isOpen }: ClaimProps) {
  const { holder, is_mine: isMine } = desk;
  return (
    <div>
      <div className={row}>
        <p aria-live="polite">
          <Whose desk={desk} isOpen={isOpen} />
        </p>
        {claim.act && (
          // One button, whatever it does: the focus stays on it.
          <Button
            look={isMine ? 'neutral' : 'accent'}
            size="sm"
            busy={claim.isPending}
            onClick={claim.act}
          >
            {isMine && <Trans>Give the case back</Trans>}
            {!isMine &&
              (holder === null ? <Trans>Take the case</Trans> : <Trans>Take it over</Trans>)}
            {(isMine || holder === null) && (
              <>
                {' '}
                <Kbd>H</Kbd>
              </>
            )}
          </Button>
        )}
      </div>
      {claim.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={claim.error} />
        </Banner>
      )}
    </div>
  );
}

/** Who has the case, in words. */
function Whose({ desk, isOpen }: Pick<ClaimProps, 'desk' | 'isOpen'>) {
  const { moment } = useTimeFormat();
  const { holder, is_mine: isMine } = desk;
  const name = holder?.public_name ?? '';
  const since = holder ? moment(holder.since) : '';
  if (!isOpen) return <Trans>This dispute is over.</Trans>;
  return (
    <>
      {holder === null && <Trans>Nobody has this case</Trans>}
      {holder !== null && isMine && <Trans>You have this case since {since}</Trans>}
      {holder !== null && !isMine && (
        <Trans>
          {name} has this case since {since}
        </Trans>
      )}
    </>
  );
}
