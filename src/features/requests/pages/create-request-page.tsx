/** Asking for something: where, then what. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { ConfirmEmail } from '~/features/common/confirm-email.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner } from '~/ui/states.tsx';
import { requestsPage } from '../components/page-parts.ts';
import { RequestForm } from '../components/request-form.tsx';
import { CategoryPlaces, GamePlaces } from '../components/request-places.tsx';
import type { CreateSearch } from '../create-request.queries.ts';
import { requestQueries } from '../requests.queries.ts';

export function CreateRequestPage({ search }: { search: CreateSearch }) {
  const { t } = useLingui();
  const { category, game } = search;
  return (
    <Wrap className={requestsPage}>
      <div>
        <Breadcrumbs
          label={t`Where you are`}
          items={[{ label: t`My requests`, href: requestPaths.mine }, { label: t`New request` }]}
        />
        <PageTitle
          note={
            <Trans>Sellers answer with a price and a time. You pay only what you accept.</Trans>
          }
        >
          <Trans>What do you want?</Trans>
        </PageTitle>
      </div>
      <Unconfirmed />
      {category !== undefined ? (
        <InCategory id={category} again={search.again} />
      ) : game !== undefined ? (
        <CategoryPlaces alias={game} />
      ) : (
        <GamePlaces search={search.search} />
      )}
    </Wrap>
  );
}

/** Whoever may not ask yet is told before they type. */
function Unconfirmed() {
  const session = useSession();
  if (!session || session.profile.trust_level > 0) return null;
  return (
    <ConfirmEmail email={session.profile.email}>
      <Trans>Sellers answer people who can be reached.</Trans>
    </ConfirmEmail>
  );
}

/** What was asked before, to be sent once more as it is or changed. */
function AskAgain({ definition, again }: { definition: CategoryDefinition; again: string }) {
  const { data } = useSuspenseQuery(requestQueries.once(again));
  return <RequestForm definition={definition} before={data.own ? data.request : null} />;
}

function InCategory({ id, again }: { id: string; again: string | undefined }) {
  const { data: definition } = useSuspenseQuery(api.catalogue.category.queryOptions({ id }));
  const { game, title } = definition;
  const another = `${requestPaths.create}?game=${game.alias}`;
  if (!definition.delivery_methods.includes('manual')) {
    return (
      <Banner
        action={
          <LinkButton size="sm" href={another}>
            <Trans>Another category</Trans>
          </LinkButton>
        }
      >
        <Trans>
          In {title} everything is delivered at once from stock: nobody can answer a request there.
        </Trans>
      </Banner>
    );
  }
  return (
    <>
      <p>
        {game.title} · {title}{' '}
        <LinkButton size="sm" look="ghost" href={another}>
          <Trans>Another category</Trans>
        </LinkButton>
      </p>
      {again === undefined ? (
        <RequestForm definition={definition} before={null} />
      ) : (
        <AskAgain definition={definition} again={again} />
      )}
    </>
  );
}
