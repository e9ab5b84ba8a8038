/** What a request asks for, in the words of its buyer. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { Budget, TimeLeft } from '../request-labels.tsx';

export function RequestNote({ note }: { note: string }) {
  if (note === '') return null;
  return <blockquote className={quote}>“{note}”</blockquote>;
}

/** Attributes, budget and end. */
export function RequestFacts({ request }: { request: RequestForSeller }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { category, attributes, budget_amount: budget, ends_at: endsAt } = request;
  return (
    <DefinitionTable
      look="plain"
      items={[
        { term: <Trans>Category</Trans>, value: t`${category.game.title} · ${category.title}` },
        ...attributes.map(({ key, label, display }) => ({ id: key, term: label, value: display })),
        { term: <Trans>Budget</Trans>, value: <Budget cents={budget} /> },
        {
          term: <Trans>Ends in</Trans>,
          value: (
            <>
              <TimeLeft until={endsAt} /> · {moment(endsAt)}
            </>
          ),
        },
      ]}
    />
  );
}

const quote = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontSize: '14' });
