/** The rules of both programmes (decisions, section 8; decision 0013). Pure. */
import { serverConfig } from '~config';
import type { ReferralFlag } from '~/contracts/referrals/referrals.schemas.ts';
import { shareFloorCents } from '~/kernel/money.ts';

const { referral, affiliate } = serverConfig.promotions;
const DAY = 24 * 3_600_000;

/** Reasons against paying at once. Empty: there are none. */
export function flagsOf(signs: {
  device: boolean;
  network: boolean;
  isSeller: boolean;
  ownCents: number;
  isConfirmed: boolean;
  isReferrerBanned: boolean;
}): ReferralFlag[] {
  const flags: [ReferralFlag, boolean][] = [
    ['device', signs.device],
    ['network', signs.network && !signs.device],
    ['seller', signs.isSeller],
    ['small_order', signs.ownCents < referral.rewardCents],
    ['unconfirmed', !signs.isConfirmed],
    ['banned', signs.isReferrerBanned],
  ];
  return flags.filter(([, holds]) => holds).map(([flag]) => flag);
}

/** The end of the period in which a partner earns from a referred person. */
export function earningEnd(registeredAt: Date): Date {
  const end = new Date(registeredAt);
  end.setUTCMonth(end.getUTCMonth() + affiliate.months);
  return end;
}

/** A partner's share of what was paid, in whole cents, rounded down. */
export function commissionCents(turnoverCents: number): number {
  return shareFloorCents(turnoverCents, affiliate.shareBps);
}

/** When a commission is released. */
export function releaseAt(completedAt: Date): Date {
  return new Date(completedAt.getTime() + affiliate.holdDays * DAY);
}
