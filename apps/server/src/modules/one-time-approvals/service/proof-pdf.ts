import { proofCopy } from '../copy.ts'
import type { Row } from '../store.ts'
import { scopeInWords } from '../terms-copy.ts'

const PAGE = { width: 595, height: 842, margin: 56 }
const SIZE = 10
const LINE = 14
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
  put(proofCopy.title, bold, 18)
  part(proofCopy.answer, proofCopy.answered(answer === 'approved', answered_at))
  if (row.revoked_at) part(proofCopy.revokedLabel, proofCopy.revoked(row.revoked_at, row.revoked_by))
  part(proofCopy.creatorLabel, proofCopy.creator(row.post, row.name))
  part(proofCopy.post, row.post.permalink ?? proofCopy.notAvailable)
  if (row.post.caption) part(proofCopy.caption, row.post.caption.slice(0, 3000))
  part(proofCopy.scopeLabel, proofCopy.scope(scopeInWords(row.scope), row.scope.credit, ends_at))
  part(proofCopy.terms, row.terms)
  part(proofCopy.termsHash, row.terms_hash)
  part(proofCopy.address, address ?? '')
  part(proofCopy.proofHash, row.proof_hash ?? '')
  for (const { name, sha256, received_at } of media)
    part(proofCopy.hashOf(name), proofCopy.received(sha256, received_at))
  write(proofCopy.attached)
  await pdf.attach(Buffer.from(json), 'proof.json', {
    mimeType: 'application/json',
    description: proofCopy.attachment,
    afRelationship: AFRelationship.Source,
  })
  pdf.setTitle(proofCopy.title)
  return pdf.save()
}
