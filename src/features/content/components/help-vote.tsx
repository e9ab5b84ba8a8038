/** "Was this useful?", and after a no what was missing. A form without script; the last answer counts. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type SyntheticEvent } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { HelpArticle } from '~/contracts/help/help.schemas.ts';
import { PlainFormFields } from '~/features/common/contract-form.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { NotUsefulIcon, UsefulIcon } from '~/ui/icon.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { postHelpVote } from '../content.form-posts.ts';

/** A share of fewer votes says nothing. */
const TELLING = 10;

interface HelpVoteProps {
  article: Pick<HelpArticle, 'slug' | 'votes'>;
  /** What was answered just now without script. */
  voted: boolean | undefined;
}

export function HelpVote({ article, voted }: HelpVoteProps) {
  const { slug } = article;
  const [answer, setAnswer] = useState(voted);
  const [votes, setVotes] = useState(article.votes);
  const [isAsked, setAsked] = useState(voted === false);
  const [missing, setMissing] = useState('');
  const question = useRef<HTMLElement>(null);
  const vote = useAction({
    mutationFn: (isUseful: boolean) => api.help.vote.send({ slug, is_useful: isUseful }),
    onSuccess: (told) => {
      setAnswer(told.is_useful);
      setVotes(told.votes);
      setAsked(!told.is_useful);
    },
  });
  return (
    <div className={css({ paddingBlock: '4' })}>
      <form
        method="post"
        action={postHelpVote.url}
        className={line}
        onSubmit={(event) => {
          event.preventDefault();
          const pressed = event.nativeEvent.submitter;
          if (pressed instanceof HTMLButtonElement) vote.mutate(pressed.value === 'yes');
        }}
      >
        <PlainFormFields redirect={undefined} />
        <input type="hidden" name="slug" value={slug} />
        <b ref={question} tabIndex={-1} className={css({ width: { base: '100%', md: 'auto' } })}>
          <Trans>Was this useful?</Trans>
        </b>
        <Choice value="yes" isChosen={answer === true} busy={vote.isPending} />
        <Choice value="no" isChosen={answer === false} busy={vote.isPending} />
        <span role="status" className={css({ fontSize: '14', color: 'muted' })}>
          {answer === undefined ? null : <Trans>Thank you.</Trans>}
        </span>
        <Tally votes={votes} />
      </form>
      {isAsked ? (
        <Missing
          slug={slug}
          text={missing}
          onType={setMissing}
          // The form goes with the button that had the focus.
          onGo={() => question.current?.focus()}
          onSkip={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}

function Choice(props: { value: 'yes' | 'no'; isChosen: boolean; busy: boolean }) {
  const { value, isChosen, busy } = props;
  const Icon = value === 'yes' ? UsefulIcon : NotUsefulIcon;
  return (
    <Button
      type="submit"
      name="useful"
      value={value}
      size="sm"
      busy={busy}
      aria-pressed={isChosen}
      icon={<Icon aria-hidden="true" size={16} />}
      className={css({ '&[aria-pressed=true]': { borderColor: 'accent.text' } })}
    >
      {value === 'yes' ? <Trans>Yes</Trans> : <Trans>No</Trans>}
    </Button>
  );
}

function Tally({ votes: { useful, total } }: { votes: HelpArticle['votes'] }) {
  const format = useFormat();
  if (total < TELLING) return null;
  const share = format.share(useful / total);
  const count = format.count(total);
  return (
    <span className={tally}>
      <Plural
        value={total}
        one={`${share} of ${count} said yes`}
        other={`${share} of ${count} said yes`}
      />
    </span>
  );
}

interface MissingProps {
  slug: string;
  text: string;
  onType: (text: string) => void;
  /** Before the form goes, sent or skipped. */
  onGo: () => void;
  onSkip: () => void;
}

function Missing({ slug, text, onType, onGo, onSkip }: MissingProps) {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const tell = useAction({
    mutationFn: (missing: string) => api.help.vote.send({ slug, is_useful: false, missing }),
    onSuccess: () => {
      onGo();
      onType('');
      setSent(true);
    },
  });
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') tell.mutate(text);
  };
  if (isSent) {
    return (
      <p role="status" className={css({ marginTop: '3', fontSize: '14' })}>
        <Trans>Thank you, we will read it.</Trans>
      </p>
    );
  }
  return (
    <form method="post" action={postHelpVote.url} className={missingForm} onSubmit={send}>
      <PlainFormFields redirect={undefined} />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="useful" value="no" />
      <TextArea
        name="missing"
        label={t`What was missing?`}
        placeholder={t`One sentence is enough. This is not a request, nobody answers it.`}
        value={text}
        onChange={(event) => onType(event.target.value)}
        maxLength={appConfig.content.help.missingLength}
      />
      <div className={css({ display: 'flex', gap: '3' })}>
        <Button type="submit" size="sm" busy={tell.isPending}>
          <Trans>Send</Trans>
        </Button>
        <Button
          size="sm"
          look="ghost"
          onClick={() => {
            onGo();
            onSkip();
          }}
        >
          <Trans>Skip</Trans>
        </Button>
      </div>
    </form>
  );
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const tally = css({ marginInlineStart: 'auto', fontSize: '14', color: 'muted' });
const missingForm = css({ display: 'grid', gap: '3', marginTop: '4', maxWidth: '620px' });
