/** Opens the identity provider's page in a new tab (specification, section 7: `auth/kyc/verify`). */
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { VerificationLevel } from '~/contracts/verification/verification.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { Button, type ButtonProps } from '~/ui/button.tsx';
import { ExternalLinkIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { FailureText } from './failure-text.tsx';

/**
 * The tab is opened synchronously by the click, because browsers block later popups; its address is set with the
 * response.
 * Where popups are blocked all the same, the page itself navigates.
 */
async function openInTab(level: VerificationLevel): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { link } = await api.verification.verify.send({ trust_level: level });
    const address = new URL(link, window.location.href).href;
    if (tab === null) {
      window.location.assign(address);
      return;
    }
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

interface VerifyButtonProps extends Pick<ButtonProps, 'look' | 'size' | 'disabledReason'> {
  level: VerificationLevel;
  children: ReactNode;
}

/** The button, and below it what went wrong. */
export function VerifyButton({ level, children, ...button }: VerifyButtonProps) {
  const queryClient = useQueryClient();
  const open = useMutation({
    mutationFn: () => openInTab(level),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.verification.state.key() }),
  });
  return (
    <div className={stack}>
      <Button
        {...button}
        busy={open.isPending}
        iconEnd={<ExternalLinkIcon size={16} aria-hidden="true" />}
        onClick={() => open.mutate()}
      >
        {children}
      </Button>
      <div role="alert" className={css({ _empty: { display: 'none' } })}>
        {open.error ? (
          <Banner tone="danger">
            <FailureText error={open.error} />
          </Banner>
        ) : null}
      </div>
      <noscript>
        <p className={css({ color: 'muted', textStyle: 'small' })}>
          <Trans>The identity check needs JavaScript and a camera.</Trans>
        </p>
      </noscript>
    </div>
  );
}

const stack = css({ display: 'grid', gap: '3', justifyItems: { base: 'stretch', sm: 'start' } });
