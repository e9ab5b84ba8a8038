/** The sandbox's identity check: simulates a provider's own page. No document is asked for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import {
  rejectionReasons,
  type RejectionReason,
} from '~/contracts/verification/verification.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { CheckIcon, CloseIcon, UploadIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { useReasonLabels } from '../components/verification/reason-labels.ts';

type Outcome = 'submit' | 'approve' | 'reject';

export function SandboxKycPage({ checkId }: { checkId: string }) {
  const { i18n } = useLingui();
  const { data: check } = useSuspenseQuery(api.sandbox.check.queryOptions({ id: checkId }));
  const [reason, setReason] = useState<RejectionReason>('document_unreadable');
  const decision = useMutation({
    mutationFn: (outcome: Outcome) =>
      api.sandbox.decideCheck.send({ id: checkId, outcome, reason }),
    onSuccess: (answer) => window.location.assign(answer.return_url),
  });
  const isBusy = decision.isPending || decision.isSuccess;
  const isDecided = check.status === 'approved' || check.status === 'rejected';
  return (
    <main className={page}>
      <Surface as="section" pad="lg" className={css({ width: 'full', maxWidth: '440px' })}>
        <p className={css({ fontSize: '14', color: 'muted' })}>
          <Trans>Sandbox identity check</Trans>
        </p>
        <h1 className={css({ textStyle: 'section', marginTop: '1', marginBottom: '4' })}>
          {check.level === 3 ? <Trans>Identity and address</Trans> : <Trans>Identity</Trans>}
        </h1>
        <Banner tone="info">
          <Trans>This page stands in for an identity provider. No document is asked for.</Trans>
        </Banner>
        {isDecided ? (
          <Decided isApproved={check.status === 'approved'} returnUrl={check.return_url} />
        ) : (
          <div className={actions}>
            {decision.error && (
              <Banner tone="danger" role="alert">
                {failureText(decision.error, i18n)}
              </Banner>
            )}
            <Button
              look="accent"
              size="lg"
              full
              busy={isBusy}
              icon={<CheckIcon aria-hidden="true" />}
              onClick={() => decision.mutate('approve')}
            >
              <Trans>Approve</Trans>
            </Button>
            {check.status === 'open' ? (
              <Button
                full
                busy={isBusy}
                icon={<UploadIcon aria-hidden="true" />}
                onClick={() => decision.mutate('submit')}
              >
                <Trans>Hand in, decide later</Trans>
              </Button>
            ) : null}
            <ReasonChoice value={reason} onChange={setReason} />
            <Button
              look="danger"
              full
              busy={isBusy}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => decision.mutate('reject')}
            >
              <Trans>Reject</Trans>
            </Button>
          </div>
        )}
      </Surface>
    </main>
  );
}

function Decided({ isApproved, returnUrl }: { isApproved: boolean; returnUrl: string }) {
  return (
    <div className={actions}>
      <p>
        {isApproved ? (
          <Trans>This check was approved.</Trans>
        ) : (
          <Trans>This check was rejected.</Trans>
        )}
      </p>
      <a className={css({ textDecoration: 'underline' })} href={returnUrl}>
        <Trans>Back to Legend</Trans>
      </a>
    </div>
  );
}

function ReasonChoice(props: { value: RejectionReason; onChange(value: RejectionReason): void }) {
  const { t } = useLingui();
  const labels = useReasonLabels();
  return (
    <NativeSelect
      label={t`Why it is rejected`}
      value={props.value}
      options={rejectionReasons.map((reason) => ({ value: reason, label: labels[reason].why }))}
      onChange={(event) => {
        const chosen = rejectionReasons.find((reason) => reason === event.target.value);
        if (chosen) props.onChange(chosen);
      }}
    />
  );
}

const page = css({ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: '4' });
const actions = css({ display: 'grid', gap: '3', marginTop: '5' });
