/** The case of a dispute: statements of both sides, the desk of staff, the evidence pack (decisions 0101, 0102 and 0113). */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { caseErrors } from './cases.errors.ts';
import {
  caseMessageSchema,
  caseNoteSchema,
  caseRowSchema,
  caseSchema,
  deskMarkerSchema,
  deskSchema,
  MOST_MARKS,
  MOST_STATEMENT_IMAGES,
  packInput,
  questionTextSchema,
  statementTextSchema,
} from './cases.schemas.ts';

const route = routesOf('Disputes');
const found = pick(ordersErrors, 'ORDER_NOT_FOUND');
const held = {
  ...pick(ordersErrors, 'ORDER_NOT_FOUND', 'ORDER_OWN_CASE'),
  ...pick(caseErrors, 'CASE_NOT_OPEN', 'CASE_NOT_YOURS'),
};
const staff = staffEndpoint('decide_orders');
const byId = v.object({ id: idSchema });

export const casesContract = {
  show: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/order/{id}/dispute', 'What both sides of a dispute say and show'))
    .errors(documented(found))
    .input(byId)
    .output(caseSchema),

  state: endpoint
    .meta({ who: 'user', alsoFor: ['banned'], idempotent: 'optional' })
    .route(
      route.post(
        '/market/order/{id}/dispute/statements',
        'Either side adds a statement to an open dispute; nothing of it is changed later',
      ),
    )
    .errors(
      documented({
        ...pick(
          ordersErrors,
          'ORDER_NOT_FOUND',
          'ORDER_WRONG_STATE',
          'ORDER_NOT_YOURS_TO_DO',
          'ORDER_BANK_STOPPED',
        ),
        ...pick(caseErrors, 'STATEMENT_ANSWER_FIRST', 'STATEMENTS_SPENT', 'MARK_NOT_FOUND'),
        ...pick(offerErrors, 'CONTACT_DATA_REFUSED'),
        ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN'),
      }),
    )
    .input(
      v.object({
        id: idSchema,
        text: statementTextSchema,
        images: v.optional(v.pipe(v.array(idSchema), v.maxLength(MOST_STATEMENT_IMAGES)), []),
        /** Ids of messages of the conversation. */
        marks: v.optional(v.pipe(v.array(idSchema), v.maxLength(MOST_MARKS)), []),
      }),
    )
    .output(caseSchema),

  pack: endpoint
    .meta({ who: 'user', limit: { calls: 10, seconds: 60 } })
    .route(
      route.get(
        '/market/order/{id}/dispute/pack',
        'The evidence of a dispute as its reader may see it: one PDF, or a ZIP with pictures and events',
      ),
    )
    .errors(
      documented({
        ...held,
        ...pick(caseErrors, 'PACK_GONE'),
        ...pick(identityErrors, 'IMPERSONATING'),
      }),
    )
    .input(v.object(packInput))
    .output(v.file()),

  queue: staff
    .route(
      route.get('/admin/disputes', 'Open disputes: those that wait for support, the oldest first'),
    )
    .input(
      v.object({
        ...idCursorQuery,
        queue: v.optional(v.picklist(['waiting', 'talking']), 'waiting'),
      }),
    )
    .output(endlessListOf(caseRowSchema)),

  desk: staff
    .route(route.get('/admin/disputes/{id}', 'What support knows of an open dispute and its sides'))
    .errors(documented(pick(ordersErrors, 'ORDER_NOT_FOUND', 'ORDER_OWN_CASE')))
    .input(byId)
    .output(deskSchema),

  take: staff
    .route(
      route.post(
        '/admin/disputes/{id}/take',
        'Take the case; `from` names who had it when it was looked at, and hands it over',
      ),
    )
    .errors(
      documented({
        ...pick(ordersErrors, 'ORDER_NOT_FOUND', 'ORDER_OWN_CASE'),
        ...pick(caseErrors, 'CASE_NOT_OPEN', 'CASE_HELD'),
      }),
    )
    .input(v.object({ id: idSchema, from: v.optional(v.nullable(idSchema), null) }))
    .output(deskSchema),

  giveBack: staff
    .route(route.post('/admin/disputes/{id}/give-back', 'Give the case back: anybody can take it'))
    .errors(documented(held))
    .input(byId)
    .output(deskSchema),

  chat: staff
    .route(
      route.post(
        '/admin/disputes/{id}/chat',
        'Read the chat of the order while its dispute is open; each look is recorded',
      ),
    )
    .errors(documented(held))
    .input(byId)
    .output(v.object({ data: v.array(caseMessageSchema), has_more: v.boolean() })),

  mark: staff
    .route(
      route.put(
        '/admin/disputes/{id}/marks/{message_id}',
        'Mark a line of the chat, or take the mark off; read by staff alone',
      ),
    )
    .errors(documented({ ...held, ...pick(caseErrors, 'LINE_NOT_FOUND', 'DESK_MARKS_SPENT') }))
    .input(v.object({ id: idSchema, message_id: idSchema, is_marked: v.boolean() }))
    .output(v.object({ marked_by: deskMarkerSchema })),

  ask: staff
    .route(route.post('/admin/disputes/{id}/questions', 'Ask one side; both read the question'))
    .errors(documented({ ...held, ...pick(ordersErrors, 'ORDER_BANK_STOPPED') }))
    .input(
      v.object({ id: idSchema, to: v.picklist(['buyer', 'seller']), text: questionTextSchema }),
    )
    .output(caseSchema),

  note: staff
    .route(
      route.put('/admin/disputes/{id}/note', 'A note for later decisions, read by staff alone'),
    )
    .errors(documented(held))
    .input(v.object({ id: idSchema, text: caseNoteSchema }))
    .output(emptySchema),
};
