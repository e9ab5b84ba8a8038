import { isContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import type { EndpointMeta } from './endpoint.ts';
import { contract } from './index.ts';
import { leastRole, may, permissionTable, roles, type Permission } from '~/domain/roles.ts';

interface Endpoint {
  name: string;
  method: string;
  path: string;
  meta: EndpointMeta;
}

function endpointsOf(tree: object, path: string[] = []): Endpoint[] {
  if (isContractProcedure(tree)) {
    const { route, meta } = tree['~orpc'];
    const of = { method: route.method ?? '', path: route.path ?? '', meta: meta as EndpointMeta };
    return [{ name: path.join('.'), ...of }];
  }
  return Object.entries(tree).flatMap(([key, value]) => endpointsOf(value, [...path, key]));
}

const endpoints = endpointsOf(contract);
const staffRoles = new Set<string>(['support', 'admin', 'super_admin']);
const permissions = Object.keys(permissionTable) as Permission[];

describe('the table', () => {
  test('each role includes the one before it', () => {
    for (const row of Object.values(permissionTable)) {
      expect([...row].toSorted((a, b) => Number(a) - Number(b))).toEqual([...row]);
    }
  });

  test('says what decisions, section 3, say', () => {
    const from = (role: (typeof roles)[number]) =>
      permissions.filter((permission) => leastRole(permission) === role);
    expect(from('user')).toEqual(['use_own_account']);
    expect(from('support')).toEqual([
      'moderate_market',
      'decide_orders',
      'find_people',
      'ban_for_days',
      'set_required_trust',
      'end_sessions',
    ]);
    expect(from('admin')).toEqual([
      'ban_for_good',
      'decide_payouts',
      'remove_second_factor',
      'keep_promotions',
      'keep_catalogue',
      'keep_content',
      'run_experiments',
      'impersonate',
      'read_audit',
      'read_statistics',
      'report_sellers',
      'revive_deliveries',
      'watch_operations',
    ]);
    expect(from('super_admin')).toEqual(['grant_roles', 'adjust_ledger', 'change_settings']);
    expect(may('support', 'ban_for_good')).toBe(false);
  });
});

describe('every endpoint', () => {
  test('of the staff takes its right from the table, and stands under /admin', () => {
    for (const { name, path, meta } of endpoints) {
      const isStaffs = staffRoles.has(meta.who);
      expect(path.startsWith('/admin/'), name).toBe(isStaffs);
      expect(meta.permission !== undefined, name).toBe(isStaffs);
      if (meta.permission) expect(meta.who, name).toBe(leastRole(meta.permission));
    }
  });

  test('that changes something says itself that banned people may call it', () => {
    const open = endpoints.filter(
      ({ meta, method }) => meta.alsoFor?.includes('banned') && method !== 'GET',
    );
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'appeals.create',
      'cases.state',
      'disputes.accept',
      'disputes.escalate',
      'disputes.propose',
      'disputes.takeBack',
      'disputes.withdraw',
      'experiments.note',
      'help.vote',
      'identity.changeEmail',
      'identity.changePassword',
      'identity.endSession',
      'identity.logoutEverywhere',
      'identity.updateProfile',
      'media.upload',
      'notifications.changeSettings',
      'notifications.disconnectDiscord',
      'notifications.read',
      'notifications.unbindTelegram',
      'notifications.unsubscribePush',
      'orders.answer',
      'orders.cancel',
      'orders.confirm',
      'orders.decline',
      'orders.deliver',
      'orders.dispute',
      'orders.openSealed',
      'orders.reveal',
      'orders.start',
      'orders.tick',
      'papers.removeTaxDetails',
      'papers.saveTaxDetails',
      'privacy.requestExport',
      'requests.release',
      'requests.withdraw',
      'requests.withdrawBid',
      'secondFactor.addPasskey',
      'secondFactor.challenge',
      'secondFactor.confirm',
      'secondFactor.confirmTotp',
      'secondFactor.removePasskey',
      'secondFactor.removeTotp',
      'secondFactor.renamePasskey',
      'secondFactor.renewRecoveryCodes',
      'secondFactor.startPasskey',
      'secondFactor.startTotp',
      'social.unbind',
      'verification.cancel',
      'verification.verify',
      'wallet.addPayoutMethod',
      'wallet.cancelPayout',
      'wallet.removePayoutMethod',
      'wallet.requestCardRefund',
      'wallet.requestPayout',
    ]);
  });

  test('that changes something says itself that staff may call it while acting in an account', () => {
    const open = endpoints.filter(({ meta }) => meta.alsoFor?.includes('acting'));
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'experiments.note',
      'identity.endSession',
      'identity.updateProfile',
      'media.upload',
      'offers.activate',
      'offers.changeCategory',
      'offers.deactivate',
      'offers.publish',
      'offers.update',
    ]);
  });
});

test('keys of the API may call what sells, and nothing else', () => {
  const by = Object.fromEntries(
    endpoints.flatMap(({ name, meta }) => (meta.keys ? [[name, meta.keys.join(' ')]] : [])),
  );
  expect(by).toEqual({
    'catalogue.baseCategories': 'offers:read offers:write',
    'catalogue.category': 'offers:read offers:write',
    'catalogue.categoryOfGame': 'offers:read offers:write',
    'catalogue.game': 'offers:read offers:write',
    'catalogue.games': 'offers:read offers:write',
    'offers.correctCell': 'offers:write',
    'offers.list': 'offers:read',
    'offers.show': 'offers:read',
    'offers.own': 'offers:read',
    'offers.ownList': 'offers:read',
    'offers.planMove': 'offers:read',
    'offers.ownTable': 'offers:read',
    'offers.previewBulk': 'offers:read',
    'offers.bulks': 'offers:read',
    'offers.showBulk': 'offers:read',
    'offers.bulkOutcomes': 'offers:read',
    'offers.confirm': 'offers:write',
    'offers.importTemplate': 'offers:read',
    'offers.exportOffers': 'offers:read',
    'offers.imports': 'offers:read',
    'offers.showImport': 'offers:read',
    'offers.importRows': 'offers:read',
    'offers.importErrors': 'offers:read',
    'offers.create': 'offers:write',
    'offers.duplicate': 'offers:write',
    'offers.update': 'offers:write',
    'offers.remove': 'offers:write',
    'offers.publish': 'offers:write',
    'offers.activate': 'offers:write',
    'offers.deactivate': 'offers:write',
    'offers.changeCategory': 'offers:write',
    'offers.uploadImport': 'offers:write',
    'offers.checkImport': 'offers:write',
    'offers.startImport': 'offers:write',
    'offers.stopImport': 'offers:write',
    'offers.addStock': 'stock:write',
    'orders.show': 'orders:read',
    'orders.byNumber': 'orders:read',
    'orders.list': 'orders:read',
    'orders.start': 'orders:deliver',
    'orders.deliver': 'orders:deliver',
    'chat.channels': 'messages:read',
    'chat.messages': 'messages:read',
    'chat.send': 'messages:write',
    'media.upload': 'offers:write orders:deliver messages:write',
  });
});

/** Changes in the areas of money that move none: they need no key. */
const moveNothing = [
  'orders.openSealed',
  'orders.reveal',
  'orders.paymentWebhook',
  'orders.saveDraft',
  'orders.tick',
  'payments.exportBooks',
  'promotions.check',
  'promotions.deactivate',
  'referrals.applyAffiliate',
  'wallet.addPayoutMethod',
  'wallet.askPayoutService',
  'wallet.payoutWebhook',
  'wallet.removePayoutMethod',
  'wallet.takePayoutFile',
];

test('every call that moves money takes an idempotency key', () => {
  const areas = /^(?:orders|payments|promotions|referrals|wallet)\./;
  const without = endpoints
    .filter(({ name, method, meta }) => areas.test(name) && method !== 'GET' && !meta.idempotent)
    .map(({ name }) => name);
  expect(without.toSorted()).toEqual(moveNothing.toSorted());
});
