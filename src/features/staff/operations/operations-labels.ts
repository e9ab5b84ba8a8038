/** Labels of the page of operations. */
import { useLingui } from '@lingui/react/macro';
import type { BackupProblem, JobState, ServiceName } from '~/contracts/ops/ops.schemas.ts';

export function useServiceLabels(): Record<ServiceName, string> {
  const { t } = useLingui();
  return {
    cards: t`Cards`,
    payouts: t`Payouts`,
    identity: t`Identity checks`,
    rates: t`Exchange rates`,
    mail: t`E-mail`,
    telegram: t`Telegram`,
    push: t`Push`,
    discord: t`Discord`,
    webhooks: t`Webhooks of sellers`,
  };
}

export function useJobStateLabels(): Record<JobState, string> {
  const { t } = useLingui();
  return {
    fine: t({ message: 'Runs', context: 'process' }),
    late: t`Late`,
    failing: t`Fails`,
  };
}

/** What is proven at night: by the name under which its result is stored. */
export function useProofLabels(): ReadonlyMap<string, string> {
  const { t } = useLingui();
  return new Map([
    ['adjustments', t`Adjustments`],
    ['audit', t`Record`],
    ['cashback', t`Cashback`],
    ['chargebacks', t`Chargebacks`],
    ['orders', t`Orders and the ledger`],
    ['reconciliation', t`Books of providers`],
    ['referrals', t`Programmes`],
  ]);
}

/** Why a backup failed, and what is to be done about it. */
export function useBackupProblems(): Record<BackupProblem, string> {
  const { t } = useLingui();
  return {
    folder: t`the folder BACKUP_DIR cannot be written.`,
    full: t`there is no room left where backups are kept.`,
    no_program: t`the program pg_dump was not found.`,
    program: t`the program pg_dump failed.`,
    interrupted: t`its process ended meanwhile.`,
    other: t`the log says why.`,
  };
}
