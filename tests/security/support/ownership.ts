/** Which endpoint works on which thing that belongs to somebody, and who else may do it. */
import { newId } from '~/kernel/ids.ts';
import type { ActorName } from './actors.ts';

export type Thing =
  | 'offer'
  | 'offerImport'
  | 'offerBulk'
  | 'order'
  | 'sale'
  | 'session'
  | 'payoutMethod'
  | 'payoutRequest'
  | 'paper'
  | 'activation'
  | 'room'
  | 'quickReply'
  | 'savedSearch'
  | 'priceAlert'
  | 'wish'
  | 'ownBid'
  | 'receivedBid'
  | 'review'
  | 'picture'
  | 'passkey'
  | 'archive'
  | 'purchase'
  | 'pushDevice'
  | 'apiKey'
  | 'webhook'
  | 'webhookDelivery'
  | 'priceRule'
  | 'priceAct'
  | 'stoppedPrice'
  | 'waitingStart';

/** What anybody may know. */
export interface Known {
  categoryId: string;
  promoCode: string;
}

interface Row {
  thing: Thing;
  /** Staff that may do this with anybody's. */
  alsoFor?: readonly ActorName[];
  /** What is sent beside the id in the path, of reads in the query; in the body the id has another place. */
  body?: (id: string, known: Known) => object;
}

const pausing = (id: string) => ({ selection: { ids: [id] }, act: { kind: 'pause' } });
const staff = ['support', 'admin', 'super_admin'] as const;

/**
 * Every endpoint that is told an id of something that belongs to somebody. Whoever is not named here is answered that it
 * does not exist, or is refused.
 */
export const ownership: Record<string, Row> = {
  'identity.endSession': { thing: 'session' },
  'identity.updateProfile': { thing: 'picture', body: (id) => ({ avatar_media_id: id }) },
  'secondFactor.renamePasskey': { thing: 'passkey', body: () => ({ name: 'Another name' }) },
  'secondFactor.removePasskey': { thing: 'passkey' },
  'privacy.fetchArchive': { thing: 'archive' },
  'offers.own': { thing: 'offer' },
  'offers.duplicate': { thing: 'offer' },
  'offers.update': { thing: 'offer', body: () => ({ title: 'A title that is long enough' }) },
  'offers.remove': { thing: 'offer' },
  'offers.publish': { thing: 'offer' },
  'offers.activate': { thing: 'offer' },
  'offers.confirm': { thing: 'offer' },
  'offers.deactivate': { thing: 'offer' },
  'offers.changeCategory': {
    thing: 'offer',
    body: (_, { categoryId }) => ({ category_id: categoryId }),
  },
  'offers.planMove': {
    thing: 'offer',
    body: (_, { categoryId }) => ({ category_id: categoryId }),
  },
  'offers.addStock': { thing: 'offer', body: () => ({ secrets: [{ code: 'a secret' }] }) },
  'offers.askStockProof': {
    thing: 'offer',
    body: () => ({ about: 'My own goods', images: ['01980000-0000-7000-8000-000000000000'] }),
  },
  'offers.vaultLog': { thing: 'offer' },
  'offers.showImport': { thing: 'offerImport' },
  'offers.importRows': { thing: 'offerImport' },
  'offers.importErrors': { thing: 'offerImport' },
  'offers.checkImport': {
    thing: 'offerImport',
    body: () => ({ separator: 'comma', decimal: 'point' }),
  },
  'offers.correctCell': {
    thing: 'offerImport',
    body: () => ({ number: 1, field: 'external_id', text: 'A-2' }),
  },
  'offers.startImport': { thing: 'offerImport' },
  'offers.stopImport': { thing: 'offerImport' },
  'offers.showBulk': { thing: 'offerBulk' },
  'offers.bulkOutcomes': { thing: 'offerBulk' },
  'offers.undoBulk': { thing: 'offerBulk' },
  'offers.startBulk': { thing: 'offer', body: pausing },
  'offers.previewBulk': { thing: 'offer', body: pausing },
  'orders.show': { thing: 'order', alsoFor: staff },
  'orders.payments': { thing: 'order', alsoFor: staff },
  'orders.checklist': { thing: 'order', alsoFor: staff },
  'orders.recall': { thing: 'order', alsoFor: staff },
  'orders.tick': { thing: 'order', body: () => ({ step: 'signed_in', is_done: true }) },
  'papers.receipt': { thing: 'order' },
  'papers.file': { thing: 'paper' },
  'orders.pay': {
    thing: 'order',
    // Not what it costs: whose order it is is decided first.
    body: () => ({ method: 'wallet', expected_due_amount: 0, expected_bonus_amount: 0 }),
  },
  'orders.showPurchase': { thing: 'purchase' },
  'orders.payPurchase': {
    thing: 'purchase',
    body: () => ({ method: 'wallet', expected_due_amount: 0, expected_bonus_amount: 0 }),
  },
  'orders.confirm': { thing: 'order' },
  'orders.cancel': { thing: 'order' },
  'orders.dispute': {
    thing: 'order',
    body: () => ({ reason: 'not_delivered', text: 'Nothing has arrived so far.' }),
  },
  'orders.answer': { thing: 'order', body: () => ({ text: 'This is what happened here.' }) },
  'cases.show': { thing: 'order', alsoFor: staff },
  'cases.state': { thing: 'order', body: () => ({ text: 'This is what happened here.' }) },
  'cases.pack': { thing: 'order' },
  'disputes.escalate': { thing: 'order' },
  'disputes.withdraw': { thing: 'order' },
  'disputes.propose': { thing: 'order', body: () => ({ kind: 'as_is' }) },
  'disputes.accept': { thing: 'order', body: () => ({ proposal: newId() }) },
  'disputes.takeBack': { thing: 'order', body: () => ({ proposal: newId() }) },
  'orders.openSealed': { thing: 'order', body: () => ({ parts: [newId()] }) },
  'orders.reveal': { thing: 'order' },
  'orders.delivery': { thing: 'order' },
  'orders.start': { thing: 'sale' },
  'orders.deliver': { thing: 'sale', body: () => ({ text: 'Handed over in the game.' }) },
  'orders.decline': { thing: 'sale' },
  'reviews.write': {
    thing: 'order',
    body: () => ({ communication: 5, fulfillment: 5, start_time: 5, message: 'All was well.' }),
  },
  'reviews.rateBuyer': { thing: 'sale', body: () => ({ stars: 5 }) },
  'reviews.reply': { thing: 'review', body: () => ({ message: 'Thank you for that.' }) },
  'wallet.removePayoutMethod': { thing: 'payoutMethod' },
  'wallet.requestPayout': {
    thing: 'payoutMethod',
    body: (id) => ({ amount: 1_000, method_id: id }),
  },
  'wallet.cancelPayout': { thing: 'payoutRequest' },
  'promotions.deactivate': { thing: 'activation' },
  'promotions.activate': {
    thing: 'order',
    body: (id, { promoCode }) => ({ code: promoCode, payload: { order_id: id } }),
  },
  'chat.messages': { thing: 'room' },
  'chat.send': { thing: 'room', body: () => ({ client_id: newId(), body: 'A message' }) },
  'chat.translate': { thing: 'room', body: () => ({ seq: 1 }) },
  'chat.changeQuickReply': { thing: 'quickReply', body: () => ({ body: 'Another text' }) },
  'chat.removeQuickReply': { thing: 'quickReply' },
  'autopilot.changeRule': { thing: 'priceRule', body: () => ({ is_on: false }) },
  'autopilot.removeRule': { thing: 'priceRule' },
  'autopilot.undoAct': { thing: 'priceAct' },
  'autopilot.resume': { thing: 'stoppedPrice', body: (id) => ({ offer_ids: [id] }) },
  'autopilot.leaveStart': { thing: 'waitingStart' },
  'integrations.revokeKey': { thing: 'apiKey' },
  'integrations.changeWebhook': { thing: 'webhook', body: () => ({ is_on: true }) },
  'integrations.rotateSecret': { thing: 'webhook' },
  'integrations.testWebhook': { thing: 'webhook' },
  'integrations.removeWebhook': { thing: 'webhook' },
  'integrations.replay': { thing: 'webhookDelivery' },
  'notifications.unsubscribePush': { thing: 'pushDevice' },
  'alerts.changeSearch': { thing: 'savedSearch', body: () => ({ name: 'Another name' }) },
  'alerts.removeSearch': { thing: 'savedSearch' },
  'alerts.changePriceAlert': { thing: 'priceAlert', body: () => ({ is_paused: true }) },
  'alerts.removePriceAlert': { thing: 'priceAlert' },
  'requests.withdraw': { thing: 'wish' },
  'requests.release': { thing: 'wish' },
  'requests.change': { thing: 'wish', body: () => ({ version: 1, note: 'Another note' }) },
  'requests.confirmBid': { thing: 'ownBid', body: () => ({ terms: 1 }) },
  'requests.withdrawBid': { thing: 'ownBid' },
  'requests.accept': { thing: 'receivedBid', body: () => ({ version: 1 }) },
  'requests.block': { thing: 'receivedBid', body: () => ({ blocked: true }) },
};

/** Endpoints whose id names something public, the caller's own mark on it, or a matter that a role decides about. */
export const nobodys = new Set([
  // Names the caller: anybody else is refused (tests/endpoints/checkout-drafts.test.ts).
  'orders.saveDraft',
  // A VAT number is no thing of ours: the details are the caller's.
  'papers.saveTaxDetails',
  // Events of a visit, whose number its browser made up: nothing is read by it.
  'analytics.record',
  // One more look at what everybody may look at.
  'dashboard.view',
  'reports.decide',
  // All reviews, for staff (tests/endpoints/hidden-reviews.test.ts).
  'reviews.forStaff',
  // Templates are the market's, and whoever is found may be answered (tests/endpoints/templates.test.ts).
  'answers.reader',
  'answers.change',
  'answers.remove',
  // Pictures of anybody, for staff (tests/endpoints/pictures-taken-down.test.ts).
  'pictures.takeDown',
  'pictures.putBack',
  'pictures.look',
  'appeals.decide',
  'reviews.hide',
  'reviews.restore',
  // An article: who keeps the content sends it (tests/endpoints/news.test.ts).
  'publishing.news',
  'publishing.sendNews',
  'identity.publicProfile',
  // A challenge: what answers it has to be signed by the authenticator that it was made for.
  'secondFactor.addPasskey',
  'catalogue.category',
  'catalogue.createLandingPage',
  'catalogue.updateLandingPage',
  'catalogue.deleteLandingPage',
  'catalogue.landingPages',
  'offers.show',
  'offers.removed',
  'offers.ofProfile',
  'offers.ownList',
  'offers.ownTable',
  'offers.bulks',
  'offers.create',
  'offers.importTemplate',
  'offers.exportOffers',
  'offers.imports',
  'offers.uploadImport',
  'offers.moderate',
  'offers.words',
  'offers.sellerProof',
  'offers.askSellerProof',
  'offers.sellerProofs',
  'offers.decideSellerProof',
  'offers.categoryRules',
  'offers.setCategoryRule',
  'offers.previewCategoryRule',
  'offers.addWord',
  'offers.changeWord',
  'offers.removeWord',
  'offers.previewWord',
  'offers.tryWords',
  // Own codes alone are listed, whatever order is named (tests/races/promo-codes.test.ts).
  'promotions.activations',
  'reviews.ofOffer',
  'reviews.ofProfile',
  'orders.quote',
  'orders.place',
  'orders.list',
  'orders.approve',
  'orders.refuse',
  'orders.resolve',
  'orders.payRecall',
  // Of a dispute: whoever of the staff has it (tests/endpoints/dispute-cases.test.ts).
  'cases.desk',
  'cases.take',
  'cases.giveBack',
  'cases.chat',
  'cases.mark',
  'cases.ask',
  'cases.note',
  // What waits for staff of a permission, whoever it is about (tests/endpoints/staff-work.test.ts).
  'backoffice.take',
  'backoffice.taken',
  'backoffice.takeNext',
  'backoffice.giveBack',
  // Everybody's, for whoever may look at that kind (tests/endpoints/files.test.ts).
  'files.order',
  'files.person',
  'files.offer',
  'files.seller',
  'files.orders',
  'files.addNote',
  // All orders are for whoever decides them, and somebody else's view is not found (tests/endpoints/lists-of-staff.test.ts).
  'lists.orders',
  'lists.exportOrders',
  'lists.exportPeople',
  'lists.saveView',
  'lists.removeView',
  // One by its id, for whoever may see all of them.
  'offers.waiting',
  'wallet.staffPayouts',
  'payments.processAgain',
  'payments.credit',
  'payments.close',
  'payments.closeBookDifference',
  'payments.exportBooks',
  // All accounts' for those who report them (tests/endpoints/issued-papers.test.ts).
  'papers.exportIssued',
  'papers.issued',
  'papers.issuedFile',
  'papers.issuedMonth',
  // All accounts' for those who keep the books (tests/endpoints/ledger.test.ts).
  'ledger.accounts',
  'ledger.entries',
  'ledger.exportEntries',
  'ledger.exportTransactions',
  'ledger.transaction',
  'ledger.transactions',
  'ledger.proposeAdjustment',
  'ledger.agreeAdjustment',
  'ledger.refuseAdjustment',
  'ledger.withdrawAdjustment',
  'payments.chargeback',
  'payments.sendEvidence',
  'payments.acceptChargeback',
  'payments.forgiveDebt',
  'wallet.approvePayout',
  'wallet.declinePayout',
  'wallet.markPayoutPaid',
  'wallet.bouncePayout',
  'wallet.freezePayouts',
  'wallet.liftPayoutFreeze',
  'wallet.payoutFreezes',
  'wallet.payoutBatch',
  'wallet.makePayoutBatch',
  'wallet.takePayoutFile',
  'wallet.releasePayoutBatch',
  'wallet.cancelPayoutBatch',
  'wallet.dropFromPayoutBatch',
  'wallet.askPayoutService',
  'wallet.callPayoutBack',
  // Those of the market, for those who keep them (tests/endpoints/promo-codes-staff.test.ts).
  'promoCodes.list',
  'promoCodes.counts',
  'promoCodes.overview',
  'promoCodes.places',
  'promoCodes.show',
  'promoCodes.create',
  'promoCodes.change',
  'promoCodes.start',
  'promoCodes.stop',
  'promoCodes.agree',
  'promoCodes.exportCodes',
  // What categories define, for those who keep the catalogue (tests/endpoints/definitions.test.ts).
  'definitions.drafts',
  'definitions.show',
  'definitions.save',
  'definitions.drop',
  'definitions.preview',
  'definitions.apply',
  'definitions.undo',
  // Those of the market, for those who keep them (tests/endpoints/fees.test.ts).
  'rules.agree',
  'rules.withdraw',
  // Figures of the market, likewise (tests/endpoints/figures.test.ts).
  'rules.agreeFigures',
  'rules.withdrawFigures',
  // Games and categories, likewise (tests/endpoints/games-of-staff.test.ts).
  'definitions.games',
  'definitions.game',
  'definitions.sources',
  'definitions.addGame',
  'definitions.changeGame',
  'definitions.addCategory',
  'definitions.orderCategories',
  // The catalogue as a file (tests/endpoints/catalogue-files.test.ts).
  // Texts of everybody's genres (tests/endpoints/sections.test.ts).
  'definitions.sections',
  'definitions.changeSection',
  'definitions.orderSections',
  'definitions.exportFile',
  'definitions.checkFile',
  'definitions.importFile',
  'rates.pin',
  'rates.unpin',
  'rates.accept',
  'rates.keep',
  'referrals.decideReferral',
  'referrals.decidePartner',
  'favorites.add',
  'favorites.remove',
  'favorites.follow',
  'favorites.unfollow',
  'alerts.saveSearch',
  // A category: rules are of own offers alone (tests/endpoints/auto-pricing.test.ts).
  'autopilot.createRule',
  'autopilot.preview',
  'alerts.addPriceAlert',
  'requests.create',
  'requests.list',
  'requests.followed',
  'requests.follow',
  'requests.mine',
  // An open request is every seller's to see and to answer (tests/endpoints/requests.test.ts).
  'requests.show',
  'requests.bid',
  'requests.hide',
  'content.contact',
  'moderation.account',
  'moderation.ban',
  'moderation.liftBan',
  'moderation.requireTrust',
  'moderation.changeRole',
  'moderation.enter',
  'moderation.sessions',
  'moderation.endSessions',
  'moderation.removeSecondFactor',
  'moderation.audit',
  'moderation.auditChain',
  'moderation.exportAudit',
  'moderation.decideSellerRequest',
  'ops.revive',
  'ops.runJob',
  // Others' ids name nothing: only the caller's own are marked.
  'notifications.read',
  // The sandbox's pages stand for the provider's: whoever has the link decides.
  'notifications.sandboxTelegram',
  'notifications.actInSandboxTelegram',
  'sandbox.payment',
  'sandbox.decidePayment',
  'sandbox.moveBank',
  'sandbox.check',
  'sandbox.decideCheck',
  'sandbox.signIn',
  'sandbox.decideSignIn',
]);
