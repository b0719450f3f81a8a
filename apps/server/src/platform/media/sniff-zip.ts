const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Documents that are zip files, with the name of an entry that identifies them. */
const INSIDE: readonly (readonly [RegExp, string])[] = [
  [/^word\//, `${OFFICE}.wordprocessingml.document`],
  [/^xl\//, `${OFFICE}.spreadsheetml.sheet`],
  [/^ppt\//, `${OFFICE}.presentationml.presentation`],
  [/^META-INF\/MANIFEST\.MF$/, 'application/java-archive'],
]

/** Tells documents in zip format from archives: a document must not be unpacked like an archive. */
export const zipTypeOf = (head: Buffer): string | undefined => {
  const start = head.toString('latin1', 0, 4)
  if (start === 'PK\x05\x06') return 'application/zip'
  if (start !== 'PK\x03\x04') return undefined
  const names: string[] = []
  for (
    let at = 0;
    at >= 0 && at + 30 < head.length && names.length < 64;
    at = head.indexOf('PK\x03\x04', at + 4, 'latin1')
  ) {
    const name = head.toString('latin1', at + 30, at + 30 + head.readUInt16LE(at + 26))
    names.push(name)
    if (name === 'mimetype' && names.length === 1) {
      const begin = at + 30 + name.length + head.readUInt16LE(at + 28)
      const mime = /^application\/(epub\+zip|vnd\.oasis\.opendocument\.(text|spreadsheet|presentation))/.exec(
        head.toString('latin1', begin, begin + 80),
      )
      if (mime) return mime[0]
    }
  }
  for (const [rule, mime] of INSIDE) if (names.some((name) => rule.test(name))) return mime
  return names.includes('[Content_Types].xml') ? `${OFFICE}.wordprocessingml.document` : 'application/zip'
}
