/** The state of the check for one level, and the one next action. */
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type {
  Verification,
  VerificationLevel,
  VerificationState,
} from '~/contracts/verification/verification.schemas.ts';
import { HelpLink } from '~/features/common/help-link.tsx';
import { VerifyButton } from '~/features/common/verify-button.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { HourglassIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { useReasonLabels } from './reason-labels.ts';

interface CheckStateProps {
  state: VerificationState;
  level: VerificationLevel;
}

export function CheckState({ state, level }: CheckStateProps) {
  const check = state.current?.level === level ? state.current : null;
  if (state.provider === null) {
    return (
      <Banner tone="neutral">
        <Trans>Identity checks cannot be opened at the moment.</Trans>
      </Banner>
    );
  }
  switch (check?.status) {
    case 'created':
      return <Opened check={check} />;
    case 'pending':
      return (
        <Banner
          tone="info"
          role="status"
          icon={<HourglassIcon aria-hidden="true" />}
          title={<Trans>Your documents are being looked at.</Trans>}
        >
          <Trans>
            You may leave this page. The result appears here by itself and comes by mail.
          </Trans>
        </Banner>
      );
    case 'rejected':
      return <Rejected check={check} state={state} />;
    case 'expired':
      return (
        <Stack>
          <Banner tone="warning">
            <Trans>The last check was not finished in time.</Trans>
          </Banner>
          <Start state={state} level={level} label={<Trans>Start again</Trans>} />
        </Stack>
      );
    default:
      return <Start state={state} level={level} label={<Trans>Verify your identity</Trans>} />;
  }
}

function Stack({ children }: { children: ReactNode }) {
  return <div className={stack}>{children}</div>;
}

/** Opens a check, or says from when that is possible. */
function Start({ state, level, label }: CheckStateProps & { label: ReactNode }) {
  const times = useTimeFormat();
  const { email_confirmed: isConfirmed, next_attempt_at: nextAt, attempts_left: left } = state;
  const nextMoment = nextAt === null ? '' : times.date(nextAt);
  let reason: ReactNode;
  if (!isConfirmed) reason = <Trans>Confirm your e-mail address first.</Trans>;
  else if (nextAt !== null) {
    reason = <Trans>You have used today’s checks. The next one can be opened {nextMoment}.</Trans>;
  }
  return (
    <Stack>
      <VerifyButton
        level={level}
        look="accent"
        {...(reason !== undefined && { disabledReason: reason })}
      >
        {label}
      </VerifyButton>
      {reason === undefined ? (
        <p className={quiet}>
          <Trans>It opens in a new tab.</Trans>{' '}
          <Plural value={left} one="# check is left today." other="# checks are left today." />
        </p>
      ) : null}
    </Stack>
  );
}

function Opened({ check }: { check: Verification }) {
  const times = useTimeFormat();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.verification.cancel.send(),
    onSuccess: (state) => queryClient.setQueryData(api.verification.state.key(), state),
    onError: () => queryClient.invalidateQueries({ queryKey: api.verification.state.key() }),
  });
  const until = check.expires_at === null ? '' : times.date(check.expires_at);
  return (
    <Stack>
      <Banner
        tone="info"
        icon={<HourglassIcon aria-hidden="true" />}
        title={<Trans>Your check is open.</Trans>}
      >
        <Trans>It waits for your documents until {until}.</Trans>
      </Banner>
      <div className={actions}>
        <VerifyButton level={check.level} look="accent">
          <Trans>Continue the check</Trans>
        </VerifyButton>
        <Button look="ghost" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          <Trans>Give it up</Trans>
        </Button>
      </div>
    </Stack>
  );
}

function Rejected({ check, state }: { check: Verification; state: VerificationState }) {
  const labels = useReasonLabels()[check.reason ?? 'declined'];
  return (
    <Stack>
      <Banner tone="warning" title={<Trans>The check did not pass.</Trans>}>
        {labels.why} {check.is_final ? null : labels.todo} <HelpLink about="identity_rejected" />
      </Banner>
      {check.is_final ? (
        <>
          <p className={quiet}>
            <Trans>The provider will not look again by itself. Support can help.</Trans>
          </p>
          <div>
            <LinkButton href={paths.contact}>
              <Trans>Write to support</Trans>
            </LinkButton>
          </div>
        </>
      ) : (
        <Start state={state} level={check.level} label={<Trans>Try again</Trans>} />
      )}
    </Stack>
  );
}

const stack = css({ display: 'grid', gap: '3' });
const quiet = css({ color: 'muted', textStyle: 'small' });
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'start',
  '& > *': { flex: { base: '1 1 100%', sm: '0 1 auto' } },
});
