/**
 * The second-factor step: a code, a passkey or a recovery code. For sign-in by any first factor and for confirmations.
 */
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode, type Ref } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { typedFactor } from '~/contracts/identity/given-factor.ts';
import type {
  RequestOptions,
  SecondFactor,
  SecondFactorMethod,
} from '~/contracts/identity/second-factor.schemas.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { Button } from '~/ui/button.tsx';
import { KeyIcon } from '~/ui/icon.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { FormFrame, FormRefusal } from '../contract-form.tsx';
import { FailureText } from '../failure-text.tsx';
import { answerWithPasskey, knowsPasskeys, type Asked } from './passkey.ts';

export interface SecondFactorStepProps {
  /** The account's second factors. */
  methods: readonly SecondFactorMethod[];
  /** A challenge for the passkey. */
  ask: () => Promise<Asked<RequestOptions>>;
  /** Submits the answer; rejects with the endpoint's failure. */
  onGiven: (given: SecondFactor) => Promise<void>;
  /** For whoever sets the initial focus. */
  fieldRef?: Ref<HTMLInputElement>;
  /** The initial code, where the demo market's authenticator is played. */
  initialCode?: string;
  /** The `action` of the form without script, and its hidden values. */
  action?: string;
  hidden?: ReactNode;
  /** Another way out, below. */
  children?: ReactNode;
}

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const ways = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2' });

const codeSchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
});

/** A TOTP code, or one of the recovery codes. */
function CodeForm(props: SecondFactorStepProps & { isRecovery: boolean }) {
  const { isRecovery, onGiven, initialCode = '', action, hidden, fieldRef } = props;
  const form = useContractForm({
    schema: codeSchema,
    initial: { code: isRecovery ? '' : initialCode },
    errorPrefix: 'second_factor.',
    submit: async ({ code }) => onGiven(typedFactor(code)),
  });
  return (
    <FormFrame form={form} action={action} checked>
      {hidden}
      <TextField
        {...form.field('code')}
        ref={fieldRef}
        label={
          isRecovery ? <Trans>Recovery code</Trans> : <Trans>Code of your authenticator app</Trans>
        }
        hint={
          isRecovery ? (
            <Trans>One of the codes that you kept. Each works once.</Trans>
          ) : (
            <Trans>6 digits, new every 30 seconds.</Trans>
          )
        }
        // The person has come here for this one input.
        autoFocus
        numeric
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button type="submit" look="accent" size="lg" full busy={form.busy}>
        <Trans>Continue</Trans>
      </Button>
    </FormFrame>
  );
}

function PasskeyButton({ ask, onGiven, isMain }: SecondFactorStepProps & { isMain: boolean }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const answer = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await onGiven(await answerWithPasskey(ask));
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FormRefusal>{refusal === null ? null : <FailureText error={refusal} />}</FormRefusal>
      <Button
        look={isMain ? 'accent' : 'neutral'}
        size="lg"
        full
        busy={busy}
        icon={<KeyIcon size={16} />}
        onClick={() => void answer()}
      >
        <Trans>Use a passkey</Trans>
      </Button>
    </>
  );
}

export function SecondFactorStep(props: SecondFactorStepProps) {
  const { methods } = props;
  const hasApp = methods.includes('totp');
  const isHydrated = useHydrated();
  const hasPasskey = methods.includes('passkey') && isHydrated && knowsPasskeys();
  const [wantsRecovery, setWantsRecovery] = useState(false);
  const isRecovery = wantsRecovery || !hasApp;
  // Without script the one input takes both kinds of codes, and a passkey cannot be used.
  const showsField = hasApp || wantsRecovery || !hasPasskey;
  return (
    <div className={stack}>
      {showsField && <CodeForm key={String(isRecovery)} {...props} isRecovery={isRecovery} />}
      {hasPasskey && <PasskeyButton {...props} isMain={!showsField} />}
      <div className={ways}>
        {methods.includes('recovery_code') && !wantsRecovery && showsField === hasApp && (
          <TextButton look="inline" onClick={() => setWantsRecovery(true)}>
            <Trans>Use a recovery code</Trans>
          </TextButton>
        )}
        {wantsRecovery && hasApp && (
          <TextButton look="inline" onClick={() => setWantsRecovery(false)}>
            <Trans>Use the app</Trans>
          </TextButton>
        )}
        {props.children}
      </div>
    </div>
  );
}
