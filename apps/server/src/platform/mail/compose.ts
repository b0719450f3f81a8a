import { removeInvisibleCharacters, cleanLine } from '@vitrine/contract'

/** The content of an email, all plain text; none of it is parsed as HTML. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  button?: { label: string; address: string }
  /** The sender: a team, or the product itself. */
  from?: string
  /** Why the recipient gets this email, and what to do if it was unexpected. */
  footer?: string
  /** The unsubscribe URL: a page with a button, which accepts the POST of one-click unsubscribing (RFC 8058). */
  unsubscribe?: string
}

/** Renders an email as text and HTML. No images, no scripts, nothing that is loaded when it is opened. */
export const compose = ({
  subject,
  heading,
  paragraphs,
  button,
  from = 'Vitrine',
  footer = `Sent by ${from}.`,
}: MailContent) => {
  const clean = {
    subject: plain(subject),
    heading: plain(heading),
    paragraphs: paragraphs.map(plain),
    button: button && { label: plain(button.label), address: webAddress(button.address) },
    from: plain(from),
    footer: plain(footer),
  }
  return { html: htmlOf(clean), text: textOf(clean) }
}

type Clean = Required<Omit<MailContent, 'button' | 'unsubscribe'>> & { button: MailContent['button'] }

// Removes characters that reorder, hide or break surrounding text. Line breaks within a text become spaces.
const plain = (text: string) => cleanLine(removeInvisibleCharacters(text))

const webAddress = (address: string) => {
  const url = URL.parse(address)
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw new TypeError('The button of an email must link to a web address')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text for HTML, including attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const textOf = ({ from, heading, paragraphs, button, footer }: Clean) => {
  const parts = [from, heading, ...paragraphs]
  if (button) parts.push(`${button.label}:\n${button.address}`)
  return `${[...parts, `-- \n${footer}`].join('\n\n')}\n`
}

const font = "font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

const style = `
  body { margin: 0; padding: 0; background: #f4f6f6; }
  .ground { background: #f4f6f6; color: #161a1b; }
  .card { background: #ffffff; border: 1px solid #dce0e0; border-radius: 10px; }
  .quiet { color: #475052; }
  .button { background: #0b595f; color: #ffffff; }
  .link { color: #0b595f; }
  @media (max-width: 600px) { .card { padding: 24px !important; } }
  @media (prefers-color-scheme: dark) {
    body, .ground { background: #101213 !important; color: #eceeee !important; }
    .card { background: #1e2223 !important; border-color: #333939 !important; }
    .quiet { color: #b9c1c2 !important; }
    .button { background: #126a70 !important; }
    .link { color: #87c7c9 !important; }
  }`

const paragraphOf = (text: string) =>
  `<p dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`

const buttonOf = ({ label, address }: { label: string; address: string }) => `
        <p style="margin:24px 0"><a class="button" href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:6px;font-size:16px;font-weight:600;line-height:1.25;text-decoration:none">${escapeHtml(label)}</a></p>
        <p class="quiet" style="margin:0;font-size:13px;line-height:1.5">If the button does not work, copy this address into your browser:<br><a class="link" href="${escapeHtml(address)}" style="word-break:break-all">${escapeHtml(address)}</a></p>`

const htmlOf = ({ subject, from, heading, paragraphs, button, footer }: Clean) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${style}
</style>
</head>
<body class="ground" style="margin:0;padding:0">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${font}">
  <tr><td align="center" style="padding:32px 16px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
      <tr><td class="quiet" dir="auto" style="padding:0 0 16px;font-size:14px;font-weight:600">${escapeHtml(from)}</td></tr>
      <tr><td class="card" style="padding:32px">
        <h1 dir="auto" style="margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:650">${escapeHtml(heading)}</h1>
        ${paragraphs.map(paragraphOf).join('\n        ')}${button ? buttonOf(button) : ''}
      </td></tr>
      <tr><td class="quiet" dir="auto" style="padding:16px 0 0;font-size:13px;line-height:1.5">${escapeHtml(footer)}</td></tr>
    </table>
  </td></tr>
</table>
</body>
</html>
`
