/** Scripts that name other files for ffmpeg to open, and texts that ffmpeg would read as scripts. None of them is passed to
 *  ffmpeg. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/^#EXTM3U/, 'application/vnd.apple.mpegurl'],
  [/^(ffconcat version|file ['"/.\w])/, 'text/plain'],
  [/^;FFMETADATA/, 'text/plain'],
  [/^v=0\r?\n[a-z]=/, 'application/sdp'],
]

const decode = (head: Buffer): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le', 2)
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, 2 + ((head.length - 2) & ~1)))
      .swap16()
      .toString('utf16le')
  return head.toString('latin1', head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0)
}

/**
 * The first element after a markup file's declaration, comments and doctype. Each is skipped once, without
 * backtracking.
 */
const rootOf = (text: string): string => {
  let at = 0
  for (let steps = 0; steps < 200; steps++) {
    while (at < text.length && /\s/.test(text.charAt(at))) at++
    const ends = text.startsWith('<?', at)
      ? '?>'
      : text.startsWith('<!--', at)
        ? '-->'
        : text.startsWith('<!', at)
          ? '>'
          : ''
    if (!ends) break
    const subset = ends === '>' ? text.slice(at, text.indexOf('>', at)).indexOf('[') : -1
    const end = subset >= 0 ? text.indexOf(']>', at) : text.indexOf(ends, at)
    if (end < 0) return ''
    at = end + (subset >= 0 ? 2 : ends.length)
  }
  return text.slice(at, at + 64)
}

const markupTypeOf = (text: string): string | undefined => {
  const root = rootOf(text)
  if (/^<([\w-]+:)?svg[\s>/]/.test(root)) return 'image/svg+xml'
  if (/^\s*<!doctype html/i.test(text) || /^<(html|head|body|script|iframe)[\s>]/i.test(root)) return 'text/html'
  return root.startsWith('<') ? 'text/xml' : undefined
}

const postscriptTypeOf = (text: string): string => {
  if (/%%Creator: ?Adobe Illustrator/.test(text) && /%AI\d|%%AI\d/.test(text)) return 'image/x-eps'
  return /^%!PS-Adobe-[\d.]+ EPSF/.test(text) ? 'image/x-eps' : 'application/postscript'
}

/** An Illustrator file is a PDF with a private section; if that is beyond the first bytes, the file name decides. */
const pdfTypeOf = (text: string, extension: string): string =>
  extension === 'ai' || /\/AIPrivateData|illustrator:Type|Adobe Illustrator\(R\)/.test(text)
    ? 'application/illustrator'
    : 'application/pdf'

/** Whether the first bytes contain no control characters other than white space and Escape. */
const isText = (head: Buffer): boolean => {
  if (head.length === 0) return false
  const sample = head.subarray(0, 4096)
  return !sample.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127)
}

/** The type of a file that begins as text: svg, postscript, pdf, markup, the scripts ffmpeg would follow, plain text. */
export const textTypeOf = (head: Buffer, extension: string): string | undefined => {
  const text = decode(head)
  const begin = text.slice(0, 1024).trimStart()
  const script = SCRIPTS.find(([start]) => start.test(begin))
  if (script) return script[1]
  if (begin.startsWith('%!PS')) return postscriptTypeOf(text)
  if (begin.startsWith('%PDF-')) return pdfTypeOf(text, extension)
  if (begin.startsWith('<')) return markupTypeOf(text)
  // Some writers put a line before the header; files with markup before it are polyglots and were handled above.
  if (text.slice(0, 1024).includes('%PDF-')) return pdfTypeOf(text, extension)
  return isText(head) ? 'text/plain' : undefined
}
