/**
 * Staff endpoints about people: find, read, ban, lift a ban, trust level, roles, impersonation, and the audit trail.
 */
import * as v from 'valibot';
import {
  countSchema,
  daySchema,
  emptySchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  text,
} from '../common.ts';
import { staffEndpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { sessionSchema } from '../identity/identity.schemas.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { roles } from '~/domain/roles.ts';
import { peopleFilter } from '../lists/lists.schemas.ts';
import { moderationErrors } from './moderation.errors.ts';
import {
  accountDetailSchema,
  accountSchema,
  auditChainSchema,
  auditEntrySchema,
  auditFormats,
  banInputSchema,
  requiredTrustSchema,
  staffReasonSchema,
  waitingSellerRequestSchema,
} from './moderation.schemas.ts';

const route = routesOf('Back office');

const pace = { limit: { calls: 120, seconds: 60 } };
const byId = { id: idSchema };
const someone = pick(moderationErrors, 'PERSON_NOT_FOUND', 'PERSON_OWN', 'PERSON_IS_STAFF');

const accounts = staffEndpoint('find_people', pace)
  .route(
    route.get(
      '/admin/user',
      'Accounts by name, e-mail or id and by what they are, the newest first. A page can be short and have a next one: so many were looked at',
    ),
  )
  .input(v.object({ ...idCursorQuery, ...peopleFilter }))
  .output(endlessListOf(accountSchema));

const account = staffEndpoint('find_people', pace)
  .route(route.get('/admin/user/{id}', 'One account with its facts'))
  .errors(documented(pick(moderationErrors, 'PERSON_NOT_FOUND')))
  .input(v.object(byId))
  .output(accountDetailSchema);

const ban = staffEndpoint('ban_for_days', pace)
  .route(
    route.post('/admin/user/{id}/ban', 'Ban an account: up to 7 days (support), for ever (admin)'),
  )
  .errors(documented(someone))
  .input(banInputSchema)
  .output(accountDetailSchema);

const liftBan = staffEndpoint('ban_for_days', pace)
  .route(
    route.post(
      '/admin/user/{id}/lift-ban',
      'End a ban before its time; one for ever takes an admin',
    ),
  )
  .errors(documented({ ...someone, ...pick(moderationErrors, 'PERSON_NOT_BANNED') }))
  .input(v.object({ ...byId, reason: staffReasonSchema }))
  .output(accountDetailSchema);

const requireTrust = staffEndpoint('set_required_trust', pace)
  .route(
    route.put(
      '/admin/user/{id}/required-trust-level',
      'The trust level without which an account neither buys nor sells',
    ),
  )
  .errors(documented(someone))
  .input(v.object({ ...byId, trust_level: requiredTrustSchema, reason: staffReasonSchema }))
  .output(accountDetailSchema);

const changeRole = staffEndpoint('grant_roles', pace)
  .route(
    route.put('/admin/user/{id}/role', 'Grant or take a role; all sessions of the account end'),
  )
  .errors(
    documented(
      pick(
        moderationErrors,
        'PERSON_NOT_FOUND',
        'PERSON_OWN',
        'PERSON_IS_BANNED',
        'ROLE_UNCHANGED',
        'LAST_SUPER_ADMIN',
      ),
    ),
  )
  .input(v.object({ ...byId, role: v.picklist(roles), reason: staffReasonSchema }))
  .output(accountDetailSchema);

const enter = staffEndpoint('impersonate', { limit: { calls: 30, seconds: 60 } })
  .route(
    route.post(
      '/admin/user/{id}/flash-token',
      'A token that enters an account: once, within 60 seconds, never one of the staff',
    ),
  )
  .errors(documented(someone))
  .input(v.object({ ...byId, reason: staffReasonSchema }))
  .output(v.object({ flash_token: v.string(), expires_in: countSchema, link: v.string() }));

const below = pick(moderationErrors, 'PERSON_NOT_FOUND', 'PERSON_OWN', 'PERSON_RANK');

const sessions = staffEndpoint('end_sessions', pace)
  .route(
    route.get(
      '/admin/user/{id}/session',
      'Devices on which somebody below the own role is signed in',
    ),
  )
  .errors(documented(below))
  .input(v.object(byId))
  .output(v.object({ data: v.array(sessionSchema) }));

const endSessions = staffEndpoint('end_sessions', pace)
  .route(
    route.post(
      '/admin/user/{id}/session/end',
      'Sign somebody out: on one device, or without `session_id` everywhere',
    ),
  )
  .errors(documented({ ...below, ...pick(identityErrors, 'SESSION_NOT_FOUND') }))
  .input(v.object({ ...byId, session_id: v.optional(idSchema), reason: staffReasonSchema }))
  .output(accountDetailSchema);

const removeSecondFactor = staffEndpoint('remove_second_factor', pace)
  .route(
    route.post(
      '/admin/user/{id}/second-factor/remove',
      'Take a lost second factor off an account; it is signed out everywhere, payouts wait',
    ),
  )
  .errors(
    documented({
      ...below,
      ...pick(moderationErrors, 'PERSON_NO_SECOND_FACTOR'),
      ...pick(secondFactorErrors, 'SECOND_FACTOR_CONFIRM'),
    }),
  )
  .input(v.object({ ...byId, reason: staffReasonSchema }))
  .output(accountDetailSchema);

const auditFilter = {
  actor_id: v.optional(idSchema),
  subject_id: v.optional(text({ max: 100 })),
  /** An action or the area in front of its dot: `moderation.ban`, `orders`. */
  action: v.optional(v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z_.]*$/))),
  from: v.optional(daySchema),
  /** Including this day. */
  to: v.optional(daySchema),
};

const audit = staffEndpoint('read_audit', pace)
  .route(route.get('/admin/audit', 'What the staff did, newest first'))
  .input(v.object({ ...idCursorQuery, ...auditFilter }))
  .output(endlessListOf(auditEntrySchema));

const exportAudit = staffEndpoint('read_audit', { limit: { calls: 10, seconds: 60 } })
  .route(
    route.get(
      '/admin/audit/export',
      'The same as a file, the newest 10 000 records: CSV, or exact JSON lines whose chain can be proven; taking it along is on record as well',
    ),
  )
  .input(v.object({ ...auditFilter, format: v.optional(v.picklist(auditFormats), 'csv') }))
  .output(v.file());

const auditChain = staffEndpoint('read_audit', pace)
  .route(
    route.get(
      '/admin/audit/chain',
      'Where the chain of records ends, and what its last proof found',
    ),
  )
  .output(auditChainSchema);

const sellerRequests = staffEndpoint('moderate_market', pace)
  .route(
    route.get('/admin/seller-request', 'Requests to become a seller that wait, the oldest first'),
  )
  .input(v.object(idCursorQuery))
  .output(endlessListOf(waitingSellerRequestSchema));

const decideSellerRequest = staffEndpoint('moderate_market', pace)
  .route(
    route.post(
      '/admin/seller-request/{id}/decide',
      'Approve or reject a request to become a seller; the person reads the reason',
    ),
  )
  .errors(
    documented(
      pick(
        moderationErrors,
        'SELLER_REQUEST_NOT_FOUND',
        'SELLER_REQUEST_DECIDED',
        'PERSON_OWN',
        'PERSON_IS_BANNED',
      ),
    ),
  )
  .input(
    v.object({
      ...byId,
      decision: v.picklist(['approve', 'reject']),
      reason: staffReasonSchema,
    }),
  )
  .output(emptySchema);

export const moderationContract = {
  accounts,
  account,
  ban,
  liftBan,
  requireTrust,
  changeRole,
  enter,
  sessions,
  endSessions,
  removeSecondFactor,
  audit,
  auditChain,
  exportAudit,
  sellerRequests,
  decideSellerRequest,
};
