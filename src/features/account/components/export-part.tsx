/** Settings: data export, everything stored about the person in one archive. */
import { Trans } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import type { DataExport } from '~/contracts/privacy/privacy.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { exportQuery } from '../privacy.queries.ts';
import { SettingsPart, type PartProps } from '../sections/section.tsx';
import { FormFrame } from '~/features/common/account-form.tsx';
import { PasswordNeeded } from './password-needed.tsx';
import { Reauthentication, reauthenticationOf } from './second-factor/reauthentication.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const waiting = css({ display: 'flex', alignItems: 'center', gap: '3', color: 'muted' });

const BYTES_PER_MEGABYTE = 1_000_000;

export function ExportPart({ session }: PartProps) {
  const { data } = useSuspenseQuery(exportQuery());
  return (
    <SettingsPart
      id="export"
      title={<Trans>Your data in one archive</Trans>}
      note={
        <Trans>
          Profile, orders, messages, reviews, wallet statement, offers, pictures: JSON files in a
          ZIP.
        </Trans>
      }
    >
      <div className={stack}>
        <Present archive={data.export} />
        <Ask session={session} nextAt={data.next_at} />
      </div>
    </SettingsPart>
  );
}

function Present({ archive }: { archive: DataExport | null }) {
  const { day } = useTimeFormat();
  const format = useFormat();
  if (archive?.status === 'pending') {
    return (
      <p className={waiting} role="status">
        <Spinner />
        <Trans>The archive is being made. A mail tells you when it is ready.</Trans>
      </p>
    );
  }
  if (archive?.status === 'failed') {
    return (
      <Banner tone="danger">
        <Trans>The archive could not be made. Please ask for it again.</Trans>
      </Banner>
    );
  }
  if (archive?.status !== 'ready' || archive.expires_at === null) return null;
  const until = day(archive.expires_at);
  const megabytes = format.rating((archive.byte_size ?? 0) / BYTES_PER_MEGABYTE);
  return (
    <Banner
      tone="info"
      title={<Trans>Your archive is ready.</Trans>}
      action={
        <LinkButton size="sm" href={`/api/auth/export/${archive.id}/archive`} download>
          <Trans>Download</Trans>
        </LinkButton>
      }
    >
      <Trans>
        {megabytes} MB, until {until}.
      </Trans>
    </Banner>
  );
}

function Ask({ session, nextAt }: PartProps & { nextAt: string | null }) {
  const { date } = useTimeFormat();
  const { profile } = session;
  const queryClient = useQueryClient();
  const confirming = useConfirming();
  const proof = reauthenticationOf(profile);
  const form = useContractForm({
    schema: v.object(proof.entries),
    initial: proof.initial,
    submit: async (data) => {
      const state = await confirming.run(() => api.privacy.requestExport.send(data));
      form.reset();
      queryClient.setQueryData(api.privacy.showExport.key(), state);
    },
  });
  if (!profile.has_password && !profile.second_factor_on) return <PasswordNeeded />;
  if (nextAt !== null) {
    const next = date(nextAt);
    return (
      <p className={css({ color: 'muted', textStyle: 'small' })}>
        <Trans>The next archive can be made {next}.</Trans>
      </p>
    );
  }
  return (
    <>
      <FormFrame form={form}>
        <Reauthentication profile={profile} form={form} />
        <div>
          <Button type="submit" busy={form.busy}>
            <Trans>Collect my data</Trans>
          </Button>
        </div>
      </FormFrame>
      {confirming.dialog}
    </>
  );
}
