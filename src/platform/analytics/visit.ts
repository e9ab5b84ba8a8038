/** The random number of a visit: kept in the tab alone, and another one after half an hour without an event. */
import { appConfig } from '~config';

const KEY = 'visit';
const IDLE_MS = appConfig.measuring.visitMinutes * 60_000;

/** @param storage the tab's; one that refuses makes each event a visit of its own */
export function visitId(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  nowMs: number,
  make: () => string = () => crypto.randomUUID(),
): string {
  try {
    const [at = '', known = ''] = (storage.getItem(KEY) ?? '').split(' ');
    const age = nowMs - Number(at);
    const id = known !== '' && age >= 0 && age < IDLE_MS ? known : make();
    storage.setItem(KEY, `${nowMs} ${id}`);
    return id;
  } catch {
    return make();
  }
}
