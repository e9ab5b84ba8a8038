/** Settings: account deletion, its blockers, and cancelling it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import {
  confirmationWords,
  deletionInputSchema,
  type DeletionBlocker,
} from '~/contracts/privacy/privacy.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { invalidateSession } from '~/platform/session/session.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { SettingsPart, type PartProps } from '../sections/section.tsx';
import { FormFrame } from '~/features/common/account-form.tsx';
import { PasswordNeeded } from './password-needed.tsx';
import { Reauthentication, reauthenticationOf } from './second-factor/reauthentication.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const list = css({ listStyle: 'disc', paddingInlineStart: '5', display: 'grid', gap: '2' });
const { deletionDays } = appConfig.privacy;
const { publicNameRestDays } = appConfig.identity;

export function DeletionPart({ session }: PartProps) {
  const { data } = useSuspenseQuery(api.privacy.showDeletion.queryOptions());
  const { profile } = session;
  const blocking = data.obstacles.filter(({ kind }) => kind !== 'bonus');
  const bonus = data.obstacles.find(({ kind }) => kind === 'bonus');
  return (
    <SettingsPart
      id="delete"
      title={<Trans>Delete the account</Trans>}
      note={
        <Trans>
          After {deletionDays} days your personal data is erased for good. Until then you can change
          your mind.
        </Trans>
      }
    >
      {profile.deletion_due_at === null ? (
        <div className={stack}>
          {blocking.length > 0 ? (
            <Blockers blockers={blocking} />
          ) : !profile.has_password && !profile.second_factor_on ? (
            <PasswordNeeded />
          ) : (
            <DeletionForm session={session} bonusCents={bonus?.amount ?? 0} />
          )}
        </div>
      ) : (
        <p>
          <Trans>The deletion is under way. The notice above takes it back.</Trans>
        </p>
      )}
    </SettingsPart>
  );
}

function Blockers({ blockers }: { blockers: readonly DeletionBlocker[] }) {
  return (
    <div className={stack}>
      <p>
        <Trans>This has to be settled first:</Trans>
      </p>
      <ul className={list}>
        {blockers.map((blocker) => (
          <li key={blocker.kind}>
            <BlockerLink kind={blocker.kind}>
              <BlockerText blocker={blocker} />
            </BlockerLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where each deletion blocker is resolved; the holder of a staff role cannot resolve that one. */
const placeOf: Record<DeletionBlocker['kind'], string | null> = {
  purchases: paths.purchases,
  sales: paths.sales,
  real: paths.balance,
  hold: paths.balance,
  payout: paths.balance,
  commissions: paths.affiliate,
  debt: paths.balance,
  chargeback: null,
  bonus: paths.balance,
  staff: null,
};

function BlockerLink({ kind, children }: { kind: DeletionBlocker['kind']; children: ReactNode }) {
  const href = placeOf[kind];
  return href === null ? (
    children
  ) : (
    <TextLink look="inline" href={href}>
      {children}
    </TextLink>
  );
}

function BlockerText({ blocker }: { blocker: DeletionBlocker }) {
  const format = useFormat();
  const money = format.cents(blocker.amount ?? 0);
  const orders = format.count(blocker.count ?? 0);
  switch (blocker.kind) {
    case 'purchases':
      return <Trans>Open purchases: {orders}</Trans>;
    case 'sales':
      return <Trans>Open sales: {orders}</Trans>;
    case 'real':
      return <Trans>{money} in your wallet: spend it or have it paid out</Trans>;
    case 'hold':
      return <Trans>{money} from sales that are not released yet</Trans>;
    case 'payout':
      return <Trans>A payout of {money} that is under way</Trans>;
    case 'commissions':
      return <Trans>{money} of commissions that are held</Trans>;
    case 'debt':
      return <Trans>{money} that you owe after a bank took a payment back: settle it</Trans>;
    case 'chargeback':
      return <Trans>Payments that a bank took back and decides about: {orders}</Trans>;
    case 'bonus':
      return <Trans>{money} of bonus money</Trans>;
    case 'staff':
      return <Trans>Your role in the team: have it withdrawn first</Trans>;
    default:
      return blocker.kind;
  }
}

function Consequences() {
  return (
    <ul className={list}>
      <li>
        <Trans>Your offers go out of sight at once, your other devices are signed out.</Trans>
      </li>
      <li>
        <Trans>Money from a card that you have not spent goes back to its card at once.</Trans>
      </li>
      <li>
        <Trans>
          Erased: name, e-mail address, picture, devices, sign-in providers, payout methods.
        </Trans>
      </li>
      <li>
        <Trans>
          Kept without your name, because the law or the other side needs it: orders, bookings,
          messages, reviews.
        </Trans>
      </li>
      <li>
        <Trans>Nobody can take your public name for {publicNameRestDays} days.</Trans>
      </li>
    </ul>
  );
}

/** The consequences, the reauthentication, and the typed confirmation. */
function DeletionForm({ session, bonusCents }: PartProps & { bonusCents: number }) {
  const { profile } = session;
  const { locale, cents } = useFormat();
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const router = useRouter();
  const confirming = useConfirming();
  const [waives, setWaives] = useState(false);
  const proof = reauthenticationOf(profile);
  const word = confirmationWords[locale];
  const bonus = cents(bonusCents);
  const form = useContractForm({
    schema: v.object({ ...deletionInputSchema.entries, ...proof.entries }),
    initial: { ...proof.initial, confirmation: '' },
    extra: { waive_bonus: waives },
    submit: async (data) => {
      await confirming.run(() => api.privacy.requestDeletion.send(data));
      await invalidateSession(queryClient);
      await router.invalidate();
    },
  });
  return (
    <>
      <Consequences />
      <FormFrame form={form}>
        {bonusCents > 0 ? (
          <Checkbox checked={waives} onChange={(event) => setWaives(event.target.checked)}>
            <Trans>I give up my bonus money of {bonus}.</Trans>
          </Checkbox>
        ) : null}
        <Reauthentication profile={profile} form={form} />
        <TextField
          {...form.field('confirmation')}
          label={<Trans>Type {word} to confirm</Trans>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <div>
          <Button
            type="submit"
            look="danger"
            busy={form.busy}
            {...(bonusCents > 0 &&
              !waives && { disabledReason: t`Give up the bonus money first.` })}
          >
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      </FormFrame>
      {confirming.dialog}
    </>
  );
}
