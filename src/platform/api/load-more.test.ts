import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { loadMore } from './load-more.ts';

/** A list of pages 1, 2, 3 … that answers when it is let. */
async function list() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: number[] = [];
  let answer: (page: number) => Promise<number> = (page) => Promise.resolve(page);
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      return answer(pageParam);
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  asked.length = 0;
  const query = () => {
    const { data, fetchNextPage } = observer.getCurrentResult();
    if (data === undefined) throw new Error('no first page');
    return { data, fetchNextPage };
  };
  return {
    client,
    asked,
    stop,
    query,
    pages: () => observer.getCurrentResult().data?.pages,
    result: () => observer.getCurrentResult(),
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('pressed twice it goes on by one page', async () => {
  const { asked, query, pages, stop } = await list();
  const pressed = query();
  await Promise.all([loadMore(pressed), loadMore(pressed)]);
  expect(pages()).toEqual([1, 2]);
  expect(asked).toEqual([2]);
  stop();
});

test('an event that reads the list anew meanwhile loses no press', async () => {
  const { client, query, pages, answers, stop } = await list();
  const slow = Promise.withResolvers<number>();
  answers((page) => (page === 2 ? slow.promise : Promise.resolve(page)));
  const pressed = loadMore(query());
  const event = client.invalidateQueries({ queryKey: ['list'] });
  answers((page) => Promise.resolve(page));
  slow.resolve(2);
  await Promise.all([pressed, event]);
  expect(pages()).toEqual([1, 2]);
  stop();
});

test('a press while the list is read anew waits for it', async () => {
  const { client, asked, query, pages, stop } = await list();
  const event = client.invalidateQueries({ queryKey: ['list'] });
  await loadMore(query());
  await event;
  expect(pages()).toEqual([1, 2]);
  expect(asked).toEqual([1, 2]);
  stop();
});

test('a page that fails is said once, also behind an event that failed', async () => {
  const { client, query, result, answers, stop } = await list();
  answers(() => Promise.reject(new Error('cut')));
  const event = client.invalidateQueries({ queryKey: ['list'] });
  await loadMore(query());
  await event;
  expect(result().isFetchNextPageError).toBe(true);
  stop();
});
