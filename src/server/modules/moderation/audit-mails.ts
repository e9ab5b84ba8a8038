/** The mail that tells the operator of a broken audit trail. In English, as all that only the operator reads. */
import { appConfig } from '~config';
import type { Env } from '../../infra/env.ts';
import type { MailMessage } from '../../infra/mail.ts';
import { composeMail } from '../accounts/index.ts';
import type { StoredProof } from './audit-proof.repository.ts';

const brand = appConfig.brand.name;

/** To the operator's address and not to staff: whoever changed the record may be one of them. */
export function brokenAuditMail(
  { head, fullAt }: StoredProof,
  broken: NonNullable<StoredProof['broken']>,
  env: Env,
): MailMessage {
  const place = broken.sequence === null ? 'outside of the chain' : `at place ${broken.sequence}`;
  return composeMail({
    to: env.operator.email ?? appConfig.content.contactFallback,
    locale: 'en',
    subject: 'The audit trail is not what was sealed',
    paragraphs: [
      `The proof of the audit trail found ${broken.count} that do not agree, the first ${place} (${broken.as}).`,
      `Its end is ${head.sequence}:${head.hash}. The last proof of everything was at ${fullAt.toISOString()}.`,
      'Make a backup before anything else. What to do stands in docs/operations.md, "When the audit trail is broken".',
    ],
    action: { label: 'See the record', url: `${env.appOrigin}/staff/audit` },
    footer: `You receive this mail because you run ${brand}.`,
  });
}
