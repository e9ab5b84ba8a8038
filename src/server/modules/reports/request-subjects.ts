/** The port of reports to requests, a module above them: what of a request or a bid somebody can see and report. */
import type { UserCtx } from '../../core/context.ts';
import { definePort } from '../../core/ports.ts';

/** Whose it is, in which request, and what it says now. */
export interface RequestSubject {
  person_id: string;
  request_id: string;
  quote: string;
}

export interface RequestSubjects {
  /** A request that the actor sees and has not made; null otherwise. */
  request(ctx: UserCtx, id: string): Promise<RequestSubject | null>;
  /** A bid on a request of the actor that says something; null otherwise. */
  bid(ctx: UserCtx, id: string): Promise<RequestSubject | null>;
}

export const requestSubjects = definePort<RequestSubjects>('reports.request_subjects');
