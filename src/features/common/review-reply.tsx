/** The seller's answer to a review: what was written, and the form for it while there is none. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { api } from '~/platform/api/api.ts';
import { asFailure, fieldErrorsOf } from '~/platform/api/failures.ts';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useOwnDraft } from '~/platform/session/use-own-draft.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { FailureText } from './failure-text.tsx';
import { PlainFormFields } from './contract-form.tsx';
import { postReviewReply } from './review-reply.form-posts.ts';
import { toastFailure } from './toast-failure.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** What the seller answered, under the review. */
export function SellerAnswer(props: { name: string; children: ReactNode }) {
  const { name: sellerName } = props;
  return (
    <div className={answer}>
      <b>
        <Trans>{sellerName} answered</Trans>
      </b>
      <p className={lines}>{props.children}</p>
    </div>
  );
}

interface ReviewReplyProps {
  reviewId: string;
  /** The id of what shows the review: it has the focus once the form is gone. */
  placeId: string;
  /** What the form without script was refused for. */
  flash?: FormFlash | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The call of the form. Another tab may have been first: the review is asked anew after a refusal as well. */
function useReply({ reviewId, placeId }: ReviewReplyProps, forget: () => void) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const leave = useFocusAfter();
  return useSingleMutation({
    mutationFn: (message: string) => api.reviews.reply.send({ id: reviewId, message }),
    onSuccess: () => {
      leave(true, document.getElementById(placeId));
      forget();
      toast({ status: 'success', description: t`Your answer was published.` });
    },
    onError: (error) => {
      if (asFailure(error).code !== 'REPLY_EXISTS') return;
      // The form goes with its banner.
      leave(true, document.getElementById(placeId));
      forget();
      toastFailure(error, i18n);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.reviews.key() }),
        queryClient.invalidateQueries({ queryKey: api.orders.key() }),
      ]),
  });
}

/** The form for an answer; what was typed is kept over a reload until it is sent. */
export function ReviewReply(props: ReviewReplyProps) {
  const { reviewId, flash } = props;
  const { t } = useLingui();
  const format = useFormat();
  const isHydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const refused = flash?.values['id'] === reviewId ? flash : null;
  const name = `review.reply.${reviewId}`;
  const [message, setMessage] = useOwnDraft(name, isText, refused?.values['message'] ?? '');
  const [isMissing, setMissing] = useState(false);
  const reply = useReply(props, () => setMessage(null));
  // Typed before this script ran.
  const takeOver = useEffectEvent((typed: string) => {
    if (typed !== '' && typed !== message) setMessage(typed);
  });
  useEffect(() => takeOver(field.current?.value ?? ''), []);
  const refusal = fieldErrorsOf(reply.error)['message'];
  const missing = isMissing && message.trim() === '' ? t`Write your answer first.` : undefined;
  const send = (): void => {
    const isEmpty = message.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else reply.mutate(message);
  };
  const most = appConfig.orders.reviewLength;
  return (
    <form
      className={form}
      method="post"
      action={postReviewReply.url}
      noValidate={isHydrated}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Refusal error={refusal === undefined ? reply.error : null} told={refused?.message} />
      <PlainFormFields redirect={undefined} />
      <input type="hidden" name="id" value={reviewId} />
      <TextArea
        ref={field}
        name="message"
        label={t`Your answer`}
        hint={t`Everybody can read it, and it cannot be changed later.`}
        aside={`${format.count(message.length)} / ${format.count(most)}`}
        value={message}
        required
        rows={3}
        maxLength={most}
        error={refusal ?? missing ?? refused?.errors['message']}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div>
        <Button type="submit" size="sm" busy={reply.isPending}>
          <Trans>Publish the answer</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What no field is about. */
function Refusal({ error, told }: { error: Error | null; told: string | undefined }) {
  if (error === null && told === undefined) return null;
  return (
    <Banner tone="danger" role="alert">
      {error === null ? told : <FailureText error={error} />}
    </Banner>
  );
}

const form = css({ display: 'grid', gap: '3', marginTop: '3' });
const lines = css({ whiteSpace: 'pre-line' });
const answer = css({
  marginTop: '1',
  paddingInlineStart: '4',
  borderInlineStart: '2px solid {colors.line.strong}',
  color: 'muted',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});
