/** What a mail says. Everything is text: nothing in it is ever taken for markup. */
export type Letter = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  button?: { label: string; address: string }
  /** Who writes: a team, or the product itself. */
  from?: string
  footer?: string
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it may stand in HTML, also between quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

const font = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',sans-serif"
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#161a1b">${escapeHtml(text)}</p>`
const button = ({ label, address }: NonNullable<Letter['button']>) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b595f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#475052;word-break:break-all">Or copy this address: ${escapeHtml(address)}</p>`

/** One layout for every mail, as text and as HTML. No pictures from elsewhere, nothing that tells on the reader. */
export const compose = ({ subject, heading, paragraphs, button: asked, from = 'Vitrine', footer }: Letter) => ({
  text: [
    heading,
    '',
    ...paragraphs.flatMap((one) => [one, '']),
    ...(asked ? [`${asked.label}: ${asked.address}`, ''] : []),
    '--',
    from,
    ...(footer ? [footer] : []),
  ].join('\n'),
  html: [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f4f6f6;${font}"><div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:10px">`,
    `<p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#0b595f">${escapeHtml(from)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;color:#161a1b">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...(asked ? [button(asked)] : []),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e9ecec;font-size:13px;line-height:1.5;color:#626c6f">${escapeHtml(footer ?? `Sent by ${from}.`)}</p>`,
    '</div></body></html>',
  ].join(''),
})
