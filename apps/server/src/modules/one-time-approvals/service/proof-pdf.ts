import { scopeInWords } from './terms.ts'
import type { Row } from '../store.ts'

const PAGE = { width: 595, height: 842, margin: 56 }
const SIZE = 10
const LINE = 14
/** "17 November 2026 at 09:30 UTC" */
const timeInWords = (at: Date | string | null | undefined) =>
  at
    ? new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).concat(' UTC')
    : 'an unknown date'

type Media = readonly { name: string; sha256: string; received_at: Date }[]
/** A human-readable proof, with the exact proof attached as JSON. Loads the PDF library on first use. */
export const printProof = async (row: Row, media: Media, json: string): Promise<Uint8Array> => {
  const { AFRelationship, PDFDocument, StandardFonts } = await import('pdf-lib')
  const pdf = await PDFDocument.create()
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const known = new Set(plain.getCharacterSet())
  // The built-in fonts contain only Western European characters; the attached JSON has the exact text.
  const shown = (text: string) =>
    [...text.replace(/\s+/g, ' ')].map((one) => (known.has(one.codePointAt(0) ?? 0) ? one : '?')).join('')
  let page = pdf.addPage([PAGE.width, PAGE.height])
  let y = PAGE.height - PAGE.margin
  const width = PAGE.width - 2 * PAGE.margin
  const put = (text: string, font = plain, size = SIZE) => {
    if (y < PAGE.margin) {
      page = pdf.addPage([PAGE.width, PAGE.height])
      y = PAGE.height - PAGE.margin
    }
    page.drawText(text, { x: PAGE.margin, y, size, font })
    y -= size === SIZE ? LINE : LINE * 1.8
  }
  const write = (text: string, font = plain) => {
    let line = ''
    for (const word of shown(text)
      .split(' ')
      .flatMap((one) => one.match(/.{1,80}/gu) ?? [''])) {
      const longer = line ? `${line} ${word}` : word
      if (font.widthOfTextAtSize(longer, SIZE) <= width) line = longer
      else {
        put(line, font)
        line = word
      }
    }
    put(line, font)
  }
  const part = (label: string, text: string) => {
    write(label, bold)
    for (const paragraph of text.split(/\n+/)) write(paragraph)
    y -= LINE / 2
  }
  const { answer, address, answered_at, ends_at } = JSON.parse(row.proof ?? '{}') as Record<string, string | null>
  put('One-time approval', bold, 18)
  part('Answer', `${answer === 'approved' ? 'Approved' : 'Declined'} on ${timeInWords(answered_at)}`)
  if (row.revoked_at) part('Revoked', `On ${timeInWords(row.revoked_at)} by the ${row.revoked_by}`)
  part('Creator', `@${row.post.handle} on ${row.post.platform}${row.name ? `, ${row.name}` : ''}`)
  part('Post', row.post.permalink ?? 'Not available')
  if (row.post.caption) part('Caption', row.post.caption.slice(0, 3000))
  part(
    'Scope',
    `${scopeInWords(row.scope)} Credit: ${row.scope.credit}.${ends_at ? ` Ends on ${timeInWords(ends_at)}.` : ''}`,
  )
  part('Terms', row.terms)
  part('SHA-256 of the terms', row.terms_hash)
  part('IP address (shortened)', address ?? '')
  part('SHA-256 of the proof', row.proof_hash ?? '')
  for (const { name, sha256, received_at } of media)
    part(`SHA-256 of ${name}`, `${sha256}, received on ${timeInWords(received_at)}`)
  write('The exact proof is attached as proof.json, which explains how to verify the hash.')
  await pdf.attach(Buffer.from(json), 'proof.json', {
    mimeType: 'application/json',
    description: 'The proof as it was hashed',
    afRelationship: AFRelationship.Source,
  })
  pdf.setTitle('One-time approval')
  return pdf.save()
}
