/** Who may decide about a report. Pure. */
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';

/** Nobody decides what they reported themselves, or what is said of them (decisions, section 3). @throws {Failure} PERSON_OWN */
export function requireImpartial(
  { userId, impersonatorId }: UserActor,
  report: { reporter_id: string; person_id: string },
): void {
  const concerned = [report.reporter_id, report.person_id];
  if (concerned.includes(userId) || (impersonatorId && concerned.includes(impersonatorId)))
    throw new Failure('PERSON_OWN');
}
