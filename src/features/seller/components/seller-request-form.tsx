/** The request to become a seller. The draft survives a reload. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { sellerRequestInputSchema } from '~/contracts/identity/identity.schemas.ts';
import { fieldErrors } from '~/contracts/validation.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { invalidateSession, sessionQueries } from '~/platform/session/session.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { writeDraft, readDraft } from '~/platform/device/draft-storage.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';

const DRAFT_NAME = 'seller.request';
const isDraft = (value: unknown): value is string => typeof value === 'string';
const MAX_LENGTH = 1_000;

/** Sends the request; whoever is approved at once is a seller on the next render. */
function useRequest() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (about: string) =>
      api.identity.requestSelling.send({ about, accepts_rules: true, game_aliases: [] }),
    onSuccess: async ({ status }) => {
      writeDraft(DRAFT_NAME, null);
      // The session first: the confirmation links to pages that only a seller's session opens. Guards fetch it with
      // each navigation; invalidating this page as well would cancel a navigation by that link.
      await queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
      await invalidateSession(queryClient);
      const description = status === 'approved' ? t`You can sell now.` : t`Your request was sent.`;
      toast({ status: 'success', description });
    },
  });
}

/** What was written is kept in this browser; until somebody writes, it is shown. */
function useAbout() {
  const [written, setWritten] = useState<string | null>(null);
  const isReady = useHydrated();
  const draft = isReady ? (readDraft(DRAFT_NAME, isDraft) ?? '') : '';
  return [written ?? draft, setWritten] as const;
}

export function SellerRequestForm() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [about, setAbout] = useAbout();
  const [accepts, setAccepts] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const request = useRequest();
  const parsed = v.safeParse(sellerRequestInputSchema, { about, accepts_rules: accepts });
  const found = isChecked && !parsed.success ? fieldErrors(parsed.issues) : [];
  const answered = fieldErrorsOf(request.error);
  const errorOf = (path: string): string | undefined => {
    const own = found.find((error) => error.path === path);
    return own ? i18n._(own.message) : answered[path];
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (request.isPending) return;
    if (parsed.success) request.mutate(parsed.output.about);
    else {
      const isText = fieldErrors(parsed.issues).some(({ path }) => path === 'about');
      form.current?.querySelector<HTMLElement>(isText ? 'textarea' : 'input')?.focus();
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={css({ display: 'grid', gap: '4' })}>
      {request.error && errorOf('about') === undefined ? (
        <Banner tone="danger" role="alert">
          <FailureText error={request.error} />
        </Banner>
      ) : null}
      <TextArea
        label={<Trans>What do you want to sell?</Trans>}
        aside={`${format.count(about.length)} / ${format.count(MAX_LENGTH)}`}
        hint={<Trans>Games, kinds of goods, and what you have sold elsewhere.</Trans>}
        value={about}
        rows={5}
        maxLength={MAX_LENGTH}
        aria-required
        error={errorOf('about')}
        onChange={({ target: { value } }) => {
          setAbout(value);
          writeDraft(DRAFT_NAME, value === '' ? null : value);
        }}
      />
      <Checkbox
        checked={accepts}
        error={
          errorOf('accepts_rules') === undefined ? undefined : t`Confirm that you have read them.`
        }
        onChange={(event) => setAccepts(event.target.checked)}
      >
        <Trans>I have read the rules for sellers on this page and keep to them.</Trans>
      </Checkbox>
      <Button type="submit" look="accent" size="lg" full busy={request.isPending}>
        <Trans>Send the request</Trans>
      </Button>
    </form>
  );
}
