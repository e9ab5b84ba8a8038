/** Hours of the demo sellers who say theirs, by public name. */
import type { WorkHours } from '~/domain/work-hours.ts';

const span = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
const [late, short] = [span(9, 23), span(9, 18)];

export const demoHours: Readonly<Record<string, WorkHours>> = {
  Kestrel_: {
    timeZone: 'Europe/Berlin',
    days: [[late], [late], [late], [late], [span(9, 24)], [span(11, 24)], []],
  },
  le_comptoir: {
    timeZone: 'Europe/Paris',
    days: [[short], [short], [short], [short], [span(9, 12), span(14, 18)], [], []],
  },
};

/** Whose promised times count only their hours. */
export const countingSeller = 'le_comptoir';
