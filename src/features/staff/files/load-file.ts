/**
 * What the files of staff need before they are shown. All of it here: the route is in the bundle of every page, and this is loaded
 * with a file alone.
 */
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Locale } from '~config';
import { asFailure } from '~/contracts/failure.ts';
import type { FilePlace } from '~/contracts/files/files.schemas.ts';
import { idSchema } from '~/contracts/keys.ts';
import { may } from '~/domain/roles.ts';
import { orInList } from '~/features/common/endless-list.tsx';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { Session } from '~/platform/session/session.ts';
import { requirePermission } from '../staff-guard.ts';
import { staffQueries } from '../staff.queries.ts';
import { filePath } from './file-paths.ts';
import { filesQueries } from './files.queries.ts';

interface Context {
  queryClient: QueryClient;
  session: Session;
  locale: Locale;
}

export interface LoadedFile {
  place: FilePlace;
  id: string;
  /** For the head: the name of the person, the title of what was bought. */
  title: string;
}

/** What does not exist is a page that does not; whom it is about has an own page of it. */
async function orElsewhere<T>(loading: Promise<T>, own: () => string): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    const { code } = asFailure(error);
    if (code.endsWith('_NOT_FOUND')) throw notFound();
    if (code === 'ORDER_OWN_CASE' || code === 'FILE_OWN') throw redirect({ href: own() });
    throw error;
  }
}

async function loadOrder({ queryClient, session, locale }: Context, id: string): Promise<string> {
  await requirePermission(session, 'decide_orders');
  const order = await orElsewhere(
    Promise.all([
      queryClient.ensureQueryData(api.orders.show.queryOptions({ id })),
      queryClient.ensureQueryData(filesQueries.order(id)),
    ]).then(([shown]) => shown),
    () => withLocale(paths.order(id), locale),
  );
  if (order.events.some(({ event }) => event === 'dispute')) {
    await queryClient.ensureQueryData(api.cases.show.queryOptions({ id }));
  }
  return order.offer.title;
}

async function loadPerson({ queryClient, session, locale }: Context, id: string): Promise<string> {
  await requirePermission(session, 'find_people');
  // Alone at first: nothing of a person is asked for whom the reader may not look at, or who does not exist.
  const person = await orElsewhere(
    queryClient.ensureQueryData(api.moderation.account.queryOptions({ id })),
    () => withLocale(paths.me, locale),
  );
  await Promise.all([
    person.actions.includes('end_sessions') &&
      queryClient.ensureQueryData(api.moderation.sessions.queryOptions({ id })),
    may(session.profile.role, 'decide_payouts') &&
      queryClient.ensureQueryData(staffQueries.payoutsOf(id)),
    // One's own file has the account alone: what colleagues noted is not for that one to read.
    ...(id === session.profile.id
      ? []
      : [
          queryClient.ensureQueryData(filesQueries.person(id)),
          orInList(queryClient.ensureInfiniteQueryData(filesQueries.orders('buyer', id))),
          orInList(queryClient.ensureInfiniteQueryData(filesQueries.orders('seller', id))),
        ]),
  ]);
  return person.public_name;
}

async function loadOffer({ queryClient, session, locale }: Context, id: string): Promise<string> {
  await requirePermission(session, 'moderate_market');
  const [offer] = await orElsewhere(
    Promise.all([
      queryClient.ensureQueryData(filesQueries.offer(id)),
      orInList(queryClient.ensureInfiniteQueryData(filesQueries.orders('offer', id))),
    ]),
    () => withLocale(paths.offer(id), locale),
  );
  return offer.title;
}

async function loadSeller({ queryClient, session, locale }: Context, id: string): Promise<string> {
  await requirePermission(session, 'moderate_market');
  const seller = await orElsewhere(queryClient.ensureQueryData(filesQueries.seller(id)), () =>
    withLocale(filePath('people', id), locale),
  );
  return seller.public_name;
}

const loaders: Partial<
  Record<string, { place: FilePlace; load: (context: Context, id: string) => Promise<string> }>
> = {
  orders: { place: 'orders', load: loadOrder },
  people: { place: 'people', load: loadPerson },
  offers: { place: 'offers', load: loadOffer },
  sellers: { place: 'sellers', load: loadSeller },
};

/** @throws the router's 404 where there is no such file, and for whoever may not open it */
export async function loadFile(
  context: Context,
  params: { place: string; id: string },
): Promise<LoadedFile> {
  const kind = loaders[params.place];
  if (!kind || !v.is(idSchema, params.id)) throw notFound();
  const title = await kind.load(context, params.id);
  return { place: kind.place, id: params.id, title };
}
