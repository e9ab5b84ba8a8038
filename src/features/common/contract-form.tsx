/** Parts that the forms over contract schemas share (`useContractForm`). */
import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Failure } from '~/contracts/failure.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import type { FormField, useContractForm } from '~/platform/api/use-contract-form.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { HelpLink } from './help-link.tsx';

/** Fields below each other. */
export const formStack = css({ display: 'grid', gap: '5', position: 'relative' });

const quiet = css({ color: 'muted', textStyle: 'small', marginTop: '3' });

const belowBars = css({ scrollMarginBlock: '120px 88px' });

// An empty live region must be there from the start, but must not take a row of its own.
const livePlace = css({ _empty: { position: 'absolute' } });

/** On a phone, or in a long dialog, whoever pressed the button below does not see the top of the form. */
function intoView(refusal: HTMLElement | null): void {
  refusal?.scrollIntoView({ block: 'nearest' });
}

/** The server's refusal of the form as a whole, scrolled to as it comes. Its place is a live region. */
export function FormRefusal(props: {
  children: ReactNode;
  /** The failure's code: its help article is linked to. */
  code?: Failure['code'] | null;
}) {
  return (
    <div role="alert" className={livePlace}>
      {props.children ? (
        <div ref={intoView} className={belowBars}>
          <Banner tone="danger">
            {props.children} <HelpLink about={props.code} />
          </Banner>
        </div>
      ) : null}
    </div>
  );
}

/** The success message, where the form stays in place. Its place is a live region. */
export function FormDone(props: { children: ReactNode }) {
  return (
    <div role="status" className={livePlace}>
      {props.children}
    </div>
  );
}

/** Without script: a note that the control before it needs one. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={quiet}>
        <Trans>This can be changed with JavaScript only.</Trans>
      </p>
    </noscript>
  );
}

/** The form element of `useContractForm`, with its refusal on top. */
export function FormFrame(props: {
  form: Pick<ReturnType<typeof useContractForm>, 'attach' | 'onSubmit' | 'refusal' | 'refusalCode'>;
  /** The `action` of the form without script. */
  action?: string;
  /** Without script the browser validates the fields, so that typed values are not lost in a round trip. */
  checked?: boolean;
  children: ReactNode;
}) {
  const { action, checked = false, children } = props;
  const isHydrated = useHydrated();
  const { attach, onSubmit, refusal, refusalCode } = props.form;
  return (
    <form
      ref={attach}
      className={formStack}
      method="post"
      action={action}
      noValidate={isHydrated || !checked}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormRefusal code={refusalCode}>{refusal}</FormRefusal>
      {children}
      {action === undefined ? <NeedsScript /> : null}
    </form>
  );
}

/**
 * For the form without script: its page and where it leads. The form is a POST, so the password never appears in an
 * address.
 */
export function PlainFormFields(props: { redirect: string | undefined }) {
  const { locale } = usePage();
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

const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

/** The submit button, and the one that cancels the form. */
export function FormActions(props: {
  busy: boolean;
  look?: 'accent' | 'danger';
  onCancel: () => void;
  /** The label of the submit button. */
  children: ReactNode;
}) {
  const { onCancel, ...submit } = props;
  return (
    <div className={actions}>
      <Button type="submit" {...submit} />
      <Button look="ghost" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

/** An e-mail address. `username` is the autocomplete token of password managers for what somebody signs in with. */
export function EmailField(props: {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  autoComplete?: 'username' | 'email';
  required?: boolean;
  autoFocus?: boolean;
}) {
  const { field, autoComplete = 'username', ...rest } = props;
  return (
    <TextField
      {...field}
      {...rest}
      autoComplete={autoComplete}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}
