import { describe, expect, it, vi } from 'vitest';
import { createBreaker } from './breaker.ts';
import { ProviderDown, ProviderRefused } from './provider.ts';

const down = async (): Promise<never> => {
  throw new ProviderDown('bank', 'not_done', new Error('refused'));
};
const refuse = async (): Promise<never> => {
  throw new ProviderRefused('bank', 'amount_too_small', 'less than the least');
};

function atClock() {
  let ms = 0;
  const breaker = createBreaker({ limitMs: 20, now: () => ms });
  return { ask: breaker.ask, pass: (seconds: number) => (ms += seconds * 1_000) };
}

describe('a provider that fails', () => {
  it('is left alone after three failures within a minute, for a quarter of a minute', async () => {
    const { ask, pass } = atClock();
    const run = vi.fn(down);
    for (let n = 0; n < 5; n += 1) await expect(ask('bank', run)).rejects.toThrow(ProviderDown);
    expect(run).toHaveBeenCalledTimes(3);
    pass(15);
    await expect(ask('bank', run)).rejects.toThrow(ProviderDown);
    await expect(ask('bank', run)).rejects.toThrow(ProviderDown);
    expect(run).toHaveBeenCalledTimes(4);
    pass(15);
    expect(await ask('bank', async () => 'there')).toBe('there');
    await expect(ask('bank', run)).rejects.toThrow(ProviderDown);
    expect(await ask('bank', async () => 'again')).toBe('again');
  });

  it('is asked on when others held the key, which is no failure of its own', async () => {
    const { ask } = atClock();
    const run = vi.fn(async () => {
      throw new ProviderDown('bank', 'unclear', new Error('in use'), 'key_taken');
    });
    for (let n = 0; n < 5; n += 1) await expect(ask('bank', run)).rejects.toThrow(ProviderDown);
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('is asked on while its failures are rare', async () => {
    const { ask, pass } = atClock();
    const run = vi.fn(down);
    for (let n = 0; n < 5; n += 1) {
      await expect(ask('bank', run)).rejects.toThrow(ProviderDown);
      pass(31);
    }
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('does not stop another one', async () => {
    const { ask } = atClock();
    for (let n = 0; n < 3; n += 1) await expect(ask('bank', down)).rejects.toThrow(ProviderDown);
    expect(await ask('other', async () => 1)).toBe(1);
  });
});

it('waits no longer than the limit, and does not know then what was done', async () => {
  const { ask } = atClock();
  const hangs = ask('bank', () => Promise.withResolvers<never>().promise);
  await expect(hangs).rejects.toMatchObject({ certainty: 'unclear', provider: 'bank' });
});

it('takes what nobody expected for a failure whose end is unclear', async () => {
  const { ask } = atClock();
  const broken = ask('bank', async () => {
    throw new TypeError('not a function');
  });
  await expect(broken).rejects.toMatchObject({ name: 'ProviderDown', certainty: 'unclear' });
});

it('takes a refusal for an answer', async () => {
  const { ask } = atClock();
  for (let n = 0; n < 4; n += 1) await expect(ask('bank', refuse)).rejects.toThrow(ProviderRefused);
});
