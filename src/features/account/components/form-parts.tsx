/** Parts that the forms of the account share. */
import { useLingui } from '@lingui/react/macro';
import { useRouteContext, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { FormField } from '~/platform/use-contract-form.ts';
import { withLocale } from '~/platform/locale.ts';
import { Banner } from '~/ui/states.tsx';
import { PasswordField } from '~/ui/text-field.tsx';

/** Fields below each other. */
export const formStack = css({ display: 'grid', gap: '5' });

/** What the server said about the form as a whole. Its place is a live region. */
export function FormRefusal(props: { children: ReactNode }) {
  return (
    <div role="alert">
      {props.children ? <Banner tone="danger">{props.children}</Banner> : null}
    </div>
  );
}

/** A password with the button that shows it. */
export function SecretField(props: {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  /** `current-password` or `new-password`, for password managers. */
  autoComplete: 'current-password' | 'new-password';
}) {
  const { t } = useLingui();
  const { field, ...rest } = props;
  return (
    <PasswordField
      {...field}
      {...rest}
      showLabel={t`Show`}
      hideTextLabel={t`Hide`}
      maxLength={128}
    />
  );
}

/**
 * For the form without script: on which page it stands and where it leads. The password never goes into an
 * address, because the form is sent by POST.
 */
export function PlainFormFields(props: { redirect: string | undefined }) {
  const { locale } = useRouteContext({ from: '__root__' });
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <>
      <input type="hidden" name="page" value={withLocale(href, locale)} />
      {props.redirect === undefined ? null : (
        <input type="hidden" name="redirect" value={props.redirect} />
      )}
    </>
  );
}
