/** One simple form for all mails: text and HTML from the same parts, readable in every mail program. */
import { appConfig } from '~config';
import type { MailMessage } from '../../../infra/mail.ts';

export interface MailParts {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do. The address is shown in full as well, for programs that hide links. */
  action?: { label: string; url: string };
  /** Why the reader got this mail. */
  footer: string;
  /** The way to get no more of them. */
  footerLink?: { label: string; url: string };
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function htmlOf(parts: MailParts): string {
  const paragraphs = parts.paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`,
  );
  const action = parts.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(parts.action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#52ff00;color:#081204;font-weight:700;text-decoration:none">${escapeHtml(parts.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:#5b665c;word-break:break-all">${escapeHtml(parts.action.url)}</p>`
    : '';
  const footerLink = parts.footerLink
    ? ` <a href="${escapeHtml(parts.footerLink.url)}" style="color:#5b665c">${escapeHtml(parts.footerLink.label)}</a>`
    : '';
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f9f6;color:#111511;font-family:Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe5de;border-radius:10px">
<p style="margin:0 0 24px;font-size:18px;font-weight:800;letter-spacing:.02em">${escapeHtml(appConfig.brand.name)}</p>
${paragraphs.join('\n')}
${action}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5de;font-size:12px;line-height:18px;color:#5b665c">${escapeHtml(parts.footer)}${footerLink}</p>
</div></body></html>`;
}

function textOf(parts: MailParts): string {
  const action = parts.action ? [`${parts.action.label}:\n${parts.action.url}`] : [];
  const footer = parts.footerLink
    ? `${parts.footer}\n${parts.footerLink.label}: ${parts.footerLink.url}`
    : parts.footer;
  return [...parts.paragraphs, ...action, `-- \n${footer}`].join('\n\n');
}

/** Builds the message. Every part is plain text; the HTML escapes it. */
export function composeMail(parts: MailParts): MailMessage {
  return { to: parts.to, subject: parts.subject, text: textOf(parts), html: htmlOf(parts) };
}
