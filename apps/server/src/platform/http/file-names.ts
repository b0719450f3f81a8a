import { removeInvisibleCharacters, cleanText } from '@vitrine/contract'

const untouched = /^[\w-][\w.-]{0,198}\w$/
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Makes a name that every file system accepts: no path, control or direction characters, trailing dots or spaces. */
const safeName = (name: string, fallback = 'file'): string => {
  const plain = cleanText(removeInvisibleCharacters(name))
    .replace(/[\n\t\u200c\u200d]/g, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/[. ]+$/, '')
    .trim()
  const short = [...plain].slice(0, 200).join('')
  return short === '' || /^\.+$/.test(short) ? fallback : reserved.test(short) ? `_${short}` : short
}

/** The usual ASCII spelling of characters that do not decompose into an ASCII letter and a diacritic. */
const spelled: Readonly<Record<string, string>> = {
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
  ẞ: 'SS',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
}
/** The name in ASCII. If nothing or only the extension is left, it begins with `file`. */
const inAscii = (name: string) => {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/gu, (character) => spelled[character] ?? '')
    .replace(/["\\%]/g, '_')
    .trim()
  return /^(\.|$)/.test(ascii) ? `file${ascii}` : ascii
}

/** A Content-Disposition header (RFC 6266, 8187): an ASCII name for old clients, and the real name for all others. */
export const disposition = (kind: 'inline' | 'attachment', name: string) => {
  // Fast path: most names are already safe.
  if (untouched.test(name) && !reserved.test(name)) return `${kind}; filename="${name}"; filename*=UTF-8''${name}`
  const safe = safeName(name)
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${inAscii(safe)}"; filename*=UTF-8''${encoded}`
}

/** Makes names that can coexist in one folder on any system: safe, with numbers for duplicates. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    // A leading dot would hide the file.
    const safe = safeName(name).replace(/^\.+/, '_')
    const [, stem = safe, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(safe) ?? []
    let free = safe
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${extension}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** The name with the extension of the file type; an extension that already matches is kept. */
export const withExtension = (name: string, extension: string, others: readonly string[] = []) => {
  if (extension === '') return name
  const lower = name.toLowerCase()
  return [extension, ...others].some((one) => lower.endsWith(one))
    ? name
    : `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}${extension}`
}
