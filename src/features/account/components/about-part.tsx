/** Settings of a seller: what their shop says about them, in either language. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appConfig } from '~config';
import { sellerAboutSchema } from '~/contracts/identity/identity.schemas.ts';
import { FormFrame } from '~/features/common/account-form.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm, type FormField } from '~/platform/api/use-contract-form.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { SettingsPart, type PartProps } from '../sections/section.tsx';

const MOST = appConfig.identity.aboutLength;

export function AboutPart({ session }: PartProps) {
  if (!session.customer.is_seller) return null;
  const { id } = session.profile;
  return (
    <SettingsPart
      id="about"
      title={<Trans>About your shop</Trans>}
      note={
        <Trans>
          Everybody reads it in <TextLink href={paths.profile(id)}>your shop</TextLink>. Where you
          wrote one language only, everybody sees that one.
        </Trans>
      }
    >
      <AboutForm id={id} />
    </SettingsPart>
  );
}

function AboutForm({ id }: { id: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const options = api.identity.publicProfile.queryOptions({ id });
  const { data: profile } = useSuspenseQuery(options);
  const form = useContractForm({
    schema: sellerAboutSchema,
    initial: profile.about,
    submit: async (about) => {
      await api.identity.changeAbout.send(about);
      await queryClient.invalidateQueries({ queryKey: options.queryKey });
      toast({ status: 'success', description: t`Your shop says it now.` });
    },
  });
  return (
    <FormFrame form={form}>
      <AboutField field={form.field('en')} label={<Trans>In English</Trans>} lang="en" />
      <AboutField field={form.field('fr')} label={<Trans>In French</Trans>} lang="fr" />
      <div>
        <Button type="submit" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

function AboutField(props: { field: FormField; label: ReactNode; lang: 'en' | 'fr' }) {
  const { field, label, lang } = props;
  const format = useFormat();
  return (
    <TextArea
      {...field}
      label={label}
      lang={lang}
      rows={5}
      maxLength={MOST}
      aside={`${format.count(field.value.length)} / ${format.count(MOST)}`}
    />
  );
}
