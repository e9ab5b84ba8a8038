import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import { createSumsub, type SumsubSettings } from './sumsub.ts';

const settings: SumsubSettings = {
  origin: 'https://api.sumsub.test',
  appToken: 'sbx:token',
  secretKey: 'secret-of-requests',
  webhookSecret: 'secret-of-webhooks',
  levels: { 2: 'identity-level', 3: 'identity-and-address-level' },
};
const CHECK = '01920000-0000-7000-8000-00000000abcd';
const NOW = new Date('2026-11-21T10:00:00.000Z');

/** As in the provider's documentation of `applicantReviewed`, with our reference and levels. */
const reviewed = {
  applicantId: '5c9e177b0a975a6eeccf5960',
  inspectionId: '5c9e177b0a975a6eeccf5961',
  correlationId: 'req-63f92830-4d68-4eee-98d5-875d53a12258',
  levelName: 'identity-level',
  externalUserId: CHECK,
  type: 'applicantReviewed',
  sandboxMode: false,
  reviewStatus: 'completed',
  createdAtMs: '2026-11-21 09:58:16.368',
  applicantType: 'individual',
  reviewResult: { reviewAnswer: 'GREEN' },
  clientId: 'legend',
};

function red(labels: string[], type = 'RETRY') {
  return {
    ...reviewed,
    reviewResult: {
      moderationComment: 'We could not verify your profile.',
      clientComment: 'Suspected fraud.',
      reviewAnswer: 'RED',
      rejectLabels: labels,
      reviewRejectType: type,
    },
  };
}

function webhook(
  event: unknown,
  { algorithm = 'sha256', secret = settings.webhookSecret, name = 'HMAC_SHA256_HEX' } = {},
) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const digest = createHmac(algorithm, secret).update(body).digest('hex');
  return {
    body,
    headers: new Headers({ 'x-payload-digest': digest, 'x-payload-digest-alg': name }),
  };
}

const provider = createSumsub(settings, 3_000);

function verified(event: unknown, now = NOW) {
  const { headers, body } = webhook(event);
  return provider.verifyWebhook(headers, body, now);
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof Failure ? error.code : 'other';
  }
  return 'accepted';
}

describe('webhooks', () => {
  test('an approval names the check, the level and the time', () => {
    expect(verified(reviewed)).toMatchObject({
      type: 'applicantReviewed',
      reference: CHECK,
      providerReference: '5c9e177b0a975a6eeccf5960',
      level: 2,
      occurredAt: new Date('2026-11-21T09:58:16.368Z'),
      result: { status: 'approved' },
    });
    const third = { ...reviewed, levelName: 'identity-and-address-level' };
    expect(verified(third).level).toBe(3);
    expect(verified({ ...reviewed, levelName: 'another' }).level).toBeNull();
  });

  test.each([
    [['UNSATISFACTORY_PHOTOS', 'DOCUMENT_PAGE_MISSING'], 'document_unreadable'],
    [['EXPIRATION_DATE', 'LOW_QUALITY'], 'document_expired'],
    [['SELFIE_MISMATCH'], 'selfie_mismatch'],
    [['BAD_PROOF_OF_ADDRESS'], 'address_not_proven'],
    [['PROBLEMATIC_APPLICANT_DATA'], 'details_mismatch'],
    [['ID_INVALID'], 'document_not_accepted'],
    [['AGE_REQUIREMENT_MISMATCH'], 'underage'],
    [['FORGERY', 'LOW_QUALITY'], 'declined'],
    [['A_LABEL_OF_TOMORROW'], 'declined'],
    [[], 'declined'],
  ])('a rejection for %j reads %s', (labels, reason) => {
    expect(verified(red(labels)).result).toEqual({ status: 'rejected', reason, isFinal: false });
  });

  test('a final rejection is final, and no comment of the provider is kept', () => {
    const event = verified(red(['FORGERY'], 'FINAL'));
    expect(event.result).toMatchObject({ isFinal: true });
    expect(JSON.stringify(event)).not.toMatch(/fraud|could not/i);
  });

  test('handed in documents wait; news about other things change nothing', () => {
    const { reviewResult: _, ...plain } = reviewed;
    expect(verified({ ...plain, type: 'applicantPending' }).result).toEqual({ status: 'pending' });
    expect(verified({ ...plain, type: 'applicantOnHold' }).result).toEqual({ status: 'pending' });
    expect(verified({ ...plain, type: 'applicantTagsChanged' }).result).toBeNull();
  });

  test('a call that is sent again is the same event, another one is another', () => {
    expect(verified(reviewed).eventId).toBe(verified(reviewed).eventId);
    const later = { ...reviewed, createdAtMs: '2026-11-21 09:58:17.000' };
    expect(verified(later).eventId).not.toBe(verified(reviewed).eventId);
  });

  test('a wrong, missing or weak signature is refused, and so is a changed body', () => {
    const cases = [
      webhook(reviewed, { secret: 'another' }),
      webhook(reviewed, { algorithm: 'sha1', name: 'HMAC_SHA1_HEX' }),
      webhook(reviewed, { algorithm: 'sha1' }),
      webhook(reviewed, { name: '__proto__' }),
      { ...webhook(reviewed), body: webhook(reviewed).body.replace('identity', 'other') },
      { ...webhook(reviewed), headers: new Headers() },
    ];
    for (const { headers, body } of cases) {
      expect(refusal(() => provider.verifyWebhook(headers, body, NOW))).toBe(
        'VERIFICATION_SIGNATURE_INVALID',
      );
    }
    const { headers, body } = webhook(reviewed, { algorithm: 'sha512', name: 'HMAC_SHA512_HEX' });
    expect(provider.verifyWebhook(headers, body, NOW).result?.status).toBe('approved');
  });

  test('a call is heard for as long as it is sent again, and never after', () => {
    expect(refusal(() => verified(reviewed, new Date('2026-11-22T10:30:00Z')))).toBe('accepted');
    for (const now of ['2026-11-23T10:00:00Z', '2026-11-21T09:00:00Z']) {
      expect(refusal(() => verified(reviewed, new Date(now)))).toBe(
        'VERIFICATION_SIGNATURE_INVALID',
      );
    }
    const never = { ...reviewed, createdAtMs: '2026-13-41 09:58:16.368' };
    expect(refusal(() => verified(never))).toBe('VERIFICATION_SIGNATURE_INVALID');
  });

  test('signed nonsense is malformed', () => {
    for (const body of ['no json', 'null', '[]', '{}', { ...reviewed, reviewResult: {} }]) {
      expect(refusal(() => verified(body))).toBe('VERIFICATION_EVENT_MALFORMED');
    }
  });
});

describe('the link', () => {
  const request = {
    reference: CHECK,
    level: 3,
    returnUrl: 'https://legend.example/profile/me/settings?section=verification',
    locale: 'fr',
  } as const;

  test('is asked for with a signed request that tells nothing about the person', async () => {
    let asked: { url: string; init: RequestInit } | undefined;
    const sumsub = createSumsub(settings, 3_000, async (url, init) => {
      asked = { url: String(url), init: init ?? {} };
      return Response.json({ url: 'https://in.sumsub.com/websdk/p/uni_abc' });
    });
    expect(await sumsub.openCheck(request)).toEqual({
      link: 'https://in.sumsub.com/websdk/p/uni_abc',
    });
    const path = '/resources/sdkIntegrations/levels/-/websdkLink?lang=fr';
    expect(asked?.url).toBe(`https://api.sumsub.test${path}`);
    const headers = new Headers(asked?.init.headers);
    const body = String(asked?.init.body);
    expect(JSON.parse(body)).toEqual({
      levelName: 'identity-and-address-level',
      userId: CHECK,
      ttlInSecs: 86_400,
      redirect: { successUrl: request.returnUrl, rejectUrl: request.returnUrl },
    });
    expect(headers.get('x-app-token')).toBe('sbx:token');
    expect(headers.get('x-app-access-sig')).toBe(
      createHmac('sha256', settings.secretKey)
        .update(`${headers.get('x-app-access-ts')}POST${path}${body}`)
        .digest('hex'),
    );
  });

  test('a refusal, a strange answer and a hanging provider fail', async () => {
    const answers = [
      () => Promise.resolve(Response.json({ code: 401 }, { status: 401 })),
      () => Promise.resolve(Response.json({ url: 'javascript:alert(1)' })),
      () => Promise.resolve(new Response('<html>')),
    ];
    for (const answer of answers) {
      await expect(createSumsub(settings, 3_000, answer).openCheck(request)).rejects.toThrow();
    }
    const hanging = createSumsub(
      settings,
      20,
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    await expect(hanging.openCheck(request)).rejects.toThrow('aborted');
  });
});
