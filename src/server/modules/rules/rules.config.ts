/** Bounds and times of rules with dates (decisions 0123 and 0127). */
export const rulesConfig = {
  /** Between the least and the most lies every fee; the least is more than what the programmes and the recall fund take out of one. */
  fees: {
    leastBps: 500,
    mostBps: 2_500,
    /** A figure that moves by more is agreed to by a second person. */
    secondBps: 300,
    /** What one person alone decided is measured against for others only after so long: steps below the bound do not add up sooner. */
    standsDays: 30,
    /** How long before it begins what raises a fee is known to sellers. */
    noticeHours: 24,
    /** What has an end lasts for so long at least, so that the end is known as long before. */
    lastsHours: 24,
    lastsDays: 366,
  },
  /** Rules of figures (decision 0127). */
  figures: {
    /** How long before it begins is known what is worse for anybody who uses the market. */
    noticeHours: 24,
    /** More than so many times what held within these days, or less than that part of it, is agreed to by a second person. */
    secondTimes: 2,
    stepsDays: 30,
  },
  /** How long before it begins anything is known: far longer than processes keep what they know. */
  leadMinutes: 10,
  /** So long before it begins it is not taken back any more: some processes may not hear of it in time. */
  settledMinutes: 2,
  /** The furthest beginning. */
  aheadDays: 366,
  /** When prices are gone through once more: no call that began before the moment is still at work then. */
  againMinutes: 5,
} as const;
