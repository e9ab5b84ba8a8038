/**
 * The permissions table of decisions, section 3, as it is enforced. Staff endpoints take their least role from it
 * (`staffEndpoint`), use cases check it for what depends on the input, and the staff's pages show what it allows.
 */
export const roles = ['user', 'support', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

type Row = readonly [user: boolean, support: boolean, admin: boolean, superAdmin: boolean];

const everybody: Row = [true, true, true, true];
const staff: Row = [false, true, true, true];
const admins: Row = [false, false, true, true];
const superAdmins: Row = [false, false, false, true];

/** One row for each permission; the columns are the roles in their order. Each role includes the one before. */
export const permissionTable = {
  /** Profile, orders, chat, favourites, wallet, promo codes: one's own. */
  use_own_account: everybody,
  /** Offers on review, requests to become a seller, reviews, reports. */
  moderate_market: staff,
  /** Any order, the chat of a disputed or reported one, disputes, `waiting_approval`. */
  decide_orders: staff,
  /** Find people and see their account data: every action on a person begins with it. */
  find_people: staff,
  /** Up to 7 days. */
  ban_for_days: staff,
  set_required_trust: staff,
  /** See the sessions of somebody below the own role, and end them. */
  end_sessions: staff,
  /** Permanent; also to change or lift such a ban. */
  ban_for_good: admins,
  /** Approve, decline, mark paid. */
  decide_payouts: admins,
  /** Remove a lost second factor of somebody below the own role. */
  remove_second_factor: admins,
  /** Promo codes, referral rewards, partners. */
  keep_promotions: admins,
  /** Catalogue, landing pages, fees, currencies, forbidden words. */
  keep_catalogue: admins,
  /** Blog, help, pages. */
  keep_content: admins,
  run_experiments: admins,
  /** Impersonate a `user` by flash token; never staff. */
  impersonate: admins,
  /** The audit trail. */
  read_audit: admins,
  /** The report of what visits did: it names nobody. */
  read_statistics: admins,
  /** Turnover and tax details of the sellers that the law asks to report. */
  report_sellers: admins,
  /** See dead-lettered jobs, and retry them. */
  revive_deliveries: admins,
  /** See processes, jobs, services, proofs and the configuration without its secrets; make a job due. */
  watch_operations: admins,
  grant_roles: superAdmins,
  /** Always with a reason. */
  adjust_ledger: superAdmins,
  change_settings: superAdmins,
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof permissionTable;

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return permissionTable[permission][roles.indexOf(role)] === true;
}

/** The least role that has a permission: `who` of a contract. */
export function leastRole(permission: Permission): Role {
  return roles.find((role) => may(role, permission)) ?? 'super_admin';
}

/** Whether somebody works here. */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}
