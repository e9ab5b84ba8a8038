/** Labels of the reasons why a check did not pass, and what can be done about it. */
import { useLingui } from '@lingui/react/macro';
import type {
  RejectionReason,
  VerificationStatus,
} from '~/contracts/verification/verification.schemas.ts';

interface ReasonLabels {
  why: string;
  todo: string;
}

export function useReasonLabels(): Record<RejectionReason, ReasonLabels> {
  const { t } = useLingui();
  return {
    document_unreadable: {
      why: t`The photos of the document could not be read.`,
      todo: t`Take new ones in good light, with all four corners in the picture.`,
    },
    document_expired: {
      why: t`The document has expired.`,
      todo: t`Use one that is still valid.`,
    },
    document_not_accepted: {
      why: t`This document is not accepted.`,
      todo: t`Use another identity document.`,
    },
    selfie_mismatch: {
      why: t`Your photo did not match the one in the document.`,
      todo: t`Take it in good light, without sunglasses or a hat.`,
    },
    details_mismatch: {
      why: t`The details differ from those in the document.`,
      todo: t`Enter them exactly as they stand there.`,
    },
    address_not_proven: {
      why: t`The proof of address was not accepted.`,
      todo: t`Use a recent bill or bank statement with your name and address.`,
    },
    underage: {
      why: t`By the document you are too young.`,
      todo: t`The age that is needed stands in the terms.`,
    },
    declined: {
      why: t`The provider declined the check.`,
      todo: t`Check that everything is complete and your own.`,
    },
  };
}

export function useStatusLabels(): Record<VerificationStatus, string> {
  const { t } = useLingui();
  return {
    created: t`Opened`,
    pending: t`Being looked at`,
    approved: t`Passed`,
    rejected: t`Not passed`,
    expired: t`Not finished in time`,
    cancelled: t`Given up`,
  };
}
