/** The translation of a message, asked for by a press and shown below what was written. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { TextButton } from '~/ui/marks.tsx';

/** The name of a language as the reader's language has it; null for what is none. */
function languageName(code: string | null, locale: string): string | null {
  if (code === null) return null;
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code) ?? null;
  } catch {
    return null;
  }
}

export default function Translation({ message }: { message: Message }) {
  const { i18n } = useLingui();
  const { locale } = usePage();
  const { room_id: roomId, seq } = message;
  const [isShown, setShown] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...api.chat.key(), 'translation', message.id, locale],
    queryFn: () => api.chat.translate.send({ room_id: roomId, seq }),
    enabled: isShown,
    retry: false,
    staleTime: Infinity,
  });
  const name = languageName(data?.from ?? null, locale);
  return (
    <div className={place} role="status" aria-busy={isFetching}>
      {isShown && data ? (
        <p className={text} lang={locale}>
          {data.text}
        </p>
      ) : null}
      {isShown && error && !isFetching ? <p>{failureText(error, i18n)}</p> : null}
      {isFetching ? (
        <Trans>Translating</Trans>
      ) : isShown && data ? (
        <span>
          {name === null ? (
            <Trans>Translated by a machine</Trans>
          ) : (
            <Trans>Translated from {name} by a machine</Trans>
          )}
          {' · '}
          <TextButton onClick={() => setShown(false)}>
            <Trans>Hide</Trans>
          </TextButton>
        </span>
      ) : (
        <TextButton onClick={() => (isShown ? void refetch() : setShown(true))}>
          {isShown ? <Trans>Try again</Trans> : <Trans>Translate</Trans>}
        </TextButton>
      )}
    </div>
  );
}

const place = css({ textStyle: 'caption', color: 'muted', marginInline: '0.5', marginBottom: '1' });
const text = css({
  maxWidth: { base: '86%', md: '78%' },
  fontSize: '15',
  lineHeight: '1.42',
  color: 'text',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
