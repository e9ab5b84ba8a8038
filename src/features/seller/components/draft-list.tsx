/** Drafts to go on with. Nothing is shown while there are none. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { ChevronRightIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { sellerQueries } from '../seller.queries.ts';
import { useOfferTitle } from '../use-offer-title.ts';

export function DraftList() {
  const { t } = useLingui();
  const { data: drafts } = useSuspenseQuery(sellerQueries.drafts());
  if (drafts.data.length === 0) return null;
  const { total } = drafts.meta;
  return (
    <section className={css({ minWidth: '0' })}>
      <SectionHeading
        size="panel"
        end={
          total > drafts.data.length ? (
            <TextLink look="quiet" href={`${paths.sellerOffers}?status=draft`}>
              <Trans>All {total}</Trans>
            </TextLink>
          ) : undefined
        }
      >
        <Trans>Continue a draft</Trans>
      </SectionHeading>
      <RowList lines="around" label={t`Drafts`}>
        {drafts.data.map((draft) => (
          <Draft key={draft.id} draft={draft} />
        ))}
      </RowList>
    </section>
  );
}

function Draft({ draft }: { draft: OwnOffer }) {
  const times = useTimeFormat();
  const title = useOfferTitle(draft);
  const { category } = draft;
  return (
    <RowItem
      href={paths.editOffer(draft.id)}
      lead={<GameEmblem game={category.game} px={40} />}
      title={title}
      detail={
        <>
          {category.game.title} · {category.title} ·{' '}
          {draft.missing.length === 0 ? (
            <Trans>ready to publish</Trans>
          ) : (
            <Plural value={draft.missing.length} one="# thing missing" other="# things missing" />
          )}{' '}
          · {times.ago(draft.updated_at)}
        </>
      }
      end={<ChevronRightIcon size={16} aria-hidden="true" />}
    />
  );
}
