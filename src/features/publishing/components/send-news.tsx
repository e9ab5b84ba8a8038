/** An article sent to everybody as news: to how many, by which way, once. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Manuscript, News } from '~/contracts/publishing/publishing.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Tag } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';

/** Nothing for a text that readers do not see. */
export function SendNews({ saved: { kind, key, is_public: isPublic } }: { saved: Manuscript }) {
  const isArticle = kind === 'article';
  const { data } = useQuery({
    ...api.publishing.news.queryOptions({ key }, { staleTime: 0 }),
    enabled: isArticle && isPublic,
  });
  if (!isArticle || !data) return null;
  if (data.state !== 'unsent') return <Sent news={data} />;
  return isPublic ? <Ask id={key} news={data} /> : null;
}

function Sent({ news: { state, sent_at: at, sent_by: by, told } }: { news: News }) {
  const moment = useTimeFormat().date(at ?? '');
  const count = useFormat().count(told);
  const people = <Plural value={told} one={`${count} person`} other={`${count} people`} />;
  const who = by ?? '';
  return (
    <Tag>
      {state === 'sending' ? (
        <Trans>Is being sent as news: {people} told</Trans>
      ) : state === 'stopped' ? (
        <Trans>
          News of {moment}, stopped after {people}: it was taken from readers
        </Trans>
      ) : (
        <Trans>
          Sent as news on {moment} by {who}: {people} told
        </Trans>
      )}
    </Tag>
  );
}

function Ask({ id, news }: { id: string; news: News }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const confirming = useConfirming();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.publishing.news.key() });
  const send = useAction({
    mutationFn: () => confirming.run(() => api.publishing.sendNews.send({ key: id })),
    onSuccess: () => toast({ status: 'success', description: t`It is being sent.` }),
    // Somebody else may have sent it meanwhile.
    onSettled() {
      setOpen(false);
      return refresh();
    },
  });
  const people = news.reach?.people ?? 0;
  const count = useFormat().count(people);
  return (
    <>
      <Button
        onClick={() => {
          void refresh();
          setOpen(true);
        }}
      >
        <Trans>Send as news</Trans>
      </Button>
      <Dialog
        open={isOpen}
        size="sm"
        onOpenChange={setOpen}
        title={<Trans>Send this article as news?</Trans>}
        description={<Trans>It can be sent once, and it cannot be called back.</Trans>}
        closeLabel={t`Close`}
        footer={
          <Button look="accent" busy={send.isPending} onClick={() => send.mutate()}>
            <Plural
              value={people}
              one={`Send to ${count} person`}
              other={`Send to ${count} people`}
            />
          </Button>
        }
      >
        {news.reach ? <Reach reach={news.reach} /> : null}
      </Dialog>
      {confirming.dialog}
    </>
  );
}

function Reach({ reach }: { reach: NonNullable<News['reach']> }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const ways = [
    { name: t`In their notifications`, people: reach.people },
    { name: t`By e-mail`, people: reach.email },
    { name: t`By Telegram`, people: reach.telegram },
    { name: t`On their devices`, people: reach.push },
    { name: t`In Discord`, people: reach.discord },
  ];
  return (
    <>
      <dl className={list}>
        {ways.map(({ name, people }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(people)}</dd>
          </div>
        ))}
      </dl>
      <p className={note}>
        <Trans>
          Everybody finds it in their notifications. It leaves by the other ways only for those who
          asked for news there, at the hours that they chose.
        </Trans>
      </p>
    </>
  );
}

const list = css({
  display: 'grid',
  gap: '2',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: '4' },
  '& dd': { margin: '0', fontVariantNumeric: 'tabular-nums' },
});
const note = css({ marginTop: '4', fontSize: '14', color: 'muted' });
