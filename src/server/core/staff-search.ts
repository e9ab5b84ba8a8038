/**
 * The search of the back office, module by module (decision 0118): each module looks for what its own tables hold, and the back
 * office asks those that the caller's role may look at.
 */
import type { Opened, Sought, SoughtKind } from '~/contracts/backoffice/search.schemas.ts';
import type { Permission } from '~/domain/roles.ts';
import type { SearchHandles } from '~/domain/search-handles.ts';
import type { Ctx } from './context.ts';
import { definePort } from './ports.ts';

/** What is told of a thing: the back office adds the name of its person. */
type FactsOf<S> = S extends Sought
  ? Pick<S, 'kind' | 'state' | 'id' | 'title' | 'amount'> & {
      at: Date | null;
      person_id: string | null;
      /**
       * Where it is opened. What has no place of its own names the ids of what it is about, the nearest first: the first that
       * the caller may open counts.
       */
      opens: Opened | null | { about: readonly string[] };
    }
  : never;
export type FoundThing = FactsOf<Sought>;

export interface StaffSearcher {
  kind: SoughtKind;
  /** Whoever may look at what it finds. Others are told nothing of it. */
  permission: Permission;
  /**
   * The nearest first. Only by indexes, and by a bounded number of rows whatever the table holds; nothing for handles that it
   * does not know.
   */
  find(ctx: Ctx, handles: SearchHandles, limit: number): Promise<FoundThing[]>;
}

/** The searchers of all modules, joined by `createApplication`. */
export const staffSearchers = definePort<readonly StaffSearcher[]>('core.staff_searchers');
