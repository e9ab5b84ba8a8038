/**
 * For actions that need a fresh second-factor confirmation: the action is tried, and when the endpoint asks for one, a
 * dialog obtains it and the action is retried.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { Protection, SecondFactor } from '~/contracts/identity/second-factor.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { Dialog } from '~/ui/dialog.tsx';
import { methodsOf } from './factor-methods.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

interface Waiting {
  protection: Protection;
  /** Settles the pending confirmation. */
  settle: (isConfirmed: boolean) => void;
}

export interface Confirming {
  /**
   * Runs `act`, after a confirmation where one is required. Rejects as `act` does; a closed dialog rejects with
   * SECOND_FACTOR_CONFIRM.
   */
  run: <T>(act: () => Promise<T>) => Promise<T>;
  /** The dialog element, to be rendered. */
  dialog: ReactNode;
}

export function useConfirming(): Confirming {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const confirmed = async (): Promise<boolean> => {
    const protection = await queryClient.fetchQuery({
      ...api.secondFactor.show.queryOptions(),
      staleTime: 0,
    });
    return new Promise((resolve) => {
      const settle = (isConfirmed: boolean) => {
        setWaiting(null);
        resolve(isConfirmed);
      };
      setWaiting({ protection, settle });
    });
  };
  const run = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      const isAsked = asFailure(error).code === 'SECOND_FACTOR_CONFIRM';
      if (!isAsked || !(await confirmed())) throw error;
      return act();
    }
  };
  const confirm = async (given: SecondFactor): Promise<void> => {
    await api.secondFactor.confirm.send(given);
    waiting?.settle(true);
  };
  const dialog = waiting ? (
    <Dialog
      open
      size="sm"
      title={<Trans>Confirm that it is you</Trans>}
      description={<Trans>This is asked before something important changes.</Trans>}
      closeLabel={t`Close`}
      initialFocus={field}
      onOpenChange={(open) => !open && waiting.settle(false)}
    >
      <SecondFactorStep
        methods={methodsOf(waiting.protection)}
        fieldRef={field}
        ask={() => api.secondFactor.challenge.send()}
        onGiven={confirm}
      />
    </Dialog>
  ) : null;
  return { run, dialog };
}
