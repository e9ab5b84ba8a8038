/** Endpoints of automatic prices: a seller's rules, what they would do and did, and what waits for the seller. */
import * as v from 'valibot';
import { countSchema, emptySchema, endlessListOf, idSchema } from '../common.ts';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { chatErrors } from '../chat/chat.errors.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { autopilotErrors } from './autopilot.errors.ts';
import {
  actSchema,
  changeRuleSchema,
  overviewSchema,
  previewSchema,
  resumeSchema,
  ruleInputSchema,
  ruleSchema,
  stoppedListSchema,
} from './autopilot.schemas.ts';

import {
  changeReplySchema,
  logEntrySchema,
  logQuerySchema,
  repliesSchema,
  replySchema,
  startingSchema,
  startRuleSchema,
} from './auto-acts.schemas.ts';

const route = routesOf('Selling');
const seller = endpoint.meta({ who: 'seller', limit: { calls: 120, seconds: 60 } });
const rarely = endpoint.meta({ who: 'seller', limit: { calls: 30, seconds: 60 } });
const byId = v.object({ id: idSchema });
const notFound = documented(pick(autopilotErrors, 'AUTOPILOT_RULE_NOT_FOUND'));
const refused = documented(
  pick(autopilotErrors, 'AUTOPILOT_NO_OFFERS', 'AUTOPILOT_NOT_COMPARABLE'),
);
const priceErrors = documented(pick(offerErrors, 'PRICE_NOT_WHOLE', 'PRICE_BELOW_MINIMUM'));

export const autopilotContract = {
  show: seller
    .route(
      route.get('/market/seller/autopilot', 'Own rules of automatic prices, and where one may be'),
    )
    .output(overviewSchema),

  preview: rarely
    .route({
      ...route.post(
        '/market/seller/autopilot/rule/preview',
        'What a rule would do to own offers now; nothing is changed',
      ),
      description:
        'With a rule for these offers it is what changing that one would do. Floor, ceiling and prices are what the seller gets per unit; the best price and the median are what buyers pay.',
    })
    .errors(refused)
    .errors(priceErrors)
    .input(ruleInputSchema)
    .output(previewSchema),

  createRule: rarely
    .route({
      ...route.post(
        '/market/seller/autopilot/rule',
        'A rule for the offers of a category or market',
      ),
      description:
        'It is on at once; the first round begins within seconds. A rule of a market takes its offers out of the rule of the category.',
      successStatus: 201,
    })
    .errors(refused)
    .errors(priceErrors)
    .errors(documented(pick(autopilotErrors, 'AUTOPILOT_RULES_FULL', 'AUTOPILOT_RULE_EXISTS')))
    .input(ruleInputSchema)
    .output(ruleSchema),

  changeRule: seller
    .route(
      route.patch(
        '/market/seller/autopilot/rule/{id}',
        'Change a rule, or pause it and let it go on',
      ),
    )
    .errors(notFound)
    .errors(priceErrors)
    .input(changeRuleSchema)
    .output(ruleSchema),

  removeRule: seller
    .route(route.delete('/market/seller/autopilot/rule/{id}', 'Delete a rule; prices stay'))
    .errors(notFound)
    .input(byId)
    .output(emptySchema),

  pauseAll: seller
    .route(route.post('/market/seller/autopilot/pause', 'Pause all own rules'))
    .output(v.object({ paused_count: countSchema })),

  undoAct: seller
    .route({
      ...route.post(
        '/market/seller/autopilot/act/{id}/undo',
        'The price before a change; the offer waits for its seller then',
      ),
      description: 'Refused with OFFER_CHANGED where the offer was changed since.',
    })
    .errors(documented(pick(autopilotErrors, 'AUTOPILOT_ACT_NOT_FOUND', 'AUTOPILOT_ACT_ENDED')))
    .errors(documented(pick(offerErrors, 'OFFER_CHANGED', 'PRICE_BELOW_MINIMUM')))
    .input(byId)
    .output(actSchema),

  stopped: seller
    .route(
      route.get(
        '/market/seller/autopilot/stopped',
        'Own offers that wait for their seller, and why',
      ),
    )
    .output(stoppedListSchema),

  resume: seller
    .route({
      ...route.post(
        '/market/seller/autopilot/stopped/resume',
        'Let the rules go on with these offers',
      ),
      description: 'A price near the one at which an offer was stopped is not stopped again.',
    })
    .errors(documented(pick(autopilotErrors, 'AUTOPILOT_NOT_STOPPED')))
    .input(resumeSchema)
    .output(v.object({ resumed_count: countSchema })),

  replies: seller
    .route(
      route.get(
        '/market/seller/autopilot/reply',
        'Own texts that are sent in the chat by themselves',
      ),
    )
    .output(repliesSchema),

  changeReply: seller
    .route({
      ...route.patch('/market/seller/autopilot/reply/{kind}', 'Change such a text, on or off'),
      description:
        'Placeholders: {{buyer}} in all; {{back}}, when the seller is there again, in *away*; {{order}} and {{offer}} in *paid*. A reader gets the text in their language, else the other one.',
    })
    .errors(documented(pick(chatErrors, 'MESSAGE_REFUSED', 'PLACEHOLDER_UNKNOWN')))
    .input(changeReplySchema)
    .output(replySchema),

  starting: seller
    .route(
      route.get(
        '/market/seller/autopilot/start',
        'Which own orders start by themselves, and those that are about to',
      ),
    )
    .output(startingSchema),

  changeStarting: seller
    .route(
      route.put('/market/seller/autopilot/start', 'Choose which own orders start by themselves'),
    )
    .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
    .input(startRuleSchema)
    .output(startingSchema),

  leaveStart: seller
    .route(
      route.post(
        '/market/seller/autopilot/start/{order_id}/leave',
        'Start an order by hand after all',
      ),
    )
    .errors(documented(pick(autopilotErrors, 'AUTOPILOT_NOT_WAITING')))
    .input(v.object({ order_id: idSchema }))
    .output(startingSchema),

  log: seller
    .route(
      route.get('/market/seller/autopilot/log', 'All that happened by itself, the newest first'),
    )
    .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
    .input(logQuerySchema)
    .output(endlessListOf(logEntrySchema)),
};
