/** Queries of the texts that staff write. Others write at the same time, so nothing here stays fresh. */
import type { TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import type { TextsSearch } from './publishing.search.ts';

const PAGE_SIZE = 24;

export const publishingQueries = {
  list: (kind: TextKind, { q, ...filter }: TextsSearch) =>
    pagesOf(api.publishing.list, { kind, ...filter, ...(q && { search: q }), limit: PAGE_SIZE }),
  read: (kind: TextKind, key: string) =>
    api.publishing.read.queryOptions({ kind, key }, { staleTime: 0 }),
  options: (kind: TextKind) => api.publishing.options.queryOptions({ kind }),
  versions: (kind: TextKind, key: string) =>
    pagesOf(api.publishing.versions, { kind, key, limit: PAGE_SIZE }),
  version: (kind: TextKind, key: string, version: number) =>
    api.publishing.version.queryOptions({ kind, key, version }),
};
