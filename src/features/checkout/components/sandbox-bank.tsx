/** Plays the bank of a sandbox card: it asks, takes the money back, and decides. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { sandboxChargebackStatuses } from '~/contracts/sandbox/sandbox.contract.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

type Status = (typeof sandboxChargebackStatuses)[number];
type Move = 'ask' | 'take' | 'give_back' | 'keep';

/** What the bank can do next. */
function movesOf(status: Status | null): Move[] {
  if (status === null) return ['ask', 'take'];
  if (status === 'inquiry') return ['take'];
  return status === 'won' || status === 'lost' ? [] : ['give_back', 'keep'];
}

export function SandboxBank(props: { paymentId: string; chargeback: Status | null }) {
  const { t, i18n } = useLingui();
  const { paymentId: id, chargeback } = props;
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: (next: Move) => api.sandbox.moveBank.send({ id, move: next }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.sandbox.payment.key() }),
  });
  const labels: Record<Move, ReactNode> = {
    ask: <Trans>Ask about the payment</Trans>,
    take: <Trans>Take the money back</Trans>,
    give_back: <Trans>Decide for the market</Trans>,
    keep: <Trans>Decide for the card’s owner</Trans>,
  };
  const words: Record<Status, string> = {
    inquiry: t`The bank has asked about this payment.`,
    needs_response: t`The bank has taken the money back, and waits for an answer.`,
    under_review: t`The market has answered: the bank decides.`,
    won: t`The bank gave the money back.`,
    lost: t`The bank keeps the money.`,
  };
  return (
    <div className={css({ display: 'grid', gap: '3', marginTop: '5' })}>
      <p role="status">
        {chargeback === null ? <Trans>You are the bank of this card.</Trans> : words[chargeback]}
      </p>
      {move.error ? (
        <Banner tone="danger" role="alert">
          {failureText(move.error, i18n)}
        </Banner>
      ) : null}
      {movesOf(chargeback).map((next) => (
        <Button key={next} full busy={move.isPending} onClick={() => move.mutate(next)}>
          {labels[next]}
        </Button>
      ))}
    </div>
  );
}
