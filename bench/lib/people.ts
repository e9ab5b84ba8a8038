/** Registers accounts for one bench. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Api } from './http.ts';

const PASSWORD = 'only for measuring, long enough';
/** Registrations under way at once: each hashes a password. */
const AT_ONCE = 4;

export interface Person {
  id: string;
  token: string;
}

const tokensSchema = v.object({ access_token: v.string() });
const profileSchema = v.looseObject({ id: v.string() });

/** Runs the work for all items, some at once, and answers in their order. */
export async function eachOf<I, O>(
  items: readonly I[],
  atOnce: number,
  work: (item: I) => Promise<O>,
): Promise<O[]> {
  const answers: O[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}

/** Registers people and signs them in. Their tokens last 15 minutes. */
export function registerPeople(api: Api, count: number): Promise<Person[]> {
  const group = randomBytes(4).toString('hex');
  const names = Array.from({ length: count }, (_, index) => `bench_${group}_${index}`);
  return eachOf(names, AT_ONCE, async (name) => {
    const credentials = {
      email: `${name}@example.test`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      public_name: name,
    };
    const body = { grant_type: 'registration', credentials };
    const { access_token: token } = await api.call('POST', 'auth/token', tokensSchema, { body });
    const { id } = await api.call('GET', 'auth/profile', profileSchema, { token });
    return { id, token };
  });
}
