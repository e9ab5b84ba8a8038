/** The pages of the back office that a role opens, in the groups of its navigation. */
import { useLingui } from '@lingui/react/macro';
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import { may, type Permission, type Role } from '~/domain/roles.ts';

export interface StaffPlace {
  label: string;
  href: string;
  permission: Permission;
  /** Pages that are reached from there. */
  also?: readonly string[];
  /** What waits there for a decision. */
  queues?: readonly WorkQueueName[];
}

export interface StaffPlaces {
  /** Undefined: the home, which stands before all groups. */
  label?: string;
  places: readonly StaffPlace[];
}

export const STAFF_HOME = '/staff';

function useQueuePlaces(): StaffPlace[] {
  const { t } = useLingui();
  return [
    {
      label: t`Offers to check`,
      href: '/staff/offers',
      permission: 'moderate_market',
      queues: ['offers'],
    },
    {
      label: t`Seller requests`,
      href: '/staff/sellers',
      permission: 'moderate_market',
      queues: ['sellers'],
    },
    {
      label: t`Proofs of sellers`,
      href: '/staff/proofs',
      permission: 'moderate_market',
      queues: ['proofs'],
    },
    {
      label: t`Reports`,
      href: '/staff/reports',
      permission: 'moderate_market',
      queues: ['reports', 'appeals'],
    },
    {
      label: t`Disputes`,
      href: '/staff/disputes',
      permission: 'decide_orders',
      queues: ['disputes'],
    },
    { label: t`Orders`, href: '/staff/orders', permission: 'decide_orders', queues: ['approvals'] },
  ];
}

function useMoneyPlaces(): StaffPlace[] {
  const { t } = useLingui();
  return [
    {
      label: t`Payments`,
      href: '/staff/payments',
      permission: 'decide_payouts',
      queues: ['payments', 'books', 'chargebacks'],
    },
    {
      label: t`Payouts`,
      href: '/staff/payouts',
      permission: 'decide_payouts',
      queues: ['payouts'],
    },
    {
      label: t`Ledger`,
      href: '/staff/ledger',
      permission: 'decide_payouts',
      queues: ['adjustments'],
    },
    { label: t`Promo codes`, href: '/staff/rules/codes', permission: 'keep_promotions' },
    {
      label: t`Programmes`,
      href: '/staff/programmes',
      permission: 'keep_promotions',
      queues: ['rewards', 'partners'],
    },
    {
      label: t`Exchange rates`,
      href: '/staff/rules/rates',
      permission: 'keep_catalogue',
      queues: ['rates'],
    },
    { label: t`Documents`, href: '/staff/documents', permission: 'report_sellers' },
  ];
}

function useMarketPlaces(): StaffPlace[] {
  const { t } = useLingui();
  return [
    { label: t`People`, href: '/staff/people', permission: 'find_people' },
    { label: t`Catalogue`, href: '/staff/catalogue', permission: 'keep_catalogue' },
    {
      label: t`Rules`,
      href: '/staff/rules/fees',
      permission: 'keep_catalogue',
      also: ['words', 'risk', 'limits', 'levels', 'clocks'].map((kind) => `/staff/rules/${kind}`),
    },
    { label: t`Texts`, href: '/staff/texts', permission: 'keep_content' },
    { label: t`Statistics`, href: '/staff/analytics', permission: 'read_statistics' },
    { label: t`Experiments`, href: '/staff/experiments', permission: 'run_experiments' },
    {
      label: t`Operations`,
      href: '/staff/operations',
      permission: 'watch_operations',
      queues: ['deliveries'],
    },
    { label: t`Record`, href: '/staff/audit', permission: 'read_audit' },
  ];
}

/** Without the pages that the role does not open, and without groups that nothing is left of. */
export function useStaffPlaces(role: Role): StaffPlaces[] {
  const { t } = useLingui();
  const home: StaffPlace = { label: t`Today`, href: STAFF_HOME, permission: 'moderate_market' };
  const groups: StaffPlaces[] = [
    { places: [home] },
    { label: t`Queues`, places: useQueuePlaces() },
    { label: t`Money`, places: useMoneyPlaces() },
    { label: t`Market`, places: useMarketPlaces() },
  ];
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ permission }) => may(role, permission)),
    }))
    .filter(({ places }) => places.length > 0);
}

/** Whether an address is within a place. */
export const isAt = ({ href, also = [] }: StaffPlace, pathname: string): boolean =>
  pathname === href ||
  also.includes(pathname) ||
  (href !== STAFF_HOME && pathname.startsWith(`${href}/`));
