/**
 * One simple form for all mails: text and HTML from the same parts, readable in every mail program, by light and in the
 * dark. Colours are those of the design (look, foundations); they stand in the tags because many programs drop style
 * sheets, and programs that read one may exchange them for the dark ones.
 */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import { serverI18n } from '../../../infra/i18n.ts';
import type { MailMessage } from '../../../infra/mail.ts';

export interface MailParts {
  to: string;
  /** The language of all parts, for the `lang` attribute: screen readers depend on it. */
  locale: Locale;
  subject: string;
  /** Line breaks inside a paragraph are preserved. */
  paragraphs: readonly string[];
  /** Text written by a user, shown verbatim after the paragraphs. */
  quote?: string | undefined;
  /** The call to action. The URL is shown in full as well, for programs that hide links. */
  action?: { label: string; url: string };
  /** Why the reader got this mail. */
  footer: string;
  /** The unsubscribe link. */
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

/** Outlook does not support `white-space`: line breaks are `<br>` tags. */
function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0a0d0a!important;color:#eef4ee!important}
.card{background:#111511!important;border-color:#262d26!important}
.quiet,.quiet a{color:#a3afa4!important}
.quote,.foot{border-color:#3a443b!important}
}`;

const body = 'margin:0 0 16px;font-size:16px;line-height:24px';
const small = 'font-size:12px;line-height:18px;color:#5b665c';

function actionHtml(parts: MailParts): string {
  if (!parts.action) return '';
  const url = escapeHtml(parts.action.url);
  const hint = escapeHtml(serverI18n(parts.locale)._(msg`The same address in full:`));
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#52ff00;color:#081204;font-size:16px;line-height:20px;font-weight:700;text-decoration:none">${escapeHtml(parts.action.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;${small}">${hint}<br><span style="word-break:break-all">${url}</span></p>`;
}

function htmlOf(parts: MailParts): string {
  const paragraphs = parts.paragraphs.map((text) => `<p style="${body}">${linesHtml(text)}</p>`);
  const quote =
    parts.quote === undefined
      ? ''
      : `<blockquote class="quote" style="${body};padding:4px 0 4px 16px;border-left:3px solid #c3cdc3">${linesHtml(parts.quote)}</blockquote>`;
  const footerLink = parts.footerLink
    ? ` <a href="${escapeHtml(parts.footerLink.url)}" style="color:#5b665c">${escapeHtml(parts.footerLink.label)}</a>`
    : '';
  // Mail clients preview the first words of the body: show the first paragraph, not the greeting.
  const preview = escapeHtml(parts.paragraphs[1] ?? '');
  return `<!doctype html>
<html lang="${parts.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
<style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:#f7f9f6;color:#111511;font-family:Arial,Helvetica,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<div class="card" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dfe5de;border-radius:10px;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-size:18px;line-height:24px;font-weight:800">${escapeHtml(appConfig.brand.name)}</p>
${paragraphs.join('\n')}
${quote}
${actionHtml(parts)}
<p class="quiet foot" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5de;${small}">${escapeHtml(parts.footer)}${footerLink}</p>
</div></body></html>`;
}

/** French puts a non-breaking space before the colon. */
const colons: Record<Locale, string> = { en: ':', fr: '\u00A0:' };

function textOf(parts: MailParts): string {
  const colon = colons[parts.locale];
  const quote = parts.quote === undefined ? [] : [parts.quote.replaceAll(/^/gm, '> ')];
  const action = parts.action ? [`${parts.action.label}${colon}\n${parts.action.url}`] : [];
  const footer = parts.footerLink
    ? `${parts.footer}\n${parts.footerLink.label}${colon}\n${parts.footerLink.url}`
    : parts.footer;
  return [...parts.paragraphs, ...quote, ...action, `-- \n${footer}`].join('\n\n');
}

/** Builds the message. Every part is plain text; the HTML escapes it. */
export function composeMail(parts: MailParts): MailMessage {
  return { to: parts.to, subject: parts.subject, text: textOf(parts), html: htmlOf(parts) };
}
